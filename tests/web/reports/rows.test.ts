// SPDX-License-Identifier: MIT
//
// Rows of runs, as the schema describes them and as DuckDB reads them: the queries are those of README.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, it } from 'vitest'
import { rowSchema } from '../../../web/build/row-schema.ts'
import type { AnyResultFile } from '../../../web/lab/public.ts'
import type { Row } from '../../../web/reports/columns.ts'
import { rowsNdjson } from '../../../web/reports/index.ts'
import { resultOf } from '../support/saved-files.ts'
import { savedRun, savedRuns } from '../support/saved-runs.ts'

const schema = rowSchema(JSON.parse(readFileSync('web/lab/generated/result.schema.json', 'utf8')))
const isRow = new Ajv2020({ allowUnionTypes: true, keywords: ['unit'] }).compile(schema)

const rowsOf = (run: AnyResultFile): Row[] =>
  rowsNdjson(run)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

it.each(savedRuns)('each row of $name is one as the schema has it', async (saved) => {
  const wrong = rowsOf(await resultOf(saved)).filter((row) => !isRow(row))
  expect(wrong).toEqual([])
})

describe('rows of a timing', () => {
  const saved = savedRun('timing')
  it('has the median beside its interval, which has no rows of its own', async () => {
    const rows = rowsOf(await resultOf(saved))
    const { p50_ms, median_ci_low_ms, median_ci_high_ms } = saved.file.report
    expect(rows.filter(({ field }) => /^(p50_ms|median_ci.*)$/.test(String(field)))).toMatchObject([
      {
        run: 1,
        subject: 'matmul 64 × 64 × 64',
        place: '',
        value: p50_ms,
        low: median_ci_low_ms,
        high: median_ci_high_ms,
      },
    ])
  })
})

it('a candidate of a suite is named in its rows, with the kernel that ran', async () => {
  const rows = rowsOf(await resultOf(savedRun('suite')))
  const speedups = rows.filter(({ field }) => field === 'p50_ms')
  expect(speedups.map(({ place, kernel }) => [place, kernel])).toEqual([
    ['candidates[0]', 'naive'],
    ['candidates[1]', 'simd'],
    ['candidates[2]', 'simd'],
  ])
})

describe('a class', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flopscope-class-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const hand = (student: string, ...runs: readonly object[]) =>
    writeFileSync(join(folder, `${student}.ndjson`), rowsNdjson(runs as AnyResultFile[]))

  /** Of README, over the files of this class. */
  const queries = (/```sql\n(.*?)```/s.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '')
    .replaceAll('handed-in', folder)
    .split(';')
    .filter((query) => query.trim())

  it('of four is told by the three queries of README', async () => {
    const timing = await resultOf(savedRun('timing'))
    const comparison = await resultOf(savedRun('comparison'))
    const subject = { op: 'matmul', m: 256, k: 256, n: 256 }
    const timed = (platform: string, p50_ms: number, outcome = 'measured') => ({
      ...timing,
      subject,
      environment: { ...timing.environment, platform, runtime: 'Chromium 156' },
      report: { ...timing.report, p50_ms, outcome },
    })
    const compared = (verdict: string, speedup_ci_low: number, speedup_ci_high: number) => ({
      ...comparison,
      report: {
        ...comparison.report,
        ...{ outcome: 'measured', verdict, speedup_ci_low, speedup_ci_high },
      },
    })
    // A comparison that came to no speedup has no verdict, whatever stands in its field.
    const uncompared = {
      ...comparison,
      report: Object.fromEntries(
        Object.entries(comparison.report).filter(([field]) => !field.startsWith('speedup')),
      ),
    }
    hand('ann', timed('Linux x86_64', 1.5), compared('faster', 1.2, 1.4), uncompared)
    // Above 1 and yet within what does not matter, or what a disturbed control allows.
    hand('bob', timed('Linux x86_64', 2.5), compared('not_told_apart', 1.002, 1.2))
    hand('dan', compared('not_stable', 1.05, 1.2))
    hand(
      'cem',
      timed('macOS arm64', 0.5),
      timed('macOS arm64', 4, 'unfinished'),
      compared('slower', 0.5, 0.8),
    )

    const database = await (await DuckDBInstance.create()).connect()
    const answers = []
    for (const query of queries) {
      const reader = await database.runAndReadAll(query)
      answers.push(reader.getRowsJson())
    }
    const [machines, again, told] = answers
    expect(answers).toHaveLength(3)
    expect(machines).toEqual([
      ['Linux x86_64', 'Chromium 156', '2', 2, 1.5, 2.5],
      ['macOS arm64', 'Chromium 156', '2', 2.25, 0.5, 4],
    ])
    expect(again).toEqual([
      [join(folder, 'cem.ndjson'), '2', 'timing', 'matmul 256 × 256 × 256', 'unfinished'],
    ])
    expect(told?.map((row) => row.slice(1))).toEqual([
      ['faster', '1'],
      ['not_stable', '1'],
      ['not_told_apart', '1'],
      ['slower', '1'],
    ])
  })
})
