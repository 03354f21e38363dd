// SPDX-License-Identifier: MIT
//
// Makes a running module out of its script and its binary, however those arrived.

import { errorText, FlopscopeError, sentence } from './errors.ts'
import type { CreateFlopscope, Module, ModuleOptions } from './module.ts'

/** A binary on its way, or already here. */
export type Binary = Response | Uint8Array<ArrayBuffer>

/** A running module. */
export interface Loaded {
  readonly module: Module
  /** Threads that it computes with. */
  readonly threads: number
}

/** What the threads build needs to know; empty for the others. */
export interface Pool {
  /** Address of the module's script, which its workers load again. */
  readonly scriptUrl?: string
  readonly threads?: number | undefined
}

export async function start(create: CreateFlopscope, binary: Binary, pool: Pool): Promise<Loaded> {
  const threads = pool.scriptUrl ? (pool.threads ?? Math.min(navigator.hardwareConcurrency, 16)) : 1
  const ready = new Promise<Module>((resolve, reject) => {
    const options: ModuleOptions = {
      // Emscripten's own way reports a failure to the console and never settles.
      instantiateWasm(imports, receive) {
        instantiate(binary, imports).then(
          ({ instance, module }) => receive(instance, module),
          reject,
        )
        return {}
      },
      ...(pool.scriptUrl ? { mainScriptUrlOrBlob: pool.scriptUrl, threads } : {}),
      print: () => {},
      printErr: () => {},
      onAbort: (reason) => reject(new Error(String(reason))),
    }
    create(options).then(resolve, reject)
  })
  try {
    // A module that looks like a promise would be awaited; Emscripten's does not.
    return { module: await ready, threads }
  } catch (error) {
    const message = `WebAssembly did not start: ${sentence(errorText(error))}`
    throw new FlopscopeError({ code: 'start_failed', message }, error)
  }
}

async function instantiate(
  binary: Binary,
  imports: WebAssembly.Imports,
): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  if (binary instanceof Uint8Array) return WebAssembly.instantiate(binary, imports)
  const type = binary.headers.get('Content-Type') ?? ''
  // Streaming insists on this type, and not every host sends it.
  if (!type.startsWith('application/wasm')) {
    return WebAssembly.instantiate(await binary.arrayBuffer(), imports)
  }
  return WebAssembly.instantiateStreaming(binary, imports)
}
