// SPDX-License-Identifier: MIT
//
// An operation or a model with its tensors in place, for programs that time it themselves or look at its result.

import { dispose } from '../course/dispose.ts'
import { FlopscopeError, failure } from '../errors.ts'
import { wording } from '../wording.ts'
import type { Prepared } from './module.ts'

/** Frees the tensors of those that were forgotten, when the collector comes by. */
const forgotten = new FinalizationRegistry<() => void>((free) => {
  try {
    free()
  } catch {
    // Nobody is left to be told, and where the module has stopped its memory goes with it.
  }
})

/** An operation or a model with its tensors in place, from `lab.prepare`; `dispose` frees them. */
export class PreparedOperation {
  #prepared: Prepared | undefined
  #ran = false
  readonly #inModule: <T>(action: () => T) => T

  /** `inModule` runs an action on the module and notes when the module dies of it. */
  constructor(prepared: Prepared, inModule: <T>(action: () => T) => T) {
    this.#prepared = prepared
    this.#inModule = inModule
    forgotten.register(this, () => inModule(() => prepared.delete()), this)
  }

  /** Executes it once, synchronously. Throws a FlopscopeError, "out_of_memory", where a model's
   *  layers find no room for what they make. */
  run(): void {
    const prepared = this.#use()
    if (!this.#inModule(() => prepared.run())) {
      throw new FlopscopeError(this.#inModule(() => prepared.failure()).error)
    }
    this.#ran = true
  }

  /** A copy of the output, row by row. Throws a FlopscopeError, "not_run", before the first run. */
  output(): Float32Array {
    const prepared = this.#use()
    if (!this.#ran) {
      throw failure('not_run', wording('run_first', 'There is no output yet; call run() first.'))
    }
    return this.#inModule(() => prepared.output())
  }

  /** Frees the tensors; a second call does nothing. */
  dispose(): void {
    const prepared = this.#prepared
    this.#prepared = undefined
    forgotten.unregister(this)
    if (prepared) this.#inModule(() => prepared.delete())
  }

  [dispose](): void {
    this.dispose()
  }

  #use(): Prepared {
    if (this.#prepared) return this.#prepared
    throw failure('disposed', wording('disposed', 'It has been disposed of; prepare it again.'))
  }
}
