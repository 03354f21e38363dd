// SPDX-License-Identifier: MIT
//
// The places of sentences about what went wrong: at the field of a subject, at an option, or beside Run.

import { placeOf } from '../../questions/base/fault-place.ts'
import type { QuestionForm } from '../../questions/base/question.ts'
import type { Forms } from '../../questions/base/roles.ts'
import type { Fault } from './fault.ts'

export interface FaultPlaces {
  /** By the fields of the form's only subject. */
  readonly subject: ReadonlyMap<string, string>
  readonly options: ReadonlyMap<string, string>
  /** Those that stand beside Run. */
  readonly elsewhere: readonly string[]
}

/** The option that a fault is of; "values[1]" is of values. */
export function optionOf({ fields }: QuestionForm, { field }: Fault): string | undefined {
  const [option = ''] = field.split('[')
  return fields.some(({ name }) => name === option) ? option : undefined
}

export function faultPlaces(
  form: QuestionForm,
  forms: Forms,
  faults: readonly Fault[],
): FaultPlaces {
  const subject = new Map<string, string>()
  const options = new Map<string, string>()
  const elsewhere: string[] = []
  for (const fault of faults) {
    const option = optionOf(form, fault)
    const place = placeOf(form.roles, forms, fault.field)
    if (option) options.set(option, fault.message)
    else if (place) subject.set(place.field, fault.message)
    // The form of a role shows its own.
    else if (!form.roles.some(({ name }) => name === fault.field)) elsewhere.push(fault.message)
  }
  return { subject, options, elsewhere }
}
