// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// A run among others says where it was measured: the time of a phone is not one of the machine on which it is read.
import { expect, it } from 'vitest'
import { parseResult } from '../../../web/lab/files/result.ts'
import { runSection } from '../../../web/page/answer/run-section.ts'
import { isAlike } from '../../../web/page/run/saved.ts'
import { textOf } from '../support/reports.ts'
import { savedRun } from '../support/saved-runs.ts'

it('a run that another machine made was measured there, one of a machine like this one here', async () => {
  const { file } = savedRun('timing')
  const here = (await parseResult(JSON.stringify(file))).environment
  const said = async (platform: string) => {
    const environment = { ...file.environment, platform }
    const run = await parseResult(JSON.stringify({ ...file, environment }))
    return textOf(await runSection(run, isAlike(run.environment, here), 'a run'))
  }
  expect(await said('iPhone')).toMatch(/ per call there\./)
  expect(await said(here.platform)).toMatch(/ per call here\./)
})
