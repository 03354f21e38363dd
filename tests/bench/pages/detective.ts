// SPDX-License-Identifier: MIT
//
// Tries every fix of a detective case as its page does: asks what the links ask, and lets the case judge.

import type { AnyResultFile } from '../../../web/lab/public.ts'
import { type Case, chosenSize, culpritOf, sizedCase } from '../../../web/lessons/base/case.ts'
import { cases } from '../../../web/lessons/base/names.ts'
import { runsOfOne, type Trial } from '../../../web/lessons/base/trial.ts'
import { readQuestion } from '../../../web/questions/base/link.ts'
import { loadQuestion, questionNamed } from '../../../web/questions/base/names.ts'
import { loadLibrary } from './ours.ts'

const { makeResult, openLab } = await loadLibrary()
const opened = openLab()

async function ask(link: string): Promise<AnyResultFile> {
  const lab = await opened
  const question = await loadQuestion(questionNamed(link.split('?')[0] ?? '') as never)
  const { subjects, options, problems } = readQuestion(question, `#${link}`)
  if (problems.length > 0) throw new Error(`${link}: ${problems.map(({ text }) => text).join(' ')}`)
  const given = { ...question.options, ...options }
  const report = await lab.experiment(question.name, subjects as never, given as never)
  const environment = lab.environment()
  return makeResult({
    ...{ experiment: question.name, ...subjects, options: given, environment, report },
  } as never) as AnyResultFile
}

async function judged({ links, found }: Trial, first: object) {
  const runs: AnyResultFile[] = []
  for (const link of links) runs.push(await ask(link))
  const lab = await opened
  return found({
    reports: runs.map(({ report }) => report),
    runs,
    first,
    regression(saved, later) {
      const runs = runsOfOne(saved, later)
      return lab.regression(runs.saved as never, runs.later as never)
    },
  })
}

async function solve(name: string) {
  const investigation = cases.find((each) => each.name === name)?.item as Case
  const { sizes, link } = investigation.first ?? {}
  const first = link ? (await ask(link)).report : {}
  const size = sizes && chosenSize(sizes, first)
  const { fixes } = size === undefined ? investigation : sizedCase(investigation, size)
  const tried = []
  for (const [fix, { trial }] of Object.entries(fixes))
    tried.push({ fix, ...(await judged(trial, first)) })
  return { name, size, culprit: culpritOf(investigation, tried), tried }
}

declare global {
  var bench: object
}

globalThis.bench = { names: () => cases.map(({ name }) => name), solve }
