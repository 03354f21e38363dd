// SPDX-License-Identifier: MIT
//
// The field that takes the file of a saved run, chosen or dropped there, and the reading of it. What it should
// hold is for C++ to judge.

import { html, type TemplateResult } from 'lit'
import { errorText as reason, sentence } from '../../lab/errors.ts'
import type { SavedRun } from '../../lab/public.ts'
import type { FileRole } from '../../questions/base/roles.ts'
import type { Fault } from '../run/fault.ts'
import { errorText } from './field.ts'

export interface RunFileView {
  readonly role: FileRole
  readonly error: string | undefined
  readonly onFile: (file: File | undefined) => void
}

export function runFile({
  role: { name, label, doc },
  error,
  onFile,
}: RunFileView): TemplateResult {
  const drop = (event: DragEvent) => {
    const input = (event.currentTarget as HTMLElement).querySelector('input')
    const { files } = event.dataTransfer ?? {}
    if (!input || !files?.length) return
    // The page around it opens what is dropped elsewhere.
    event.preventDefault()
    event.stopPropagation()
    input.files = files
    onFile(files[0])
  }
  return html`
    <div class="field" @dragover=${(event: DragEvent) => event.preventDefault()} @drop=${drop}>
      <label for=${name}>${label}</label>
      <input
        id=${name}
        name=${name}
        type="file"
        accept=".json,application/json"
        aria-invalid=${error ? 'true' : 'false'}
        aria-describedby=${error ? `${name}-error` : `${name}-doc`}
        @change=${({ target }: Event) => onFile((target as HTMLInputElement).files?.[0])}
      />
      <p id="${name}-doc" class="hint">${doc}</p>
      ${errorText(name, error)}
    </div>
  `
}

/** Rejects with a fault whose field is the role. */
export async function readRun(
  { name, label }: FileRole,
  file: File | undefined,
): Promise<SavedRun> {
  const refuse = (message: string): Fault => ({ code: 'invalid_value', field: name, message })
  if (!file) throw refuse(`The ${label.toLowerCase()} is missing: choose its file.`)
  const text = await file.text().catch((error: unknown) => {
    throw refuse(`${file.name} cannot be read: ${sentence(reason(error))}`)
  })
  try {
    return JSON.parse(text) as SavedRun
  } catch (error) {
    throw refuse(`${file.name} is no JSON: ${sentence(reason(error))}`)
  }
}
