// SPDX-License-Identifier: MIT
//
// The parts of a question that C++ describes.

import { questionInfos } from '../../lab/generated/questions.ts'
import type { ExperimentName, Verdict } from '../../lab/generated/records.ts'
import type { Question } from './question.ts'
import { steps } from './steps.ts'

type Described = 'name' | 'title' | 'doc' | 'fields' | 'plan' | 'cautions'

/** Its name, its words and its options, and what its run does step by step; the cautions are the report's verdicts. */
export function about<Name extends ExperimentName>(
  name: Name,
  plan: readonly string[] = [],
): Pick<Question<Name>, Described> {
  const info = questionInfos.find((each) => each.name === name) as (typeof questionInfos)[number]
  return {
    name,
    title: info.asks,
    doc: info.doc,
    fields: info.options,
    plan: () => steps(plan),
    cautions: (report) => (report as { readonly verdicts?: readonly Verdict[] }).verdicts ?? [],
  }
}
