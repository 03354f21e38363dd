// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest'
import { makeResult, parseResult, resultCsv, resultJson } from '../../../web/lab/result.ts'
import { environment, measuredReport } from '../support/samples.ts'

const run = {
  subject: { op: 'matmul', m: 4, k: 4, n: 4 },
  options: { runs: 4 },
  environment,
  report: measuredReport,
} as const
const result = makeResult(run, new Date(Date.UTC(2024, 1, 29, 12, 30)))

/** The file of `result` after a change to it. */
function changed(change: (file: Record<string, never>) => void): string {
  const file = JSON.parse(resultJson(result))
  change(file)
  return JSON.stringify(file)
}

describe('a result file', () => {
  it('says what it is, when it was made and by which version', () => {
    expect(result).toMatchObject({
      format: 'flopscope-result',
      version: 1,
      created: '2024-02-29T12:30:00.000Z',
      flopscope_version: '0.1.0',
      experiment: 'timing',
    })
  })

  it('comes back from its text as it was, samples as typed arrays again', async () => {
    expect(await parseResult(resultJson(result))).toEqual(result)
  })

  it('holds its samples as plain numbers', () => {
    expect(JSON.parse(resultJson(result)).report.samples_ms).toEqual([1, 2, 3, 4])
  })

  it('keeps what a later version adds to it', async () => {
    const text = changed((file) => Object.assign(file, { note: 'from my desk' }))
    expect(await parseResult(text)).toHaveProperty('note', 'from my desk')
  })
})

describe('a file that cannot be opened', () => {
  it.each([
    ['no JSON at all', 'hello', 'foreign_file', /^This file cannot be opened: it is not JSON/],
    ['an empty file', '', 'foreign_file', /it is not JSON/],
    [
      'other JSON',
      '{"format":"speedscope"}',
      'foreign_file',
      /does not begin as a Flopscope result/,
    ],
    ['a bare value', 'null', 'foreign_file', /does not begin as a Flopscope result/],
    ['a list', '[1]', 'foreign_file', /does not begin as a Flopscope result/],
  ])('is refused with a sentence: %s', async (_, text, code, message) => {
    await expect(parseResult(text)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  })

  it('because a newer version made it says so', async () => {
    const text = changed((file) => Object.assign(file, { version: 2 }))
    await expect(parseResult(text)).rejects.toMatchObject({
      code: 'newer_file',
      message: 'This file cannot be opened: it was made by a newer Flopscope.',
    })
  })

  it.each([
    ['a sample that is text', { samples_ms: [1, 'fast'] }, 'report/samples_ms/1 must be number'],
    ['a count that is no whole number', { runs: 1.5 }, 'report/runs must be integer'],
    ['an outcome that does not exist', { outcome: 'splendid' }, 'report/outcome must be equal to'],
  ])('because of %s names the place', async (_, change, place) => {
    const text = changed((file) => Object.assign(file.report ?? {}, change))
    await expect(parseResult(text)).rejects.toMatchObject({
      code: 'damaged_file',
      message: expect.stringContaining(place),
    })
  })

  it('because a part is missing names the part', async () => {
    const text = changed((file) => {
      delete file.environment
    })
    await expect(parseResult(text)).rejects.toThrow("must have required property 'environment'")
  })
})

describe('the table of a result', () => {
  it('has a row for every call that was timed, with its phase and its class', () => {
    expect(resultCsv(result).split('\r\n')).toEqual([
      'phase,run,time_ms,outlier',
      'first call,1,9,',
      'warm-up,1,3,',
      'warm-up,2,2,',
      'timing,1,1,low mild',
      'timing,2,2,none',
      'timing,3,3,none',
      'timing,4,4,high severe',
      '',
    ])
  })

  it('of a run that was stopped at once is its head', () => {
    const { first_call_ms: _, ...report } = measuredReport
    const nothing = new Float64Array()
    const stopped = { ...report, warmup_ms: nothing, samples_ms: nothing, sample_classes: nothing }
    expect(resultCsv(makeResult({ ...run, report: stopped }))).toBe('phase,run,time_ms,outlier\r\n')
  })
})
