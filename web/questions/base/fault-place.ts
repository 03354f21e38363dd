// SPDX-License-Identifier: MIT
//
// The place in a form of the sentence about a field. Apart, because nothing is refused before a form is touched.

import type { FormModel } from './form-model.ts'
import { type Forms, isList, type Role } from './roles.ts'

/** Whether the form has a place for the sentence about a field. */
const hasField = ({ shape }: FormModel, name: string): boolean =>
  ['op', 'model', 'kernel', 'pass'].includes(name) || name in shape

/** What errors call a subject: "baseline", "subjects[1]". */
export const pathOf = (role: Role, place: number): string =>
  isList(role) ? `${role.name}[${place}]` : role.name

/** The subject that a refused field is of, and the field of its form where the sentence about it stands: what is
 *  inside of a spec has none of its own and is of the model. A question's only subject may go without its
 *  name: "m" is "subject.m". */
export function placeOf(
  roles: readonly Role[],
  forms: Forms,
  field: string,
): { readonly path: string; readonly field: string } | undefined {
  const all = roles.flatMap((role) =>
    (forms[role.name] ?? []).map((form, place) => ({ path: pathOf(role, place), form })),
  )
  const named = all.find(({ path }) => field.startsWith(`${path}.`))
  if (named) {
    const within = field.slice(named.path.length + 1)
    return { path: named.path, field: hasField(named.form, within) ? within : 'model' }
  }
  const [only] = roles
  const form = only && forms[only.name]?.[0]
  if (!form || roles.length > 1 || isList(only)) return undefined
  const within = form.spec !== undefined && /^(layers|input)\b/.test(field) ? 'model' : field
  return hasField(form, within) ? { path: only.name, field: within } : undefined
}
