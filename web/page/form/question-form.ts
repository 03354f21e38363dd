// SPDX-License-Identifier: MIT
//
// The forms of a question's subjects where it has several, or files in their place.

import { html, type TemplateResult } from 'lit'
import { pathOf, placeOf } from '../../questions/base/fault-place.ts'
import type { FormModel } from '../../questions/base/form-model.ts'
import { type Forms, isFile, isList, type Role, withSubject } from '../../questions/base/roles.ts'
import type { Fault } from '../run/fault.ts'
import { runFile } from './run-file.ts'
import './subject.ts'
import './subjects.ts'

export interface RolesView {
  readonly roles: readonly Role[]
  readonly forms: Forms
  readonly fault: Fault | undefined
  readonly onChange: (forms: Forms) => void
  readonly onFiles: (role: string, files: readonly File[]) => void
}

export const roleForms = (view: RolesView): readonly TemplateResult[] =>
  view.roles.map((role) => roleForm(role, view))

/** The form of a subject, of a list of them, or of a file. */
function roleForm(role: Role, { roles, forms, fault, onChange, onFiles }: RolesView) {
  const { name, label } = role
  if (isFile(role)) {
    const error = fault?.field === name ? fault.message : undefined
    return runFile({ role, error, onFiles: (files) => onFiles(name, files) })
  }
  const own = forms[name] ?? []
  const place = fault && placeOf(roles, forms, fault.field)
  const errors = own.map((_, index) =>
    fault && place?.path === pathOf(role, index)
      ? new Map([[place.field, fault.message]])
      : new Map<string, string>(),
  )
  if (isList(role)) {
    return html`
      <flopscope-subjects
        label=${label}
        .forms=${own}
        .errors=${errors}
        .fewest=${role.fewest}
        .most=${role.most}
        @flopscope-subjects=${({ detail }: CustomEvent<readonly FormModel[]>) =>
          onChange({ ...forms, [name]: detail })}
      ></flopscope-subjects>
    `
  }
  return html`
    <flopscope-subject
      label=${label}
      .form=${own[0]}
      .errors=${errors[0]}
      .everyModel=${role.everyModel}
      .onePass=${role.onePass}
      @flopscope-subject=${({ detail }: CustomEvent<FormModel>) =>
        onChange(withSubject(forms, name, detail))}
    ></flopscope-subject>
  `
}
