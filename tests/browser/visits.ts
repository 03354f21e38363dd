// SPDX-License-Identifier: MIT
//
// How tests visit any question: what is typed into its form, so that its run is short and busy machines answer the same.
import { examples, type Visit } from '../web/support/examples.ts'
import { patience_ms } from './lab-page.ts'
import type { QuestionSection } from './question.ts'

/** The questions that are visited as all others are, by their names in links. */
export const visited = examples.filter(({ visit }) => visit).map(({ link }) => link)

export function visitOf(name: string): Visit {
  const visit = examples.find(({ link }) => link === name)?.visit
  if (!visit) throw new Error(`tests/web/examples/${name}.ts says nothing of a visit`)
  return visit
}

/** What is typed, by the names of the fields; how long a run may take is left open. */
export async function littleOf(question: QuestionSection): Promise<[string, string][]> {
  const fields = Object.entries(visitOf(question.name).fields ?? {})
  const timed = (await question.field('max_ms').count()) > 0
  return timed ? [...fields, ['max_ms', String(patience_ms)]] : fields
}

export async function askLittle(question: QuestionSection): Promise<void> {
  for (const [field, value] of await littleOf(question)) await question.field(field).fill(value)
}
