// SPDX-License-Identifier: MIT
//
// One field of a form: its name in words and as programs spell it, what it means, and next to it the sentence about
// what is wrong with it. A text input rather than a number input, because that one hides from the
// page what was typed as soon as it is no number.

import { html, nothing, type TemplateResult } from 'lit'
import type { FieldInfo } from '../../lab/generated/records.ts'
import type { Entry } from '../../questions/base/form-model.ts'
import { form as words } from '../../texts/form.ts'
import { fieldWords } from '../../texts/told/field-words.ts'

export interface FieldView {
  readonly field: FieldInfo
  readonly value: Entry
  readonly error: string | undefined
  /** In words, where the name's own say too little. */
  readonly label?: string | undefined
  /** What is taken where nothing is given. */
  readonly taken?: string | undefined
  readonly onInput: (value: Entry) => void
}

export const fieldGroup = (fields: readonly FieldView[]) =>
  fields.length === 0 ? nothing : html`<div class="fields">${fields.map(fieldView)}</div>`

export function fieldView(view: FieldView): TemplateResult {
  const { field, error, label } = view
  const { name, doc, kind } = field
  const described = `${name}-doc${error ? ` ${name}-error` : ''}`
  const control = kind === 'boolean' ? checkbox : kind === 'choice' ? choice : textField
  return html`
    <div class=${place(view)}>
      <label for=${name}>${labelOf(field, label)}</label>
      <div>
        ${control(view, described)}
        ${errorText(name, error)}
        <small id="${name}-doc">${doc}</small>
      </div>
    </div>
  `
}

/** The name in words with its unit, and as programs spell it where that differs by more than a capital. */
function labelOf({ name, unit }: FieldInfo, said = fieldWords(name)): TemplateResult {
  const code = html`<code>${name}</code>`
  return name[1]
    ? html`<b>${said}</b> <span>${unit === said ? '' : (words.units[unit] ?? unit)}</span> ${said === name ? '' : code}`
    : code
}

/** What does not fit beside two others has a line to itself, its name or ten billion tokens. */
function place({ field, label, value }: FieldView): string {
  const { name, kind, unit, choices = [] } = field
  const said = `${label ?? fieldWords(name)}${unit}${choices}`
  // The box of a switch is narrower than its label.
  const most = kind === 'boolean' ? 8 : 12
  const isLong = Math.max(said.length, name.length) > most || `${value}`.length > 7
  return kind === 'numbers' || isLong ? 'field wide' : 'field'
}

function choice({ field, value, onInput }: FieldView, described: string): TemplateResult {
  const { name, choices = [] } = field
  const choose = (event: Event) => onInput((event.target as HTMLSelectElement).value)
  return html`
    <span class="select">
      <select id=${name} name=${name} aria-describedby=${described} @change=${choose}>
        ${choices.map((each) => html`<option ?selected=${each === value}>${each}</option>`)}
      </select>
    </span>
  `
}

function textField(
  { field, value, error, taken, onInput }: FieldView,
  described: string,
): TemplateResult {
  const { name, kind, minimum = 1, maximum } = field
  const input = (event: Event) => onInput((event.target as HTMLInputElement).value)
  return html`
    <input
      id=${name}
      name=${name}
      inputmode="decimal"
      data-range=${kind === 'count' ? `${minimum} ${maximum ?? ''}` : nothing}
      enterkeyhint="go"
      autocomplete="off"
      placeholder=${taken ?? nothing}
      .value=${value}
      aria-invalid=${!!error}
      aria-describedby=${described}
      @input=${input}
    />
  `
}

function checkbox(
  { field: { name }, value, onInput }: FieldView,
  described: string,
): TemplateResult {
  const change = (event: Event) => onInput((event.target as HTMLInputElement).checked)
  return html`
    <input
      id=${name}
      name=${name}
      type="checkbox"
      .checked=${value === true}
      aria-describedby=${described}
      @change=${change}
    />
  `
}

/** The sentence about a field, where a screen reader finds it by the field's description. */
export const errorText = (name: string, error: string | undefined) =>
  error ? html`<p id="${name}-error" class="error">${error}</p>` : nothing
