// SPDX-License-Identifier: MIT
import { expect, it, vi } from 'vitest'
import { parseResult } from '../../../web/lab/files/result.ts'
import { keepRun } from '../../../web/lab/files/run-of.ts'
import { printReport, rowsNdjson, textReport } from '../../../web/reports/index.ts'
import { resultOf } from '../support/saved-files.ts'
import { savedRun } from '../support/saved-runs.ts'

it('an answer reads as in the terminal: a sentence, its tables, and what to know before believing it', async () => {
  const text = await textReport(await resultOf(savedRun('timing')))
  expect(text).toMatch(/^matmul .* takes .*\n/)
  expect(text).toMatch(/^ {2}\S+.* {2,}\S/m)
  expect(text).not.toMatch(/undefined|\[object|NaN/)
})

it('several stand one below the other', async () => {
  const runs = await Promise.all([savedRun('timing'), savedRun('cost')].map(resultOf))
  const [timing, cost] = await Promise.all(runs.map(textReport))
  expect(await textReport(runs)).toBe(`${timing}\n${cost}`)
})

it('what was measured elsewhere is not told as if it were here', async () => {
  const { file } = savedRun('timing')
  const text = JSON.stringify({ ...file, environment: { ...file.environment, platform: 'iPhone' } })
  const run = await parseResult(text)
  expect(await textReport(run)).toMatch(/^matmul .* per call there\./)
  // A report that a lab of this program gave was measured by it, also in the file that was made of it.
  keepRun(run as never)
  const reports = [run.report, run] as const
  for (const own of reports) expect(await textReport(own)).toMatch(/^matmul .* per call here\./)
})

it('what is no report of a lab is refused', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await expect(printReport({ p50_ms: 1 } as never)).rejects.toThrow(
    'report must be a report that a lab of this program gave, but it is {"p50_ms":1}.',
  )
  expect(print).not.toHaveBeenCalled()
  print.mockRestore()
})

it('what throws when it is read is refused by its name, with what it threw', () => {
  const boom = new Error('boom')
  const throwing = new Proxy(
    {},
    {
      has: () => {
        throw boom
      },
    },
  )
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  const refused = (field: string, cause: unknown) =>
    expect.objectContaining({
      name: 'FlopscopeError',
      message: expect.stringContaining(`${field} must be a value that can be read, but it is `),
      cause,
    })
  expect(() => rowsNdjson([throwing as never])).toThrow(refused('run', boom))
  expect(() => rowsNdjson(proxy as never)).toThrow(refused('runs', expect.any(TypeError)))
})
