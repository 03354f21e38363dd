// SPDX-License-Identifier: MIT
//
// The form of a subject: the operation or the model, its shape and its kernel. The fields come from the descriptions
// that C++ gives of each operation, so a new operation needs nothing here.

import { html, nothing, type TemplateResult } from 'lit'
import { offeredModelNames, operationNames } from '../../lab/generated/records.ts'
import { allKnown, isKnown, knownModelNames, ownName } from '../../lab/known-works.ts'
import { type Entry, type FormModel, goesBack, withWork } from '../../questions/base/form-model.ts'
import { form as words } from '../../texts/form.ts'
import { part } from '../run/part.ts'
import { errorText, fieldView } from './field.ts'

export interface SubjectFormView {
  readonly form: FormModel
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (form: FormModel) => void
  /** Whether all known models are listed. */
  readonly everyModel?: boolean | undefined
  /** Whether it can only be a model. */
  readonly onlyModels?: boolean | undefined
  /** Whether which way it is run is no choice. */
  readonly onePass?: boolean | undefined
  /** The kernels that are offered, where that are not all. */
  readonly kernels?: readonly string[] | undefined
  /** What the choice of one is called, where that is more than one kernel. */
  readonly kernelLabel?: string | undefined
}

export function subjectForm(view: SubjectFormView): TemplateResult {
  const { form, onChange, onlyModels } = view
  const { work } = form
  // One that a link or a file asks for is shown, for C++ to refuse.
  const operations = operationNames.filter((name) => !onlyModels || name === work.name)
  const choose = async (event: Event) => {
    const select = event.target as HTMLSelectElement
    const name = select.value
    // Where its fields cannot be had, e.g. without a network, the choice stays what it was.
    if (!isKnown(name)) await allKnown().catch(() => {})
    if (isKnown(name)) onChange(withWork(form, name))
    else select.value = work.name
  }
  const error = view.errors.get('op') ?? view.errors.get('model')
  const option = (name: string, label = name) =>
    html`<option value=${name} ?selected=${name === work.name}>${label}</option>`
  return html`
    <div class="field">
      <label for="op">${onlyModels ? words.model : words.subject}</label>
      <span class="select">
        <select id="op" name="op" aria-describedby=${error ? 'op-doc op-error' : 'op-doc'} @change=${choose}>
          ${
            operations.length > 0
              ? html`<optgroup label=${words.operations}>${operations.map((name) => option(name))}</optgroup>`
              : nothing
          }
          <optgroup label=${words.models}>${modelNames(view).map((name) => option(name))}${option(ownName, words.ownSpec)}</optgroup>
        </select>
      </span>
      <p id="op-doc" class=${work.name === ownName ? 'hint long' : 'hint'}>${work.doc}</p>
      ${errorText('op', error)}
    </div>
    ${work.name === ownName ? specEditor(view) : nothing}
    <div class="fields" role="group" aria-label=${words.shape}>
      ${work.fields.map((field) =>
        fieldView({
          field,
          value: form.shape[field.name] ?? '',
          error: view.errors.get(field.name),
          onInput: (value: Entry) =>
            onChange({ ...form, shape: { ...form.shape, [field.name]: value } }),
        }),
      )}
    </div>
    ${choices(view, [kernelChoice(view, view.kernels ?? work.kernels), passChoice(view)])}
  `
}

/** Sentences about them stand below both, in room that is kept for one. */
function choices({ errors }: SubjectFormView, offered: readonly unknown[]) {
  if (offered.every((each) => each === nothing)) return nothing
  return html`
    <div class="choices">
      ${offered}
      <div class="faults">${['kernel', 'pass'].map((name) => errorText(name, errors.get(name)))}</div>
    </div>
  `
}

/** Of models that are not listed only the one that was asked for. */
function modelNames({ form: { work }, everyModel }: SubjectFormView): readonly string[] {
  if (everyModel) return knownModelNames()
  const isOther = knownModelNames().includes(work.name)
  return isOther ? [...new Set([...offeredModelNames, work.name])] : offeredModelNames
}

/** Loaded when it is first asked for: most visitors measure what is known. */
function specEditor({ form, onChange }: SubjectFormView): TemplateResult {
  return html`
    ${part(() => import('./spec-editor.ts'))}
    <flopscope-spec-editor
      .text=${form.spec ?? ''}
      @flopscope-spec=${({ detail }: CustomEvent<string>) => onChange({ ...form, spec: detail })}
    ></flopscope-spec-editor>
  `
}

function kernelChoice(view: SubjectFormView, kernels: readonly string[]) {
  const error = view.errors.get('kernel')
  if (kernels.length < 2 && !error) return nothing
  return segments('kernel', view.kernelLabel ?? words.kernel, view, {
    choices: kernels.map((kernel) => [kernel, kernel]),
    chosen: view.form.kernel,
    change: (kernel) => view.onChange({ ...view.form, kernel }),
  })
}

function passChoice(view: SubjectFormView) {
  const { form, onePass } = view
  const offered = goesBack(form.work) && !onePass
  if (!offered && !view.errors.has('pass')) return nothing
  return segments('pass', words.pass, view, {
    choices: Object.entries(words.passes),
    chosen: form.backward ? 'backward' : 'forward',
    change: (pass) => view.onChange({ ...form, backward: pass === 'backward' }),
  })
}

interface Segments {
  /** Values and what they are called. */
  readonly choices: readonly (readonly [string, string])[]
  readonly chosen: string
  readonly change: (value: string) => void
}

function segments(
  name: string,
  legend: string,
  { errors }: SubjectFormView,
  { choices, chosen, change }: Segments,
): TemplateResult {
  const error = errors.get(name)
  return html`
    <fieldset class="choice" aria-describedby=${error ? `${name}-error` : ''}>
      <legend>${legend}</legend>
      <div class="segments">
        ${choices.map(
          ([value, label]) => html`
            <label>
              <input
                type="radio"
                name=${name}
                value=${value}
                .checked=${value === chosen}
                @change=${() => change(value)}
              />
              <span>${label}</span>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `
}
