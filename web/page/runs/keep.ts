// SPDX-License-Identifier: MIT
//
// Keeps a result among the runs of this browser, in the words of its question: apart from the kept runs themselves, which
// are counted as the page opens.

import type { AnyResultFile } from '../../lab/public.ts'
import { loadQuestion } from '../../questions/base/names.ts'
import type { QuestionName, ReportOf } from '../../questions/base/question.ts'
import { contextOf } from '../../questions/base/saved-run.ts'
import { runs as texts } from '../../texts/reports.ts'
import { plain } from '../../texts/say.ts'
import { openShared } from '../run/lab.ts'
import { isRefused, put } from './kept.ts'
import type { Owned } from './run-line.ts'

/** But for what is answered at each change of a form. */
export async function keep(
  file: AnyResultFile,
  owned: Owned = { name: '', pinned: false },
): Promise<void> {
  const { experiment, created, report } = file
  const question = await loadQuestion(experiment)
  if (question.immediate) return
  const { library } = await openShared()
  const words = (question.line ?? question.sentence)(
    report as ReportOf<QuestionName>,
    contextOf(file),
  )
  const id = crypto.randomUUID?.() ?? `${created}-${Math.random()}`
  const text = library.resultJson(file as never)
  await put({ id, experiment, created, line: plain(words), ...owned, text })
}

let told = false

/** That this browser keeps nothing, once in a visit; empty where there is nothing to tell. */
export function refusedOnce(): string {
  if (told || !isRefused()) return ''
  told = true
  return texts.refused
}
