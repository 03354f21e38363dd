// SPDX-License-Identifier: MIT
//
// The library as one classic script that needs no other file: for pages opened from disk and for
// sandboxed frames, where modules, workers' scripts and fetches of neighbours are refused. It holds
// the plain build of the module as text, and its worker as a blob. Where even that worker may not
// start, measuring runs in the page.
//
//   <script src="flopscope.classic.js"></script>
//   <script>Flopscope.openLab().then((lab) => lab.timing({ op: 'matmul' })).then(console.log)</script>

import ClassicWorker from './classic-worker.ts?worker&inline'
import { browserPort } from './client/port.ts'
import { type InlineSource, loadInline } from './inline.ts'
import { binary } from './inline-binary.ts'
import type { Lab } from './lab.ts'
import { type LabOptions, requireLabOptions } from './lab-options.ts'
import { open } from './open.ts'
import { share } from './shared.ts'

export * from './public.ts'

/** As in the module; `baseUrl` has no meaning here. */
export async function openLab(options: LabOptions = {}): Promise<Lab> {
  requireLabOptions(options)
  const { worker = true, variant, threads } = options
  const source: InlineSource = { binary: binary(), choice: { variant, threads } }
  const startWorker = async () => browserPort<InlineSource>(new ClassicWorker())
  return open({ source, load: loadInline, startWorker }, worker)
}

export const sharedLab = (options: LabOptions = {}): Promise<Lab> => share(() => openLab(options))
