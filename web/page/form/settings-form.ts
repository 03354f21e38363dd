// SPDX-License-Identifier: MIT
//
// How it is measured: the options of a timing, folded away because their defaults are good. They open
// by themselves when one of them is at fault.

import { html, type TemplateResult } from 'lit'
import { timingOptionsFields } from '../../lab/generated/records.ts'
import { fieldView } from './field.ts'
import type { Entry, FormModel } from './form-model.ts'

export interface SettingsFormView {
  readonly form: FormModel
  readonly errors: ReadonlyMap<string, string>
  readonly open: boolean
  readonly onOption: (name: string, value: Entry) => void
  readonly onToggle: (open: boolean) => void
}

export function settingsForm(view: SettingsFormView): TemplateResult {
  const { warmup, runs } = view.form.options
  const toggle = (event: Event) => view.onToggle((event.target as HTMLDetailsElement).open)
  return html`
    <details class="settings" .open=${view.open} @toggle=${toggle}>
      <summary>Settings <span class="aside">${warmup} warm-up, ${runs} runs</span></summary>
      <div class="fields">
        ${timingOptionsFields.map((field) =>
          fieldView({
            field,
            value: view.form.options[field.name] ?? '',
            error: view.errors.get(field.name),
            onInput: (value) => view.onOption(field.name, value),
          }),
        )}
      </div>
      <p class="hint">In a field of whole numbers, the up and down arrow keys double and halve it.</p>
    </details>
  `
}
