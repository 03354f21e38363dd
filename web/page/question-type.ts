// SPDX-License-Identifier: MIT
//
// What is particular to an experiment on the page; all else is in question.ts.

import type { TemplateResult } from 'lit'
import type { FieldInfo } from '../lab/generated/records.ts'
import type { ExperimentName } from '../lab/public.ts'
import type { OwnData, OwnFiles } from './form/data-files.ts'
import type { Entries } from './form/form-model.ts'
import type { Forms, Role } from './form/roles.ts'
import type { Answered } from './run/answering.ts'
import type { AskedQuestion } from './share/question-link.ts'

/** What stands in a question's form. */
export interface FormState {
  readonly forms: Forms
  readonly options: Entries
}

export interface Question<Name extends ExperimentName> {
  readonly name: Name
  readonly roles: readonly Role[]
  readonly fields: readonly FieldInfo[]
  /** What options stand at first, where that is not their default. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Options without which there is no question: they stand open, not among the settings. */
  readonly foremost?: readonly string[]
  /** A field as it is for these subjects. */
  readonly fieldFor?: (field: FieldInfo, forms: Forms) => FieldInfo
  /** The form after a change, where one part of it follows another; `own` are the files that were chosen. */
  readonly fitted?: (now: FormState, before: FormState, own: OwnData | undefined) => FormState
  /** What a link or a file asks, with what they leave out where that is not a field's default. */
  readonly complete?: (asked: AskedQuestion) => AskedQuestion
  /** Why neither a link nor a saved result can ask it again; empty where they can. */
  readonly unrepeatable?: (answered: Answered<Name>) => string
  /** The element by which files of one's own come in (data-files.ts), where it takes any. */
  readonly files?: (
    labSrc: string | undefined,
    onFiles: (files: OwnFiles) => void,
  ) => TemplateResult
  /** What a run takes, where that is not the time in `max_ms`. */
  readonly hint?: string
  /** What a run does, before there is an answer. */
  readonly plan: TemplateResult
  /** The answer in a sentence. */
  readonly answer: (answered: Answered<Name>) => TemplateResult | string
  /** Pictures, tables and notes. */
  readonly details: (answered: Answered<Name>) => TemplateResult
}
