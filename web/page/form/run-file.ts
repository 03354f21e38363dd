// SPDX-License-Identifier: MIT
//
// The field that takes the file of a saved run, or several, chosen or dropped there, and the reading of them. What
// they should hold is for C++ to judge.

import { html, type TemplateResult } from 'lit'
import { errorText as reason, sentence } from '../../lab/errors.ts'
import type { SavedRun } from '../../lab/public.ts'
import type { FileRole } from '../../questions/base/roles.ts'
import { jsonOf, savedRunOf } from '../../reports/saved-run.ts'
import { page } from '../../texts/page.ts'
import type { Fault } from '../run/fault.ts'
import { errorText } from './field.ts'

export interface RunFileView {
  readonly role: FileRole
  readonly error: string | undefined
  readonly onFiles: (files: readonly File[]) => void
}

export function runFile({
  role: { name, label, doc, several = false },
  error,
  onFiles,
}: RunFileView): TemplateResult {
  const drop = (event: DragEvent) => {
    const input = (event.currentTarget as HTMLElement).querySelector('input')
    const { files } = event.dataTransfer ?? {}
    if (!input || !files?.length) return
    // The page around it opens what is dropped elsewhere.
    event.preventDefault()
    event.stopPropagation()
    input.files = files
    onFiles([...files])
  }
  return html`
    <div class="field" @dragover=${(event: DragEvent) => event.preventDefault()} @drop=${drop}>
      <label for=${name}>${label}</label>
      <input
        id=${name}
        name=${name}
        type="file"
        accept=".json,application/json"
        ?multiple=${several}
        aria-invalid=${error ? 'true' : 'false'}
        aria-describedby=${error ? `${name}-error` : `${name}-doc`}
        @change=${({ target }: Event) => onFiles([...((target as HTMLInputElement).files ?? [])])}
      />
      <p id="${name}-doc" class="hint">${doc}</p>
      ${errorText(name, error)}
    </div>
  `
}

/** One run, or a list of several. Rejects with a fault whose field is the role. */
export async function readRuns(
  { name, label }: FileRole,
  files: readonly File[] = [],
): Promise<SavedRun | readonly SavedRun[]> {
  const refuse = (message: string): Fault => ({ code: 'invalid_value', field: name, message })
  const runs = await Promise.all(files.map((file) => readRun(file, refuse)))
  const [only] = runs
  if (!only) throw refuse(page.file.missing(label.toLowerCase()))
  return runs.length > 1 ? runs : only
}

async function readRun(file: File, refuse: (message: string) => Fault): Promise<SavedRun> {
  const text = await file.text().catch((error: unknown) => {
    throw refuse(page.file.unreadable(file.name, sentence(reason(error))))
  })
  return (await savedRunOf(jsonOf(text, file.name, refuse))) as SavedRun
}
