// SPDX-License-Identifier: MIT
//
// Times as Google Benchmark writes them, and what it wrote.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromGoogleBenchmark, googleBenchmarkJson } from '../../../web/reports/index.ts'
import { resultOf } from '../support/saved-files.ts'
import { savedRun } from '../support/saved-runs.ts'

describe('a suite written for compare.py', () => {
  it('has each sample as a repetition, in nanoseconds, with all fields that compare.py reads', async () => {
    const saved = savedRun('suite')
    const { context, benchmarks } = JSON.parse(googleBenchmarkJson(await resultOf(saved)))
    const { candidates } = saved.file.report as {
      candidates: { samples_ms: number[]; batch_size: number }[]
    }
    expect(context).toMatchObject({ date: saved.file.created, host_name: expect.any(String) })
    const runs = benchmarks.filter((each: object) => 'repetition_index' in each)
    expect(runs).toHaveLength(candidates.flatMap(({ samples_ms }) => samples_ms).length)
    const [first] = candidates
    expect(runs[0]).toEqual({
      name: 'matmul 64 × 64 × 64, naive kernel',
      run_name: 'matmul 64 × 64 × 64, naive kernel',
      family_index: 0,
      per_family_instance_index: 0,
      run_type: 'iteration',
      repetitions: first?.samples_ms.length,
      repetition_index: 0,
      threads: 1,
      iterations: first?.batch_size,
      real_time: (first?.samples_ms[0] ?? 0) / 1e-6,
      cpu_time: (first?.samples_ms[0] ?? 0) / 1e-6,
      time_unit: 'ns',
    })
  })

  it('is read back with its subjects, kernels, batches and samples', async () => {
    const run = await resultOf(savedRun('suite'))
    const read = fromGoogleBenchmark(googleBenchmarkJson(run))
    expect(read).toMatchObject({ experiment: 'suite', environment: run.environment })
    if (read.experiment !== 'suite' || run.experiment !== 'suite') throw new Error('no suite')
    expect(read.subjects).toEqual(run.subjects)
    read.report.candidates.forEach((candidate, place) => {
      const before = run.report.candidates[place]
      expect(candidate).toMatchObject({ kernel: before?.kernel, batch_size: before?.batch_size })
      candidate.samples_ms.forEach((ms, at) => {
        expect(ms).toBeCloseTo(before?.samples_ms[at] ?? 0, 12)
      })
    })
  })
})

it('candidates of one name stay apart', async () => {
  const suite = await resultOf(savedRun('suite'))
  if (suite.experiment !== 'suite') throw new Error('no suite')
  const [candidate] = suite.report.candidates
  const [subject] = suite.subjects
  const twice = {
    ...suite,
    subjects: [subject, subject],
    report: { ...suite.report, candidates: [candidate, candidate] },
  }
  const { benchmarks } = JSON.parse(googleBenchmarkJson(twice as never))
  const names = benchmarks.map(({ run_name }: { run_name: string }) => run_name)
  expect([...new Set(names)]).toEqual([
    'matmul 64 × 64 × 64, naive kernel',
    'matmul 64 × 64 × 64, naive kernel #2',
  ])
})

it('a timing is read back as a timing that parses', async () => {
  const run = await resultOf(savedRun('timing'))
  const read = fromGoogleBenchmark(googleBenchmarkJson(run))
  expect(read.experiment).toBe('timing')
  const text = JSON.stringify(read, (_, value) =>
    ArrayBuffer.isView(value) ? [...(value as Float64Array)] : value,
  )
  const again = await resultOf({ text } as never)
  if (again.experiment !== 'timing' || run.experiment !== 'timing') throw new Error('no timing')
  expect(again.report.samples_ms).toHaveLength(run.report.samples_ms.length)
  expect(again.report.p50_ms).toBeCloseTo(run.report.p50_ms ?? 0, 9)
})

describe('a file that Google Benchmark wrote', () => {
  const text = readFileSync('tests/fixtures/reports/google-benchmark.json', 'utf8')

  it('is a suite of its benchmarks, with the repetitions as samples and without the aggregates', () => {
    const read = fromGoogleBenchmark(text)
    if (read.experiment !== 'suite') throw new Error('no suite')
    expect(read.environment).toMatchObject({ platform: 'host', hardware_threads: 4 })
    expect(read.created).toBe('2024-02-29T11:30:00.000Z')
    // 250 us and 2 ms a repetition
    expect(read.report.candidates.map(({ name, samples_ms }) => [name, [...samples_ms]])).toEqual([
      ['BM_Copy/1024', [0.25, 0.26, 0.24]],
      ['BM_Sort', [2, 2.5]],
    ])
  })

  it('is refused where it holds aggregates only', () => {
    const { context, benchmarks } = JSON.parse(text)
    const aggregates = benchmarks.filter(
      ({ run_type }: { run_type: string }) => run_type === 'aggregate',
    )
    expect(() => fromGoogleBenchmark(JSON.stringify({ context, benchmarks: aggregates }))).toThrow(
      /^benchmarks must be single runs: .*, but it is none of them\.$/,
    )
  })
})
