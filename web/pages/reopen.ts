// SPDX-License-Identifier: MIT
//
// Saved results come back: dropped anywhere on the page, or chosen at the button. Each is shown by the
// experiment that it is of. A file that cannot be opened gets a sentence, and what is shown stays.

import type { LitElement } from 'lit'
import { errorText, sentence } from '../lab/errors.ts'
import type { AnyResultFile } from '../lab/public.ts'
import { formWithoutModel, holdsOtherModel } from '../page/form/subject-name.ts'
import { type LabLibrary, openShared } from '../page/run/lab.ts'
import type { FlopscopeTiming } from '../page/timing.ts'
import { isQuestion, loadedQuestion } from './questions.ts'

export interface Places {
  readonly timing: FlopscopeTiming
  /** The button that chooses a file. */
  readonly saved: HTMLInputElement
  /** Where the sentence about a file stands that cannot be opened. */
  readonly unopened: HTMLElement
}

export function offerReopening({ timing, saved, unopened }: Places): void {
  const open = async (file: File) => {
    unopened.hidden = true
    try {
      const { library } = await openShared()
      const text = await file.text()
      if (text.includes('"flopscope-architectures"')) await showArchitectures(text, library)
      else await show(await library.parseResult(text), library, timing)
    } catch (error) {
      unopened.textContent = `${file.name}: ${sentence(errorText(error))}`
      unopened.hidden = false
    }
  }
  saved.addEventListener('change', () => {
    const [file] = saved.files ?? []
    // The same file may be chosen again.
    if (file) void open(file).finally(() => (saved.value = ''))
  })
  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? []
    if (!file) return
    event.preventDefault()
    void open(file)
  })
}

async function show(
  file: AnyResultFile,
  library: LabLibrary,
  timing: FlopscopeTiming,
): Promise<void> {
  if (file.experiment === 'timing') {
    await (await timing.load()).reopen(file, timing.labSrc)
    timing.show(file)
    if (holdsOtherModel({ subject: file.subject })) timing.problems = [formWithoutModel]
    timing.scrollIntoView()
    return
  }
  const { experiment } = file
  const element = isQuestion(experiment) ? await loadedQuestion(experiment) : undefined
  if (!element || !('showFile' in element)) {
    throw new Error(`This page has no place for a saved ${experiment}`)
  }
  element.showFile(file as never, library)
  await seen(element)
}

async function showArchitectures(text: string, library: LabLibrary): Promise<void> {
  const { readArchitectures } = await import('../page/share/architectures-file.ts')
  const file = await readArchitectures(text, library)
  const element = await loadedQuestion('architectures')
  if (!element || !('report' in element))
    throw new Error('This page does not compare architectures')
  element.showFile(file)
  await seen(element)
}

async function seen(element: LitElement): Promise<void> {
  await element.updateComplete
  element.scrollIntoView()
}
