// SPDX-License-Identifier: MIT
//
// Files that version 0.1 saved open with every figure that is in them.
import { expect, it } from 'vitest'
import { parseResult } from '../../../web/lab/files/result.ts'
import { built } from '../support/built.ts'
import { examples } from '../support/examples.ts'
import { renamed, savedRuns } from '../support/saved-runs.ts'

/** Of this format; that of architectures is another one. */
const results = savedRuns.filter(({ file }) => file.format === 'flopscope-result')

it('each is the run of a question’s example, and no question is without', () => {
  const runs = examples.flatMap((question) => Object.keys(question.runs))
  expect(savedRuns.map(({ name }) => name).sort()).toEqual(runs.sort())
  expect(new Set(savedRuns.map(({ experiment }) => experiment)).size).toBe(examples.length)
})

it.each(results)('$name opens as it was', async ({ text, file }) => {
  const opened = await built.parseResult(text)
  expect(JSON.parse(built.resultJson(opened))).toMatchObject(renamed(file))
})

it('samples come as typed arrays', async () => {
  const timing = results.find(({ name }) => name === 'timing')
  const { report } = await built.parseResult(timing?.text ?? '')
  expect(report).toMatchObject({ samples_ms: expect.any(Float64Array) })
})

it('architectures opens as it was', async () => {
  const [saved] = savedRuns.filter(({ experiment }) => experiment === 'architectures')
  const opened = await built.parseResult(saved?.text ?? '')
  const { format, report, ...file } = renamed(saved?.file ?? {})
  expect(format).toBe('flopscope-architectures')
  const written = JSON.parse(built.resultJson(opened))
  expect(written).toMatchObject({
    ...file,
    format: 'flopscope-result',
    experiment: 'architectures',
    report: { ...report, verdicts: [] },
  })
  expect(await built.parseResult(JSON.stringify(written))).toEqual(opened)
})

it('a roofline of a transpose opens, whose intensity version 0.1 wrote as null', async () => {
  const saved = results.find(({ name }) => name === 'roofline')
  const file = JSON.parse(saved?.text ?? '')
  file.report.points[0].intensity = null
  const { report } = await parseResult(JSON.stringify(file))
  expect(report).not.toHaveProperty('points[0].intensity')
  expect(report).toHaveProperty('points[0].working_set_bytes')
})
