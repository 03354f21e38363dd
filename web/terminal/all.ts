// SPDX-License-Identifier: MIT
//
// `flopscope all`: questions one after another, each as its form begins, and one report of their answers.

import { plain } from '../lab/files/plain.ts'
import { formatTime } from '../lab/format/format.ts'
import { type AnyResultFile, type Lab, makeResult } from '../lab/index.ts'
import { mustBe, oneOf, valueWords } from '../lab/refusal.ts'
import { spelled } from '../questions/base/names.ts'
import { phaseText } from '../questions/base/phase-text.ts'
import type { Question } from '../questions/base/question.ts'
import {
  type Answered,
  canBegin,
  isUsual,
  type Planned,
  plannedOf,
  runAll,
  timeOf,
} from '../questions/base/run-all.ts'
import { markdownReport } from '../reports/markdown.ts'
import { all as texts } from '../texts/all.ts'
import { showProgress } from './progress.ts'
import { formsOf } from './report.ts'
import { saveForms } from './save.ts'
import { exit, type Terminal, UsageError } from './terminal.ts'

export interface AllTask {
  readonly questions: readonly Question[]
  /** Names of those to ask; those that are quick where there is none. */
  readonly names: readonly string[]
  /** For each. */
  readonly max_ms: number | undefined
  readonly files: Readonly<Record<string, string>>
  readonly json: boolean
  readonly terminal: Terminal
}

export async function askAll(lab: Lab, task: AllTask): Promise<number> {
  const { files, json, terminal } = task
  const planned = plannedIn(task)
  const time = timeOf(planned)
  terminal.err(`${texts.together(planned.length, time > 0 ? formatTime(time, 2) : '')}\n`)
  const runs: AnyResultFile[] = []
  const faults: string[] = []
  const abort = new AbortController()
  const forget = terminal.interrupted(() => abort.abort())
  const line = showProgress(terminal)
  const onAnswer = ({ question, asked, report, fault, created }: Answered) => {
    const environment = lab.environment()
    const { subjects, options } = asked
    const run = { experiment: question.name, ...subjects, options, environment, report }
    if (report) runs.push(makeResult(run as never, created))
    else faults.push(`${spelled(question.name)}: ${texts.failed(fault ?? '')}`)
  }
  await runAll(lab, planned, {
    signal: abort.signal,
    onProgress: (place, progress) => {
      const title = planned[place]?.question.title ?? ''
      line.show(progress, texts.at(place + 1, planned.length, title, phaseText(progress)))
    },
    onAnswer,
  })
  line.clear()
  forget()
  for (const fault of faults) terminal.err(`${fault}\n`)
  const lines = runs.map((run) => `${JSON.stringify(run, plain)}\n`)
  if (runs.length > 0) terminal.out(json ? lines.join('') : await markdownReport(runs))
  await saveForms(formsOf(runs), files, terminal)
  if (!abort.signal.aborted) return faults.length > 0 ? exit.failure : exit.success
  terminal.err(`${texts.stopped(runs.length, planned.length)}\n`)
  return exit.interrupted
}

function plannedIn({ questions, names, max_ms }: AllTask): readonly Planned[] {
  const all = questions.filter(canBegin).map((question) => plannedOf(question, max_ms))
  if (names.length === 0) return all.filter(isUsual)
  const known = all.map(({ question }) => spelled(question.name))
  return names.map((name) => {
    const found = all[known.indexOf(spelled(name))]
    if (!found) throw new UsageError(mustBe('question', oneOf(known), valueWords(name)).text)
    return found
  })
}
