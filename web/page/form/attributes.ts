// SPDX-License-Identifier: MIT
//
// A question as the attributes of an element: the names of its fields, with the dashes that HTML likes. Where it has
// several subjects, theirs begin with the subject's: `baseline-op`, `subjects-0-m`. Switches are written out, because
// an absent attribute means the default, which may be true.

import { formOf } from '../../questions/base/form-model.ts'
import { prefixOf } from '../../questions/base/link.ts'
import type { Asked, QuestionForm } from '../../questions/base/question.ts'
import { isFile, isList, type ListRole, type Role } from '../../questions/base/roles.ts'

type Values = Readonly<Record<string, unknown>>

/** What attributes ask of a question; of a subject that they say nothing of, nothing. */
export function askedByAttributes(
  attributes: readonly Attr[],
  { roles, fields }: QuestionForm,
): Asked {
  const said = attributes.map(({ name, value }) => [name.replaceAll('-', '_'), value] as const)
  const of = (prefix: string): Values =>
    Object.fromEntries(
      said
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [name.slice(prefix.length), value]),
    )
  const all = of('')
  const subjects: Record<string, unknown> = {}
  for (const role of roles) {
    if (isFile(role)) continue
    const given = isList(role)
      ? listOf(roles, role, of)
      : subjectOf(role.subject, of(prefixOf(roles, role, '_')))
    if (given) subjects[role.name] = given
  }
  const options = fields.filter(({ name }) => name in all).map(({ name }) => [name, all[name]])
  return { subjects, options: Object.fromEntries(options) }
}

/** Another operation or model has sizes of its own. */
function subjectOf(usual: Values, said: Values): Values | undefined {
  if (said.op !== undefined || said.model !== undefined) return said
  const { shape } = formOf(usual)
  const own = Object.entries(said).filter(
    ([name]) => name in shape || ['kernel', 'pass'].includes(name),
  )
  return own.length > 0 ? { ...usual, ...Object.fromEntries(own) } : undefined
}

function listOf(
  roles: readonly Role[],
  role: ListRole,
  of: (prefix: string) => Values,
): readonly Values[] | undefined {
  const list: Values[] = []
  while (list.length < role.most) {
    const said = of(prefixOf(roles, role, '_', list.length))
    if (said.op === undefined && said.model === undefined) break
    list.push(said)
  }
  return list.length > 0 ? list : undefined
}
