// SPDX-License-Identifier: MIT
//
// A question as the attributes of an element: the fields' own names, with the dashes that HTML likes.

import { operationFieldNames, timingOptionsFields } from '../../lab/generated/records.ts'
import type { Given } from './form-model.ts'

const attributeOf = (name: string) => name.replaceAll('_', '-')

const optionNames = timingOptionsFields.map(({ name }) => name)
const subjectNames = ['op', 'model', 'kernel', ...operationFieldNames]

/** Every attribute that says something about the question. */
export const formAttributes: readonly string[] = [...subjectNames, ...optionNames].map(attributeOf)

/** What the element's attributes ask. */
export function givenByAttributes(element: Element): Given {
  const read = (names: readonly string[]) =>
    Object.fromEntries(
      names
        .map((name) => [name, element.getAttribute(attributeOf(name))] as const)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [name, switchOf(value)]),
    )
  return { subject: read(subjectNames), options: read(optionNames) }
}

/** Switches are written out, because an absent attribute means the default, which may be true. */
const switchOf = (value: string | null) =>
  value === 'true' ? true : value === 'false' ? false : value
