// SPDX-License-Identifier: MIT
//
// The library's front door: an ES module for browsers and for Node.

import { absoluteFolder } from './client/address.ts'
import { open } from './client/open.ts'
import { share } from './client/shared-lab.ts'
import { startWorker, workerAddress } from './client/start.ts'
import type { Lab } from './lab.ts'
import { type LabOptions, readLabOptions } from './lab-options.ts'
import { load, type Source } from './wasm/loader.ts'

export * from './public.ts'

/** Where the library lies; its worker and its WebAssembly lie beside it. */
const script = import.meta.url

/** Opens a lab: starts its worker and its WebAssembly. Close it when it is no longer needed.
 *  `threads` above 1 takes the build with shared memory, in Node and where the page is cross-origin isolated, and
 *  computes on so many where there is enough to share: `kernel: 'threads'`, which is that build's fastest. */
export async function openLab(options: LabOptions = {}): Promise<Lab> {
  const { worker = true, baseUrl = new URL('.', script), ...choice } = readLabOptions(options)
  const folder = await absoluteFolder('baseUrl', baseUrl)
  const workerUrl = workerAddress(folder)
  const source: Source = { ...choice, baseUrl: folder, workerUrl }
  return open({ source, load, startWorker: () => startWorker(workerUrl) }, worker)
}

/** The page's one lab, opened by whoever asks first: two labs would measure each other. */
export const sharedLab = (options: LabOptions = {}): Promise<Lab> => share(() => openLab(options))
