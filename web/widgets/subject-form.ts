// SPDX-License-Identifier: MIT
//
// What is measured: the operation, its shape and its kernel. The fields come from the descriptions that
// C++ gives of each operation, so a new operation needs nothing here.

import { html, type TemplateResult } from 'lit'
import { operations } from '../lab/records.ts'
import { errorText, fieldView } from './field.ts'
import { type Entry, type FormModel, operationOf } from './form-model.ts'

export interface SubjectFormView {
  readonly form: FormModel
  readonly errors: ReadonlyMap<string, string>
  readonly onOperation: (op: string) => void
  readonly onKernel: (kernel: string) => void
  readonly onShape: (name: string, value: Entry) => void
}

export function subjectForm(view: SubjectFormView): TemplateResult {
  const operation = operationOf(view.form.op)
  const choose = (event: Event) => view.onOperation((event.target as HTMLSelectElement).value)
  return html`
    <div class="field">
      <label for="op">Operation</label>
      <span class="select">
        <select id="op" name="op" aria-describedby="op-doc" @change=${choose}>
          ${operations.map(
            ({ name }) =>
              html`<option value=${name} ?selected=${name === view.form.op}>${name}</option>`,
          )}
        </select>
      </span>
      <p id="op-doc" class="hint">${operation.doc}</p>
      ${errorText('op', view.errors.get('op'))}
    </div>
    <div class="fields" role="group" aria-label="Shape">
      ${operation.fields.map((field) =>
        fieldView({
          field,
          value: view.form.shape[field.name] ?? '',
          error: view.errors.get(field.name),
          onInput: (value) => view.onShape(field.name, value),
        }),
      )}
    </div>
    ${kernelChoice(view, operation.kernels)}
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
