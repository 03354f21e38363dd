// SPDX-License-Identifier: MIT
//
// Reports in Markdown of runs that version 0.1 saved. `npx vitest -u` accepts a change; look at it first.
import { marked } from 'marked'
import { expect, it } from 'vitest'
import { markdownReport } from '../../../web/reports/index.ts'
import { resultOf } from '../support/saved-files.ts'
import { savedRun, savedRuns } from '../support/saved-runs.ts'

it('two runs stand in one report, their answers first', async () => {
  const runs = await Promise.all([savedRun('timing'), savedRun('suite')].map(resultOf))
  const report = await markdownReport(runs)
  await expect(report).toMatchFileSnapshot('../../fixtures/reports/two-runs.md')
})

it.each(savedRuns)(
  '$name has an answer, and nothing of it is lost or left blank',
  async (saved) => {
    const run = await resultOf(saved)
    const report = await markdownReport(run)
    expect(report).toMatch(/^# \S.*\n\n\S/)
    expect(report).not.toMatch(/undefined|\[object|NaN/)
    expect(report).toContain(`npx flopscope ${run.experiment.replaceAll('_', '-')}`)
  },
)

it('a tile that was not chosen is told, and one that was is not', async () => {
  const run = await resultOf(savedRun('timing'))
  const under = (tile_choice: string) =>
    markdownReport({
      ...run,
      environment: { ...run.environment, tile: '6x8 fused emitted', tile_choice },
    })
  expect(await under('coarse_clock')).toContain(
    '\n\nMatrix products: In blocks of 6 × 8 results. Whether other blocks are faster here was not tried: the clock is too coarse.\n\n',
  )
  for (const choice of ['measured', 'constructor', ''])
    expect(await under(choice)).toBe(await markdownReport(run))
})

it('what a file holds cannot become markup', async () => {
  const run = await resultOf(savedRun('timing-own-model'))
  const model = { ...(run as never as { subject: { model: object } }).subject.model }
  const subject = { model: { ...model, name: '<img src=x> *a* | `b` [c](d)' }, batch: 1 }
  const html = await marked(await markdownReport({ ...run, subject } as never))
  expect(html).not.toMatch(/<img|<em>a|href="d"/)
  expect(html).toContain('&lt;img src=x&gt; *a* | `b` [c](d)')
})
