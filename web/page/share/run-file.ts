// SPDX-License-Identifier: MIT
//
// One of the two saved runs of a regression test: the field that takes its file, chosen or dropped there,
// and the reading of it. What it should hold is for C++ to judge.

import { html, type TemplateResult } from 'lit'
import { errorText as reason, sentence } from '../../lab/errors.ts'
import type { RunRole } from '../../lab/format/regression-text.ts'
import type { SavedRun } from '../../lab/public.ts'
import { errorText } from '../form/field.ts'
import type { Fault } from '../run/fault.ts'

const labels: Readonly<Record<RunRole, string>> = { saved: 'Saved run', later: 'Later run' }

export interface RunFileView {
  readonly role: RunRole
  readonly error: string | undefined
  readonly onFile: (file: File | undefined) => void
}

export function runFile({ role, error, onFile }: RunFileView): TemplateResult {
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
      <label for=${role}>${labels[role]}</label>
      <input
        id=${role}
        name=${role}
        type="file"
        accept=".json,application/json"
        aria-invalid=${error ? 'true' : 'false'}
        aria-describedby=${error ? `${role}-error` : 'files-hint'}
        @change=${({ target }: Event) => onFile((target as HTMLInputElement).files?.[0])}
      />
      ${errorText(role, error)}
    </div>
  `
}

/** Rejects with a fault whose field is the role. */
export async function readRun(role: RunRole, file: File | undefined): Promise<SavedRun> {
  const refuse = (message: string): Fault => ({ code: 'invalid_value', field: role, message })
  if (!file) throw refuse(`The ${role} run is missing: choose its file.`)
  const text = await file.text().catch((error: unknown) => {
    throw refuse(`${file.name} cannot be read: ${sentence(reason(error))}`)
  })
  try {
    return JSON.parse(text) as SavedRun
  } catch (error) {
    throw refuse(`${file.name} is no JSON: ${sentence(reason(error))}`)
  }
}
