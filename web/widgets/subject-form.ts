// SPDX-License-Identifier: MIT
//
// What is measured: the operation or the model, its shape and its kernel. The fields come from the
// descriptions that C++ gives of each operation, so a new operation needs nothing here.

import { html, type TemplateResult } from 'lit'
import { operations } from '../lab/records.ts'
import { runningModels } from '../lab/running-models.ts'
import { errorText, fieldView } from './field.ts'
import type { Entry, FormModel } from './form-model.ts'

export interface SubjectFormView {
  readonly form: FormModel
  readonly errors: ReadonlyMap<string, string>
  /** Is told the name of the operation or model. */
  readonly onWork: (name: string) => void
  readonly onKernel: (kernel: string) => void
  readonly onShape: (name: string, value: Entry) => void
}

export function subjectForm(view: SubjectFormView): TemplateResult {
  const { work } = view.form
  const choose = (event: Event) => view.onWork((event.target as HTMLSelectElement).value)
  const option = ({ name }: { readonly name: string }) =>
    html`<option ?selected=${name === work.name}>${name}</option>`
  return html`
    <div class="field">
      <label for="op">Operation or model</label>
      <span class="select">
        <select id="op" name="op" aria-describedby="op-doc" @change=${choose}>
          <optgroup label="Operations">${operations.map(option)}</optgroup>
          <optgroup label="Models">${runningModels.map(option)}</optgroup>
        </select>
      </span>
      <p id="op-doc" class="hint">${work.doc}</p>
      ${errorText('op', view.errors.get('op') ?? view.errors.get('model'))}
    </div>
    <div class="fields" role="group" aria-label="Shape">
      ${work.fields.map((field) =>
        fieldView({
          field,
          value: view.form.shape[field.name] ?? '',
          error: view.errors.get(field.name),
          onInput: (value) => view.onShape(field.name, value),
        }),
      )}
    </div>
    ${kernelChoice(view, work.kernels)}
  `
}

function kernelChoice(view: SubjectFormView, kernels: readonly string[]): TemplateResult {
  const error = view.errors.get('kernel')
  return html`
    <fieldset class="choice" aria-describedby=${error ? 'kernel-error' : ''}>
      <legend>Kernel</legend>
      <div class="segments">
        ${kernels.map(
          (kernel) => html`
            <label>
              <input
                type="radio"
                name="kernel"
                value=${kernel}
                .checked=${kernel === view.form.kernel}
                @change=${() => view.onKernel(kernel)}
              />
              <span>${kernel}</span>
            </label>
          `,
        )}
      </div>
      ${errorText('kernel', error)}
    </fieldset>
  `
}
