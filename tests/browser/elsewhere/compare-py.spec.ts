// SPDX-License-Identifier: MIT
//
// Times that were saved for Google Benchmark, compared by its own tools/compare.py.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const from = (path: string) => new URL(`../../../${path}`, import.meta.url)

/** As Debian's libbenchmark-tools has it. */
const program = '/usr/share/benchmark/compare.py'
/** For which Debian has NumPy and SciPy; another one may come first among the commands. */
const python = '/usr/bin/python3'

let folder = ''
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flopscope-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('two files that were written for compare.py are compared by it', { tag: '@all' }, async () => {
  const { googleBenchmarkJson }: typeof import('../../../web/reports/index.ts') = await import(
    from('dist/lib/reports.js').href
  )
  const { parseResult }: typeof import('../../../web/lab/index.ts') = await import(
    from('dist/lib/flopscope.js').href
  )
  const saved = JSON.parse(
    readFileSync(fileURLToPath(from('tests/fixtures/results/suite.json')), 'utf8'),
  )
  type Candidate = { readonly samples_ms: readonly number[]; readonly p50_ms: number }
  const before: readonly Candidate[] = saved.report.candidates
  // Later each takes half as long again: (1.5 - 1) / 1.
  const candidates = before.map(({ samples_ms, p50_ms, ...each }) => ({
    ...each,
    samples_ms: samples_ms.map((ms) => 1.5 * ms),
    p50_ms: 1.5 * p50_ms,
  }))
  const later = { ...saved, report: { ...saved.report, candidates } }
  for (const [name, run] of Object.entries({ saved, later })) {
    const file = await parseResult(JSON.stringify(run))
    writeFileSync(join(folder, `${name}.json`), googleBenchmarkJson([file as never]))
  }
  const given = ['--no-color', 'benchmarks', 'saved.json', 'later.json']
  const text = execFileSync(python, [program, ...given], { cwd: folder, encoding: 'utf8' })
  const slower = text.match(/^(matmul|relu) .* kernel +\+0\.5000 +\+0\.5000 /gm)
  expect(slower, text).toHaveLength(before.flatMap(({ samples_ms }) => samples_ms).length)
  expect(text.match(/^(matmul|relu) .*_median +\+0\.5000 /gm), text).toHaveLength(before.length)
  // The test of Mann and Whitney on the repetitions of each.
  expect(text.match(/^(matmul|relu) .*_pvalue +0\.\d+ /gm), text).toHaveLength(before.length)
})
