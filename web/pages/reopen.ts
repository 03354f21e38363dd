// SPDX-License-Identifier: MIT
//
// Saved results come back: dropped anywhere on the page, or chosen at the button. Each is shown by the
// question that it is of, several side by side. A file that cannot be opened gets a sentence, and what is shown stays.

import type { FlopscopeQuestion } from '../page/question.ts'
import { faultOf } from '../page/run/fault.ts'
import { openShared } from '../page/run/lab.ts'
import { page } from '../texts/page.ts'

export interface Places {
  /** The button that chooses files. */
  readonly saved: HTMLInputElement
  /** Tells the sentence about a file that cannot be opened; an empty one that nothing is to be told. */
  readonly tell: (text: string) => void
  /** Shows a question by its name, as files spell it. */
  readonly show: (name: string) => FlopscopeQuestion | undefined
}

/** Who waits for longer is told why, in ms. */
const soon_ms = 1000

/** Few files cannot be opened: what words it is loaded only then, and may itself not load. */
const refusal = (error: unknown): Promise<string> =>
  import('../lab/errors.ts').then(
    ({ errorText, sentence }) => sentence(errorText(error)),
    () => faultOf(error).message,
  )

/** Gives what opens the text of a file that the page itself has kept. */
export function offerReopening({ saved, tell, show }: Places) {
  const showFile = async (text: string) => {
    const { library } = await openShared()
    const { resultTextOf } = await import('../reports/saved-run.ts')
    const file = await library.parseResult(await resultTextOf(text))
    const session = await show(file.experiment)?.load()
    await session?.showFile(file)
  }
  /** Runs that were saved together, one a line, are kept together, as their owner named and pinned them. */
  const keepAll = async (text: string) => {
    const { library } = await openShared()
    const { keep } = await import('../page/runs/keep.ts')
    const { ownedRun } = await import('../page/runs/run-line.ts')
    const lines = text.split('\n').filter((line) => line.trim())
    for (const line of lines) {
      const { file, owned } = ownedRun(await library.parseResult(line))
      await keep(file, owned)
    }
    show('runs')
  }
  const open = async (file: File) => {
    tell('')
    // Its figures are computed again by the lab, which measures one thing at a time.
    const waiting = setTimeout(() => tell(page.file.afterRun(file.name)), soon_ms)
    try {
      await (file.name.endsWith('.ndjson') ? keepAll : showFile)(await file.text())
      tell('')
    } catch (error) {
      tell(`${file.name}: ${await refusal(error)}`)
    } finally {
      clearTimeout(waiting)
    }
  }
  /** Several are shown side by side, by a view that says itself where it does not load. */
  const openAll = async (files: readonly File[]) => {
    const [only] = files
    if (only && files.length === 1) return open(only)
    show('files')
    const view = await import('../page/runs/files.ts').catch(() => undefined)
    if (view) await document.querySelector('flopscope-files')?.open(files)
  }
  saved.addEventListener('change', () => {
    const files = [...(saved.files ?? [])]
    // The same files may be chosen again.
    if (files.length > 0) void openAll(files).finally(() => (saved.value = ''))
  })
  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  addEventListener('drop', (event) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    void openAll(files)
  })
  return async (text: string): Promise<void> => {
    tell('')
    await showFile(text).catch(async (error) => tell(await refusal(error)))
  }
}
