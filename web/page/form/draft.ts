// SPDX-License-Identifier: MIT
//
// A question as it stands in its form: its subjects and options as they were typed, what is wrong with them, and what
// of a link could not be used. Knows no markup; tells its owner of each change.

import {
  type Entries,
  entriesOf,
  valuesOf,
  withinChoices,
} from '../../questions/base/form-model.ts'
import type { Asked, OwnData, QuestionForm } from '../../questions/base/question.ts'
import { type Forms, formsOf, subjectsOf } from '../../questions/base/roles.ts'
import type { Fault } from '../run/fault.ts'

export class Draft {
  /** Absent until the question is here. */
  form: QuestionForm | undefined
  forms: Forms = {}
  options: Entries = {}
  /** What the last run, or its preparation, failed of. */
  fault: Fault | undefined
  /** Sentences about what could not be used, e.g. of a link. */
  problems: readonly string[] = []
  readonly #changed: () => void

  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** A question that is here already keeps what was typed. */
  begin(form: QuestionForm): void {
    const isFirst = !this.form
    this.form = form
    if (isFirst) this.stand(formsOf(form.roles), entriesOf(form.fields, form.options ?? {}))
  }

  /** The question as it stands. */
  get asked(): Asked {
    const subjects = subjectsOf(this.form?.roles ?? [], this.forms)
    return { subjects, options: valuesOf(this.fields, this.options) }
  }

  /** The fields of its options, as they are for its subjects. */
  get fields() {
    const { fields = [], fieldFor } = this.form ?? {}
    return fields.map((field) => fieldFor?.(field, this.forms, this.options[field.name]) ?? field)
  }

  /** What somebody has chosen or typed. */
  change(forms: Forms, options = this.options, own?: OwnData): void {
    const fitted = this.form?.fitted?.({ forms, options }, this, own) ?? { forms, options }
    this.stand(fitted.forms, fitted.options)
  }

  /** Another run may succeed. */
  forgive(problems: readonly string[] = []): void {
    this.fault = undefined
    this.problems = problems
    this.#changed()
  }

  fail(fault: Fault): void {
    this.fault = fault
    this.#changed()
  }

  /** What is to stand there from now on. */
  stand(forms: Forms, options: Entries, problems?: readonly string[]): void {
    this.forms = forms
    this.options = options
    this.options = withinChoices(this.fields, options)
    this.forgive(problems)
  }
}
