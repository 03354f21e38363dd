// SPDX-License-Identifier: MIT
//
// Reports in the terminal: of an answer as it is given, and of saved runs.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { savedRun } from '../support/saved-runs.ts'
import { run, runSaved } from '../support/terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'flopscope-report-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)
const written = (name: string) => readFileSync(path(name), 'utf8')

it('an answer is written in every form that is named, beside what is printed', async () => {
  const line =
    'suite matmul --m 64 --k 64 --n 64 --kernel naive matmul --kernel simd relu --size 4096'
  const forms = `--markdown ${path('a.md')} --ndjson ${path('a.ndjson')} --benchmark ${path('a.json')}`
  const { status, stdout, stderr } = await runSaved(`${line} ${forms}`, savedRun('suite'))
  expect([status, stdout.split(' ')[0]]).toEqual([0, 'relu'])
  expect(stderr).toBe(
    `Wrote ${path('a.md')}.\nWrote ${path('a.ndjson')}.\nWrote ${path('a.json')}.\n`,
  )
  expect(written('a.md')).toMatch(/^# Which of many is the fastest\?\n\nrelu 4,096/)
  expect(JSON.parse(written('a.ndjson').split('\n')[0] ?? '')).toMatchObject({
    experiment: 'suite',
  })
  expect(JSON.parse(written('a.json'))).toMatchObject({ context: { executable: 'flopscope' } })
})

it('where there is nothing for a form, that is said and nothing is written', async () => {
  const { stderr } = await runSaved(
    `cost conv2d --benchmark ${path('no.json')}`,
    savedRun('cost-operation'),
  )
  expect(stderr).toContain(
    `There is nothing in this answer for --benchmark, so ${path('no.json')} was not written.`,
  )
})

describe('flopscope report', () => {
  it('prints one report of several files, of which one holds a run a line', async () => {
    writeFileSync(path('timing.json'), savedRun('timing').text)
    const lines = ['cost', 'roofline'].map((name) => JSON.stringify(savedRun(name).file))
    writeFileSync(path('more.ndjson'), `${lines.join('\n')}\n`)
    const { status, stdout } = await run(`report ${path('timing.json')} ${path('more.ndjson')}`)
    expect(status).toBe(0)
    expect(stdout.match(/^#.*/gm)).toEqual([
      '# Flopscope: 3 runs',
      '## 1. How long does it take, and how sure is that?',
      '## 2. How much work is it on paper?',
      '## 3. Arithmetic or memory?',
    ])
  })

  it('computes again what follows from samples, and says what a file had otherwise', async () => {
    const { file } = savedRun('timing')
    const changed = { ...file, report: { ...file.report, p50_ms: 1 } }
    writeFileSync(path('changed.json'), JSON.stringify(changed))
    const { stdout, stderr } = await run(`report ${path('changed.json')}`)
    expect(stderr).toMatch(
      /changed\.json: p50_ms is 1\.00 ms in the file, but 2\d\.\d µs computed again/,
    )
    expect(stdout).toMatch(/takes \*\*2\d\.\d µs\*\*/)
  })

  it('says what is no saved run', async () => {
    writeFileSync(path('other.json'), '{}')
    const { status, stderr } = await run(`report ${path('other.json')}`)
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('format must be flopscope-result'),
    ])
  })
})
