// SPDX-License-Identifier: MIT
//
// The parts of a question's form: its subjects, the options that stand open, and the settings.

import { html, nothing, type TemplateResult } from 'lit'
import type { Fault } from '../run/fault.ts'
import { type FieldView, fieldView } from './field.ts'
import type { FormModel } from './form-model.ts'
import { type Forms, isList, pathOf, placeOf, type Role, withSubject } from './roles.ts'
import './subject.ts'
import './subjects.ts'

export interface RoleView {
  readonly role: Role
  /** All that the question has. */
  readonly roles: readonly Role[]
  readonly forms: Forms
  readonly fault: Fault | undefined
  readonly onChange: (forms: Forms) => void
}

/** The form of a subject, or of a list of them. */
export function roleForm({ role, roles, forms, fault, onChange }: RoleView): TemplateResult {
  const { name, label } = role
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
      @flopscope-subject=${({ detail }: CustomEvent<FormModel>) =>
        onChange(withSubject(forms, name, detail))}
    ></flopscope-subject>
  `
}

export const fieldGroup = (fields: readonly FieldView[]) =>
  fields.length === 0 ? nothing : html`<div class="fields">${fields.map(fieldView)}</div>`

export interface SettingsView {
  readonly fields: readonly FieldView[]
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
}

export const settings = ({ fields, open, onToggle }: SettingsView): TemplateResult => html`
  <details
    class="settings"
    .open=${open}
    @toggle=${({ target }: Event) => onToggle((target as HTMLDetailsElement).open)}
  >
    <summary>Settings</summary>
    ${fieldGroup(fields)}
  </details>
`
