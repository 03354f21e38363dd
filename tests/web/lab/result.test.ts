// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest'
import { makeResult, parseResult, resultCsv, resultJson } from '../../../web/lab/files/result.ts'
import { anyOperation } from '../support/names.ts'
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

  it('may hold a mean whose interval begins below 0', async () => {
    const text = changed((file) => Object.assign(file.report ?? {}, { mean_ci_low_ms: -0.5 }))
    expect(await parseResult(text)).toMatchObject({ report: { mean_ci_low_ms: -0.5 } })
  })

  it('has no text that could command a terminal or turn its letters', async () => {
    const text = changed((file) =>
      Object.assign(file.environment ?? {}, { runtime: 'a\u009bz\u202e' }),
    )
    expect(await parseResult(text)).toMatchObject({ environment: { runtime: 'a?z?' } })
  })

  it('is refused where it is nested without end', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    const text = resultJson(result).replace('{', `{"note": ${deep},`)
    await expect(parseResult(text)).rejects.toThrow(
      'This file cannot be opened: its JSON must be nested at most 256 levels deep, but it is nested deeper.',
    )
  })

  it('keeps what a later version adds to it', async () => {
    const text = changed((file) => Object.assign(file, { note: 'from my desk' }))
    expect(await parseResult(text)).toHaveProperty('note', 'from my desk')
  })
})

describe('a file of another experiment', () => {
  const comparison = {
    experiment: 'comparison',
    baseline: { op: 'matmul', m: 4, k: 4, n: 4, kernel: 'naive' },
    optimized: { op: 'matmul', m: 4, k: 4, n: 4 },
    options: { quartets: 2 },
    environment,
    report: {
      outcome: 'measured',
      verdict: 'faster',
      baseline_kernel: 'naive',
      optimized_kernel: 'simd',
      quartets: 2,
      quartets_ms: Float64Array.of(2, 1, 1, 2, 1, 2, 2, 1),
      control_quartets_ms: Float64Array.of(),
      within_minimum_effect: false,
      widening: 1,
      baseline_batch_size: 1,
      optimized_batch_size: 2,
      elapsed_ms: 20,
      dropped: [],
      confidence: 0.95,
      minimum_effect_percent: 1,
      verdicts: [],
    },
  } as never

  it('keeps its subjects by the names that the experiment has for them', async () => {
    const text = resultJson(makeResult<'comparison'>(comparison))
    const file = await parseResult(text).catch((error: Error) => error.message)
    expect(file).toMatchObject({ experiment: 'comparison', baseline: { kernel: 'naive' } })
    expect(file).toHaveProperty('report.quartets_ms', Float64Array.of(2, 1, 1, 2, 1, 2, 2, 1))
    expect(file).toHaveProperty('report.control_quartets_ms', Float64Array.of())
    expect(file).toHaveProperty('report.verdicts', [])
  })

  it('is refused where the experiment is none, or lacks a subject', async () => {
    const file = JSON.parse(resultJson(makeResult<'comparison'>(comparison)))
    const refused = (changes: object) => parseResult(JSON.stringify({ ...file, ...changes }))
    await expect(refused({ experiment: 'guess' })).rejects.toThrow(
      /: experiment must be timing, .* or \w+, but it is "guess"\.$/,
    )
    await expect(refused({ optimized: undefined })).rejects.toThrow(
      ': optimized must be a record, but it is missing.',
    )
    await expect(refused({ optimized: { op: 'matmul', m: 0 } })).rejects.toThrow(
      ': optimized.m must be a whole number from 1',
    )
  })
})

it('a trace that was saved before interruptions were listed has none', async () => {
  const report = {
    ...{ subject: 'matmul', kernel: 'naive', finished: true, runs: 0, spans: [], spans_lost: 0 },
    ...{ names: [], pareto_names: 0, pareto_percent: 80, total_ms: 0, span_error_ms: 0.1 },
    ...{ clock_resolution_ms: 0.05, overhead_ms: 0, overhead_percent: 0, layers: [] },
    ...{ confidence: 0.95, verdicts: [] },
  }
  const subject = { op: 'matmul', m: 4, k: 4, n: 4 }
  const made = { experiment: 'trace', subject, options: {}, environment, report }
  const text = resultJson(makeResult<'trace'>(made as never))
  expect(await parseResult(text)).toHaveProperty('report.dropped', [])
})

describe('a file that cannot be opened', () => {
  it.each([
    ['no JSON at all', 'hello'],
    ['an empty file', ''],
  ])('because it is %s says so', async (_, text) => {
    await expect(parseResult(text)).rejects.toMatchObject({
      code: 'foreign_file',
      message: expect.stringMatching(/^This file cannot be opened: it is not JSON: .*[^.]\.$/),
    })
  })

  it.each([
    ['other JSON', '{"format":"speedscope"}', 'it is "speedscope"'],
    ['a bare value', 'null', 'it is missing'],
    ['a list', '[1]', 'it is missing'],
  ])('because it is %s says how one begins', async (_, text, found) => {
    await expect(parseResult(text)).rejects.toMatchObject({
      code: 'foreign_file',
      field: 'format',
      allowed: 'flopscope-result',
      message: `This file cannot be opened: format must be flopscope-result, but ${found}.`,
    })
  })

  it('because a newer version made it says so', async () => {
    const text = changed((file) => Object.assign(file, { version: 2 }))
    await expect(parseResult(text)).rejects.toMatchObject({
      code: 'newer_file',
      message:
        'This file cannot be opened: version must be 1 at most, but it is 2; a newer Flopscope wrote it.',
    })
  })

  it('because of a version that there is none of names the one there is', async () => {
    const text = changed((file) => Object.assign(file, { version: 1.5 }))
    await expect(parseResult(text)).rejects.toMatchObject({
      code: 'damaged_file',
      message: 'This file cannot be opened: version must be 1, but it is 1.5.',
    })
  })

  const outcomes =
    'measured, unfinished, cannot_resolve, optimized_away, kernel_mismatch, out_of_memory or too_long'
  it.each([
    ['report', { samples_ms: [1, 'fast', 3, 4] }, 'samples_ms[1]', '"fast"', /^a number/],
    ['report', { runs: 1.5 }, 'runs', '1.5', /^a whole number/],
    ['report', { outcome: 'splendid' }, 'outcome', '"splendid"', outcomes],
    ['report', { verdicts: 3 }, 'verdicts', '3', 'a list'],
    ['report', { verdicts: [7] }, 'verdicts[0]', '7', 'a record'],
    ['report', { runs: 3 }, 'samples_ms', 'a list of 4', /as many numbers as there are runs \(3\)/],
    ['report', { sample_classes: [0] }, 'sample_classes', 'a list of 1', /runs \(4\)/],
    ['report', { samples_ms: [1, 2, 3, -4] }, 'samples_ms[3]', '-4', 'a number of at least 0 ms'],
    ['report', { p50_ms: -1 }, 'p50_ms', '-1', 'a number of at least 0 ms'],
    ['report', { batch_size: 0 }, 'batch_size', '0', 'a whole number of at least 1 calls'],
    ['report', { outliers_low_mild: -2 }, 'outliers_low_mild', '-2', /of at least 0 runs$/],
    ['report', { clock_error_percent: -3 }, 'clock_error_percent', '-3', /of at least 0 %$/],
    ['report', { sample_classes: [0, 0, 3, 0] }, 'sample_classes[2]', '3', 'a number from −2 to 2'],
    ['report', { p50_ms: undefined }, 'p50_ms', '', /where the outcome is measured$/],
    ['report', { runs: 0, samples_ms: [], sample_classes: [] }, 'runs', '0', /^.*at least 1 runs/],
    ['report', { kernel: undefined }, 'kernel', '', 'a text'],
    ['options', { runs: 0 }, 'runs', '0', 'a whole number from 1 to 100,000 runs'],
    ['options', { confidence: 2 }, 'confidence', '2', 'a number from 0.5 to 0.9999'],
    ['subject', { op: undefined, name: 'mine' }, 'op', '', anyOperation],
    ['subject', { op: 'fft' }, 'op', '"fft"', anyOperation],
    ['subject', { m: -4 }, 'm', '-4', 'a whole number from 1 to 2,147,483,647'],
    ['environment', { simd: 'yes' }, 'simd', '"yes"', 'true or false'],
  ] as const)(
    'because of %s %j is told where, what and what may be',
    async (part, change, name, value, allowed) => {
      const text = changed((file) => Object.assign(file[part] ?? {}, change))
      const error = await parseResult(text).catch((thrown: unknown) => thrown)
      const field = `${part}.${name}`
      const words = typeof allowed === 'string' ? allowed : expect.stringMatching(allowed)
      expect(error).toMatchObject({ code: 'damaged_file', field, value, allowed: words })
      const found = value || 'missing'
      expect((error as Error).message).toBe(
        `This file cannot be opened: ${field} must be ${(error as { allowed: string }).allowed}, but it is ${found}.`,
      )
    },
  )

  it('because a part is missing names the part', async () => {
    const text = changed((file) => {
      delete file.environment
    })
    await expect(parseResult(text)).rejects.toMatchObject({
      field: 'environment',
      message: 'This file cannot be opened: environment must be a record, but it is missing.',
    })
  })

  it.each(['yesterday', '', '2024-02-30T12:00:00Z', '2024-02-29T25:00:00Z', '2024-02-29', 7])(
    'because it was made at %j names the moment',
    async (created) => {
      const text = changed((file) => Object.assign(file, { created }))
      await expect(parseResult(text)).rejects.toMatchObject({
        code: 'damaged_file',
        field: 'created',
        value: JSON.stringify(created),
      })
    },
  )
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
