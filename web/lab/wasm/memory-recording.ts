// SPDX-License-Identifier: MIT
//
// A recording of memory around the caller's own operations, with the moments that the caller names.

import type { MemoryReport } from '../generated/records.ts'
import type { MemoryRecorder } from './module.ts'

export class MemoryRecording {
  readonly #recorder: MemoryRecorder
  readonly #inModule: <T>(action: () => T) => T

  /** `inModule` runs an action on the module and notes when the module dies of it. */
  constructor(recorder: MemoryRecorder, inModule: <T>(action: () => T) => T) {
    this.#recorder = recorder
    this.#inModule = inModule
  }

  snapshot(label: string): void {
    this.#inModule(() => this.#recorder.snapshot(label))
  }

  endIteration(): void {
    this.#inModule(() => this.#recorder.end_iteration())
  }

  /** Ends it; nothing else may be asked of it then. */
  stop(): MemoryReport {
    return this.#inModule(() => {
      const report = this.#recorder.report()
      this.#recorder.delete()
      return report
    })
  }
}
