// SPDX-License-Identifier: MIT
//
// The saved runs in several files, each with its figures computed again. What cannot be shown of them is told in a
// sentence each; the others are shown all the same.

import { errorText, sentence } from '../../lab/errors.ts'
import type { NamedFile } from '../../reports/ranking.ts'
import { resultTextOf } from '../../reports/saved-run.ts'
import { files as texts } from '../../texts/files.ts'
import type { OpenLab } from '../run/lab.ts'

export interface NamedText {
  readonly name: string
  readonly text: () => Promise<string>
}

export interface ReadFiles {
  readonly files: readonly NamedFile[]
  /** What is to be said of them. */
  readonly faults: readonly string[]
}

/** `onRead` is told how many of how many have been read. */
export async function readFiles(
  given: readonly NamedText[],
  { lab, library }: OpenLab,
  onRead: (done: number, all: number) => void = () => {},
): Promise<ReadFiles> {
  const files: NamedFile[] = []
  const faults: string[] = []
  /** Names of runs by their contents. */
  const seen = new Map<string, string>()
  const refuse = (name: string, error: unknown) =>
    faults.push(texts.of(name, sentence(errorText(error))))

  async function add({ name, text }: Run): Promise<void> {
    const saved = await library.parseResult(await resultTextOf(text))
    const content = library.resultJson(saved)
    const other = seen.get(content)
    if (other !== undefined) {
      faults.push(texts.same(name, other))
      return
    }
    seen.set(content, name)
    const { file, differences } = await lab.recomputed(saved)
    const changed = differences.filter(({ method }) => !method).length
    if (changed > 0) faults.push(texts.changed(name, changed))
    files.push({ name, file })
  }

  for (const [place, { name, text }] of given.entries()) {
    onRead(place, given.length)
    try {
      const runs = runsIn(name, await text())
      for (const run of runs) await add(run).catch((error) => refuse(run.name, error))
    } catch (error) {
      refuse(name, error)
    }
  }
  return { files, faults }
}

interface Run {
  readonly name: string
  readonly text: string
}

/** The runs of a file: one a line of those that hold many. */
function runsIn(name: string, text: string): readonly Run[] {
  if (!name.endsWith('.ndjson')) return [{ name, text }]
  const lines = text.split('\n').filter((line) => line.trim())
  return lines.map((line, place) => ({ name: `${name} ${place + 1}`, text: line }))
}
