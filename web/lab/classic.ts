// SPDX-License-Identifier: MIT
//
// The library as one classic script that needs no other file: for pages opened from disk and for
// sandboxed frames, where modules, workers' scripts and fetches of neighbours are refused. It holds
// the plain build of the module as text, and its worker as a blob. Where even that worker may not
// start, measuring runs in the page.
//
//   <script src="flopscope.classic.js"></script>
//   <script>Flopscope.openLab().then((lab) => lab.timing({ op: 'matmul' })).then(console.log)</script>

import { open } from './client/open.ts'
import { browserPort } from './client/port.ts'
import { share } from './client/shared-lab.ts'
import type { Lab } from './lab.ts'
import { type LabOptions, readLabOptions } from './lab-options.ts'
import ClassicWorker from './wasm/classic-worker.ts?worker&inline'
import { type InlineSource, loadInline } from './wasm/inline.ts'
import { binary } from './wasm/inline-binary.ts'

export * from './public.ts'

/** As in the module; `baseUrl` has no meaning here. */
export async function openLab(options: LabOptions = {}): Promise<Lab> {
  const { worker = true, variant, threads } = readLabOptions(options)
  const source: InlineSource = { binary: binary(), choice: { variant, threads } }
  const startWorker = async () => browserPort<InlineSource>(new ClassicWorker())
  return open({ source, load: loadInline, startWorker }, worker)
}

export const sharedLab = (options: LabOptions = {}): Promise<Lab> => share(() => openLab(options))
