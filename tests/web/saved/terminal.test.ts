// SPDX-License-Identifier: MIT
//
// What the terminal prints of runs that version 0.1 saved, and of its help; each command line asks what was saved.
// `npx vitest -u` accepts a change; look at it first.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { examples } from '../support/examples.ts'
import { renamed, type SavedRun, savedRun } from '../support/saved-runs.ts'
import { run, runSaved } from '../support/terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'flopscope-saved-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Text of an example's command line with its subjects and files in place of their names. */
function withSubjects(line: string, { name, file }: SavedRun): string {
  const words: Readonly<Record<string, string>> = {
    matmul: 'matmul --m 64 --k 64 --n 64',
    relu: 'relu --size 4096',
  }
  return line.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    if (words[part]) return words[part]
    const content = part === 'model' ? (file.subject as { model: unknown }).model : file[part]
    const path = join(mkdtempSync(join(folder, name)), `${part}.json`)
    writeFileSync(path, JSON.stringify(content))
    return path
  })
}

/** What asks for each of the saved runs. */
const asked = examples.flatMap(({ link, runs }) =>
  Object.entries(runs).flatMap(([name, { line }]) =>
    line === undefined ? [] : [[name, `${link} ${withSubjects(line, savedRun(name))}`] as const],
  ),
)

describe('the terminal', () => {
  it.each(asked)('prints %s as it did', async (name, line) => {
    const { status, stdout, stderr } = await runSaved(line, savedRun(name))
    const shown = `${stdout}${stderr && `\nto standard error:\n${stderr}`}\nexit code ${status}\n`
    await expect(shown).toMatchFileSnapshot(`../../fixtures/terminal/${name}.txt`)
  })

  it.each(asked)('prints every field of %s as JSON', async (name, line) => {
    const { file } = savedRun(name)
    const printed = JSON.parse((await runSaved(`${line} --json`, savedRun(name))).stdout)
    const report = printed.report ?? printed
    expect(Object.keys(report)).toEqual(expect.arrayContaining(Object.keys(renamed(file).report)))
  })

  it('prints the machine as it did', async () => {
    const { stdout } = await runSaved('environment', savedRun('timing'))
    await expect(stdout).toMatchFileSnapshot('../../fixtures/terminal/environment.txt')
  })
})

/** Saved runs reach the lab as files, and not as what was asked about. */
const questions = asked.filter(([name]) => savedRun(name).file.saved === undefined)

it.each(questions)('the command line asks what %s did', async (name, line) => {
  const { file } = savedRun(name)
  const { format, version, created, flopscope_version, experiment, ...run } = file
  const { options, environment, report, ...subjects } = run
  const { asked } = await runSaved(line, savedRun(name))
  expect(asked).toMatchObject([...Object.values(subjects), options])
})

/** Without an operation or a model help lists them, and there may be more. */
const helped = examples.flatMap(({ link, help }) => help.map((about) => `${link} ${about}`.trim()))

it.each([...helped, 'environment'])('help of %s is what it was', async (words) => {
  const { stdout } = await run(`${words} --help`)
  const file = `../../fixtures/terminal/help/${words.replace(' ', '-')}.txt`
  await expect(`${stdout.trimEnd()}\n`).toMatchFileSnapshot(file)
})
