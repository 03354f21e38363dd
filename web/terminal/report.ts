// SPDX-License-Identifier: MIT
//
// `flopscope report`: saved runs as one report, or in the other forms in which runs can be taken along.

import { errorText, sentence } from '../lab/errors.ts'
import type { AnyResultFile, Lab } from '../lab/index.ts'
import { parseResult } from '../lab/index.ts'
import { differenceTexts } from '../questions/base/saved-run.ts'
import { reportForms } from '../reports/forms.ts'
import { resultTextOf } from '../reports/saved-run.ts'
import { textOf } from './read.ts'
import { type SavedForm, saveForms } from './save.ts'
import { exit, type Terminal, UsageError } from './terminal.ts'

/** Those of any runs. */
export const formsOf = (runs: readonly AnyResultFile[]): readonly SavedForm[] =>
  reportForms.map((form) => ({
    name: form.name,
    text: async () => (form.has(runs) ? form.text(runs) : undefined),
  }))

/** Writes the forms that are named, or else prints the first one. */
export async function report(
  lab: Lab,
  names: readonly string[],
  files: Readonly<Record<string, string>>,
  terminal: Terminal,
): Promise<number> {
  const runs: AnyResultFile[] = []
  for (const name of names) {
    for (const saved of await runsIn(name)) {
      const again = await lab.recomputed(saved)
      for (const text of differenceTexts(again)) terminal.err(`${name}: ${text}\n`)
      runs.push(again.file)
    }
  }
  const forms = formsOf(runs)
  await saveForms(forms, files, terminal)
  if (Object.keys(files).length === 0) terminal.out((await forms[0]?.text()) ?? '')
  return exit.success
}

/** The run of a file, or those of a file that has one a line. */
async function runsIn(name: string): Promise<AnyResultFile[]> {
  const text = await textOf(name)
  const texts = name.endsWith('.ndjson') ? text.split('\n').filter((line) => line.trim()) : [text]
  const runs = texts.map(async (each) => parseResult(await resultTextOf(each)))
  return Promise.all(runs).catch((error: unknown) => {
    throw new UsageError(`${name}: ${sentence(errorText(error))}`)
  })
}
