// SPDX-License-Identifier: MIT
//
// The parts that subjects have in a question: a subject under a name, or a list of them. In the forms both
// are lists, so that whatever is typed, added or refused is handled once.

import { type FormModel, formOf, subjectOf, withOfferedKernel } from './form-model.ts'

type Given = Readonly<Record<string, unknown>>

interface Named {
  /** As the request calls it. */
  readonly name: string
  /** As people read it; empty where there is one only. */
  readonly label: string
}

export interface SingleRole extends Named {
  /** What stands there at first. */
  readonly subject: Given
  /** Whether its form lists every known model, and not only those that are small enough to run in a page. */
  readonly everyModel?: true
  /** Whether it can only be a model; then what a terminal says of its batch, and which it is unless told. */
  readonly onlyModels?: { readonly doc: string; readonly default: number | null }
  /** Whether which way it is run is no choice: it is counted or learns, which is both, or has threads, which only go forward. */
  readonly onePass?: true
  /** The kernels that its form offers, where that are not all that the operation has. */
  readonly kernels?: readonly string[]
}

export interface ListRole extends Named {
  /** What stand there at first. */
  readonly subjects: readonly Given[]
  /** So many there are at least, and at most. */
  readonly fewest: number
  readonly most: number
}

/** A saved run, as a file, or several. */
export interface FileRole extends Named {
  /** What file it takes. */
  readonly doc: string
  readonly file: true
  readonly several?: boolean
}

export type SubjectRole = SingleRole | ListRole
export type Role = SubjectRole | FileRole

/** By the names of the roles of subjects; a single one has exactly one form. */
export type Forms = Readonly<Record<string, readonly FormModel[]>>

/** The roles of a question about one subject, which needs no label. */
export const oneSubject = (
  subject: Given,
  more: Partial<Omit<SingleRole, 'name' | 'label' | 'subject'>> = {},
): readonly SingleRole[] => [{ name: 'subject', label: '', subject, ...more }]

export const isList = (role: Role): role is ListRole => 'subjects' in role
export const isFile = (role: Role): role is FileRole => 'file' in role

/** Those that are subjects. */
export const subjectRoles = (roles: readonly Role[]): readonly SubjectRole[] =>
  roles.filter((role): role is SubjectRole => !isFile(role))

export const formsOf = (roles: readonly Role[]): Forms =>
  Object.fromEntries(
    subjectRoles(roles).map((role) => [
      role.name,
      (isList(role) ? role.subjects : [role.subject]).map(formOf),
    ]),
  )

/** The forms of the subjects that are given, by the names of their roles. */
export const formsFor = (
  roles: readonly Role[],
  subjects: Readonly<Record<string, unknown>>,
): Forms =>
  Object.fromEntries(
    subjectRoles(roles)
      .filter(({ name }) => subjects[name] !== undefined)
      .map(({ name }) => [
        name,
        [subjects[name]].flat().map((each) => withOfferedKernel(formOf(each as Given))),
      ]),
  )

/** What the forms ask for, as the request holds it. */
export const subjectsOf = (roles: readonly Role[], forms: Forms): Record<string, unknown> =>
  Object.fromEntries(
    subjectRoles(roles).map((role) => {
      const subjects = (forms[role.name] ?? []).map(subjectOf)
      return [role.name, isList(role) ? subjects : subjects[0]]
    }),
  )

/** The forms with another single subject under `name`. Subjects that differ in their kernels only stay of
 *  one shape: who changes it compares the same two kernels at another size. */
export function withSubject(forms: Forms, name: string, changed: FormModel): Forms {
  const called = ({ work, spec, shape, backward }: FormModel) =>
    JSON.stringify([work.name, spec, shape, backward === true])
  const before = forms[name]?.[0]
  const follow = (form: FormModel): FormModel =>
    before && called(form) === called(before)
      ? withOfferedKernel({ ...changed, kernel: form.kernel })
      : form
  const others = Object.entries(forms).map(([role, all]) => [role, all.map(follow)] as const)
  return { ...Object.fromEntries(others), [name]: [changed] }
}
