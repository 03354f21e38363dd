// SPDX-License-Identifier: MIT
//
// Makes a running module out of its script and its compiled binary, however those arrived.

import { failure, reasonOf } from '../errors.ts'
import { wording } from '../wording.ts'
import type { CreateFlopscope, FullModule, Module, ModuleOptions } from './module.ts'

/** A running module. */
export interface Loaded {
  readonly module: Module
  /** The module that has every experiment and operation, where it is there already. */
  readonly full?: FullModule
  /** Loads it. */
  readonly loadFull: () => Promise<FullModule>
  /** Where workers like the lab's own are started from, and load their modules; absent where all is in one script. */
  readonly source?: { readonly baseUrl: string; readonly workerUrl?: string }
}

/** What the threads build needs to know; empty for the others. */
export interface Pool {
  /** Address of the module's script, which its workers load again. */
  readonly scriptUrl?: string
  readonly threads?: number | undefined
}

export async function start<Made extends Module>(
  create: CreateFlopscope<Made>,
  binary: WebAssembly.Module,
  pool: Pool = {},
): Promise<Made> {
  const threads = pool.threads ?? poolSize(globalThis.navigator?.hardwareConcurrency)
  const module = new Promise<Made>((resolve, reject) => {
    const options: ModuleOptions = {
      // Emscripten's own way reports a failure to the console and never settles.
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(binary, imports).then(
          (instance) => receive(instance, binary),
          reject,
        )
        return {}
      },
      ...(pool.scriptUrl
        ? { mainScriptUrlOrBlob: pool.scriptUrl, threads, ...sharedMemory() }
        : {}),
      print: () => {},
      printErr: () => {},
      onAbort: (reason) => reject(new Error(String(reason))),
    }
    create(options).then(resolve, reject)
  })
  return module.catch(failed)
}

/** What the threads build may grow to at most, in 64 KB pages: 2 GB, as it is linked, or less where that is refused.
 *  Shared memory reserves its maximum at once, which phones do not always grant. */
const mostPages = [32768, 16384, 8192]
const pageBytes = 65536
/** 16 MB, as it is linked. */
const initialPages = 256

function sharedMemory(): Pick<ModuleOptions, 'wasmMemory' | 'memoryLimit'> {
  let refused: unknown
  for (const maximum of mostPages) {
    try {
      const wasmMemory = new WebAssembly.Memory({ initial: initialPages, maximum, shared: true })
      return { wasmMemory, memoryLimit: maximum * pageBytes }
    } catch (error) {
      refused = error
    }
  }
  throw refused
}

/** One thread for each of the processor's, up to 16; one where the platform does not tell. */
export const poolSize = (hardware: number | undefined): number => Math.min(hardware || 1, 16)

/** Rejects with a sentence about a binary that does not compile or a module that does not start. */
export function failed(error: unknown): never {
  const message = wording('start_failed', 'WebAssembly did not start: {reason}', {
    reason: reasonOf(error),
  })
  throw failure('start_failed', message, {}, error)
}
