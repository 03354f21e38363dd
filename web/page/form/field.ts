// SPDX-License-Identifier: MIT
//
// One field of a form: its name as programs spell it, what it means, and next to it the sentence about
// what is wrong with it. A text input rather than a number input, because that one hides from the
// page what was typed as soon as it is no number.

import { html, nothing, type TemplateResult } from 'lit'
import type { FieldInfo } from '../../lab/generated/records.ts'
import type { Entry } from '../../questions/base/form-model.ts'

export interface FieldView {
  readonly field: FieldInfo
  readonly value: Entry
  readonly error: string | undefined
  readonly onInput: (value: Entry) => void
}

export const fieldGroup = (fields: readonly FieldView[]) =>
  fields.length === 0 ? nothing : html`<div class="fields">${fields.map(fieldView)}</div>`

export function fieldView(view: FieldView): TemplateResult {
  if (view.field.kind === 'boolean') return checkbox(view)
  return view.field.kind === 'choice' ? choice(view) : textField(view)
}

/** What does not fit beside two others has a line to itself. */
function place({ name, unit, kind, choices = [] }: FieldInfo): string {
  const label = unit && unit !== name ? `${name} ${unit}` : name
  const widest = Math.max(...choices.map(({ length }) => length), 0)
  return kind === 'numbers' || label.length > 16 || widest > 9 ? 'field wide' : 'field'
}

function choice({ field, value, error, onInput }: FieldView): TemplateResult {
  const { name, doc, choices = [] } = field
  const choose = (event: Event) => onInput((event.target as HTMLSelectElement).value)
  return html`
    <div class=${place(field)}>
      <label for=${name}><code>${name}</code></label>
      <span class="select">
        <select id=${name} name=${name} aria-describedby="${name}-doc" @change=${choose}>
          ${choices.map((each) => html`<option ?selected=${each === value}>${each}</option>`)}
        </select>
      </span>
      <small id="${name}-doc">${doc}</small>
      ${errorText(name, error)}
    </div>
  `
}

function textField({ field, value, error, onInput }: FieldView): TemplateResult {
  const { name, unit, doc, kind, minimum = 1, maximum } = field
  const input = (event: Event) => onInput((event.target as HTMLInputElement).value)
  return html`
    <div class=${place(field)}>
      <label for=${name}><code>${name}</code>${unit && unit !== name ? html` <span>${unit}</span>` : nothing}</label>
      <input
        id=${name}
        name=${name}
        inputmode="decimal"
        data-range=${kind === 'count' ? `${minimum} ${maximum ?? ''}` : nothing}
        enterkeyhint="go"
        autocomplete="off"
        spellcheck="false"
        .value=${String(value)}
        aria-invalid=${error ? 'true' : 'false'}
        aria-describedby="${name}-doc${error ? ` ${name}-error` : ''}"
        @input=${input}
      />
      <small id="${name}-doc">${doc}</small>
      ${errorText(name, error)}
    </div>
  `
}

function checkbox({ field, value, error, onInput }: FieldView): TemplateResult {
  const { name, doc } = field
  const change = (event: Event) => onInput((event.target as HTMLInputElement).checked)
  return html`
    <div class=${name.length > 9 ? 'field wide check' : 'field check'}>
      <label>
        <input
          type="checkbox"
          name=${name}
          .checked=${value === true}
          aria-describedby="${name}-doc${error ? ` ${name}-error` : ''}"
          @change=${change}
        />
        <code>${name}</code>
      </label>
      <small id="${name}-doc">${doc}</small>
      ${errorText(name, error)}
    </div>
  `
}

/** The sentence about a field, where a screen reader finds it by the field's description. */
export const errorText = (name: string, error: string | undefined) =>
  error ? html`<p id="${name}-error" class="error">${error}</p>` : nothing
