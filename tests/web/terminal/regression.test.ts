// SPDX-License-Identifier: MIT
//
// A saved run against a later one in a terminal, whose exit code a build can rely on.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseResult } from '../../../web/lab/files/result.ts'
import { command, patience_ms, root } from '../support/built.ts'
import { between, pattern } from '../support/number-patterns.ts'
import { run } from '../support/terminal.ts'

const saved = JSON.parse(readFileSync(`${root}tests/fixtures/results/matmul_64.json`, 'utf8'))
const samples: number[] = saved.report.samples_ms

const slowed = (factor: number) => ({
  ...saved,
  report: { ...saved.report, samples_ms: samples.map((ms) => factor * ms) },
})

describe('flopscope regression', () => {
  let folder: string
  const file = (name: string) => join(folder, name)
  const write = (name: string, content: unknown) =>
    writeFileSync(file(name), typeof content === 'string' ? content : JSON.stringify(content))
  const compare = (a: string, b: string, rest = '') =>
    run(`regression ${file(a)} ${file(b)} ${rest}`.trim())

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'flopscope-'))
    write('a.json', saved)
    write('slower.json', slowed(1.5))
    write('faster.json', slowed(0.5))
    write('other.json', { ...saved, subject: { op: 'matmul', m: 8, k: 8, n: 8 } })
    write('text.json', 'once upon a time')
    write('foreign.json', { hello: 'world' })
    write('damaged.json', { ...saved, report: { ...saved.report, samples_ms: [1, 'two'] } })
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  // The published command has classes of errors from the library beside it, not of its own.
  it('ends with 2, by the file’s name, where the published command cannot compare', () => {
    const files = [file('foreign.json'), file('a.json')]
    const { status, stderr } = spawnSync(command, ['regression', ...files], { encoding: 'utf8' })
    expect({ status, file: stderr.includes('foreign.json: format must be') }).toEqual({
      status: 2,
      file: true,
    })
  })

  it('ends with 0 where no slowdown was found', async () => {
    const { status, stdout, stderr } = await compare('a.json', 'a.json')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(
      pattern`\n +1 matmul 64 × 64 × 64 +not told apart +1\.00\d* +${between} `,
    )
    expect(stdout).toContain(
      'No slowdown was found. Of 1 subject compared, 0 slower, 0 faster, 1 not told apart.',
    )
    expect((await compare('a.json', 'faster.json')).stdout).toMatch(/ faster +0\.500\d* +/)
  })

  it('ends with 1 where something has, with the interval of the change', async () => {
    const { status, stdout } = await compare('a.json', 'slower.json')
    expect(status).toBe(1)
    expect(stdout).toMatch(/\n +1 matmul 64 × 64 × 64 +slower +1\.50\d* +1\.\d+ – 1\.\d+ /)
    expect(stdout).toContain('Of 1 subject compared, 1 slower, 0 faster, 0 not told apart.')
    // 60 % is what matters here.
    expect((await compare('a.json', 'slower.json', '--minimum-effect-percent 60')).status).toBe(0)
  })

  it('saves an answer about several runs as a file that opens again', async () => {
    const [a, later] = [file('a.json'), file('slower.json')]
    const { stdout } = await run(`regression ${a} ${a} ${later} --json`)
    const opened = await parseResult(stdout)
    expect(opened).toMatchObject({
      experiment: 'regression',
      saved: [saved, saved],
      later: slowed(1.5),
    })
    const wrong = JSON.stringify({ ...JSON.parse(stdout), saved: [saved, 7] })
    await expect(parseResult(wrong)).rejects.toThrow('saved[1] must be a record')
  })

  it('takes several saved runs as one baseline, and names the one that it cannot read', async () => {
    const three = `${file('a.json')} ${file('a.json')} ${file('a.json')}`
    const { status, stdout } = await run(`regression ${three} ${file('slower.json')}`)
    expect(status).toBe(1)
    expect(stdout).toContain('Of 1 subject compared, 1 slower, 0 faster, 0 not told apart.')
    const wrong = await run(
      `regression ${file('a.json')} ${file('foreign.json')} ${file('a.json')}`,
    )
    expect(wrong.status).toBe(2)
    expect(wrong.stderr).toContain('foreign.json: format must be')
  })

  it('ends with 0 where the machine moves too much to tell, and says what it would have found', async () => {
    write('half.json', slowed(0.5))
    const three = ['a.json', 'slower.json', 'half.json'].map(file).join(' ')
    const { status, stdout } = await run(`regression ${three} ${file('a.json')}`)
    expect(status).toBe(0)
    expect(stdout).toMatch(/Caution: matmul 64 × 64 × 64 cannot be told on such machines/)
    const [, from] = /would be called slower from a measured ([\d.]+) times on\./.exec(stdout) ?? []
    expect(Number(from)).toBeGreaterThan(1.5) // the saved runs themselves lie farther apart
  })

  it('prints its report as JSON', async () => {
    const { stdout } = await compare('a.json', 'slower.json', '--json')
    const { experiment, report } = JSON.parse(stdout)
    expect(experiment).toBe('regression')
    expect(report).toMatchObject({ slower: 1, compared: 1, center: 'min' })
    expect(report.subjects[0].change).toBeCloseTo(1.5, 12)
  })

  it('reads what `flopscope timing --json` prints', async () => {
    const brief = `timing relu --size 1000 --runs 12 --max-ms ${patience_ms} --json`
    write('timed.json', (await run(brief)).stdout)
    const { stdout } = await compare('timed.json', 'timed.json')
    expect(stdout).toMatch(/\n +1 relu 1,000 +not told apart +1\.00\d* +/)
  })

  it('ends with 2 where no subject is in both files', async () => {
    const { status, stdout } = await compare('a.json', 'other.json')
    expect(status).toBe(2)
    expect(stdout).toContain('Problem: Nothing was compared: no subject is in both runs')
    expect(stdout).toMatch(/\n +1 matmul 64 × 64 × 64 +in the saved run only\b/)
  })

  it.each([
    ['a.json', 'nowhere.json', 'nowhere.json cannot be read: no such file or directory.'],
    ['text.json', 'a.json', 'text.json is not JSON: '],
    ['a.json', 'foreign.json', 'foreign.json: format must be flopscope-result, but it is missing.'],
    [
      'damaged.json',
      'a.json',
      'damaged.json: report.samples_ms[1] must be a number of at least 0 ms, but it is "two".',
    ],
  ])('ends with 2 and a sentence for %s, %s', async (a, b, message) => {
    const { status, stdout, stderr } = await compare(a, b)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  it('asks for two files at least', async () => {
    const alone = await run(`regression ${file('a.json')}`)
    expect(alone.status).toBe(2)
    expect(alone.stderr).toContain(
      'regression needs a later file, too: regression <saved> <later>.',
    )
    expect((await run('regression')).stderr).toContain(
      'regression needs files after it: <saved> <later>.',
    )
    expect((await compare('a.json', 'a.json', '--center mode')).stderr).toContain(
      'center must be min, median or mean, but it is "mode".',
    )
  })
})
