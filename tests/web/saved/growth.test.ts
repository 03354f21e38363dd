// SPDX-License-Identifier: MIT
//
// The growth of saved forms of attention: what somebody wrote is computed again from the samples of each length.
import { expect, it } from 'vitest'
import { built, patience_ms } from '../support/built.ts'

it('follows from the samples of every length', async () => {
  const lab = await built.openLab()
  const options = { values: [8, 16, 32], heads: 2, d_model: 8, runs: 8, max_ms: patience_ms }
  const report = await lab.attention(options)
  const run = {
    experiment: 'attention' as const,
    options,
    environment: lab.environment(),
    report,
  }
  const text = built.resultJson(built.makeResult(run as never))
  const recomputed = async (json: string) => lab.recomputed(await built.parseResult(json))
  expect((await recomputed(text)).differences).toEqual([])
  const edited = JSON.parse(text)
  edited.report.forms[0].exponent = 5
  edited.report.points[2].p50_ms = 123
  const { differences } = await recomputed(JSON.stringify(edited))
  lab.close()
  const [full] = report.forms
  expect(differences).toMatchObject([
    { field: 'forms[0].exponent', said: 5, computed: expect.closeTo(full?.exponent ?? 0, 9) },
    { field: 'points[2].p50_ms', said: 123 },
  ])
})
