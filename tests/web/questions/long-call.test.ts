// SPDX-License-Identifier: MIT
//
// Measurements that are stopped in a call of which nobody sees the end: each question still has an answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withLongCall } from '../../../web/lab/client/long-call.ts'
import type { AbortError } from '../../../web/lab/errors.ts'
import { requests } from '../../../web/lab/generated/methods.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { answerOf } from '../../../web/questions/base/answer.ts'
import { loadQuestion } from '../../../web/questions/base/names.ts'
import { contextOf } from '../../../web/questions/base/saved-run.ts'
import { answerText } from '../../../web/reports/text.ts'
import { isUnsure, plain } from '../../../web/texts/say.ts'
import { built } from '../support/built.ts'
import { type SavedRun, savedRuns } from '../support/saved-runs.ts'

let lab: Lab
beforeAll(async () => {
  lab = await built.openLab({ worker: false })
})
afterAll(() => lab.close())

/** What runs on one thread and without a GPU, from no file. */
const measured = savedRuns.filter(
  ({ experiment }) => !/cost$|regression|threads|crossover|distributed/.test(experiment),
)

const subjectsOf = ({ experiment, file }: SavedRun) => {
  const roles = Object.keys(requests.find(({ name }) => name === experiment)?.roles ?? {})
  return Object.fromEntries(roles.map((role) => [role, file[role]]))
}

/** The report of a run that is stopped as soon as it tells anything, which is before its first call. */
async function unbegun(run: SavedRun): Promise<object> {
  const abort = new AbortController()
  const options = {
    ...(run.file as { readonly options: object }).options,
    signal: abort.signal,
    onProgress: () => abort.abort(),
  }
  return lab.experiment(run.experiment as 'memory', subjectsOf(run) as never, options).then(
    () => expect.fail('it was not stopped'),
    (error: AbortError<object>) => error.partial ?? expect.fail(String(error)),
  )
}

describe('a call that is not over when it is stopped', () => {
  it.each(measured)('is in the answer of $name, with its work', async (run) => {
    const report = await withLongCall(
      await unbegun(run),
      4000,
      run.experiment as 'memory',
      subjectsOf(run),
      async () => 8e9,
    )
    const question = await loadQuestion(run.experiment as 'memory')
    const context = contextOf(run.file as never)
    const answer = answerOf(question, report as never, context)
    expect(plain(answer)).toMatch(
      /\w.*\. A call takes longer than 4 s(, for|; the largest|; a forward|\.)/,
    )
    expect(isUnsure(answer)).toBe(true)
    expect(question.cautions(report as never).map(({ code }) => code)).not.toContain('long_call')
    // Once, with whatever tables there are.
    expect(
      answerText(question, report as never, context).split('A call takes longer'),
    ).toHaveLength(2)
  })
})
