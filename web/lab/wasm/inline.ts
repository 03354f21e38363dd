// SPDX-License-Identifier: MIT
//
// Loads the WebAssembly module without a request: its script is part of this one, its binary is given.

import createFlopscope from '../../../build/wasm/plain-full.js'
import { wording } from '../wording.ts'
import { failed, type Loaded, start } from './instance.ts'
import { requireWebAssembly } from './loader.ts'
import type { FullModule } from './module.ts'
import { hasRelaxedSimd, hasSimd } from './support.ts'
import { type Choice, chooseVariant } from './variant.ts'

export interface InlineSource {
  readonly binary: Uint8Array<ArrayBuffer>
  readonly choice: Choice
  readonly fresh?: boolean
}

export async function loadInline({ binary, choice, fresh }: InlineSource): Promise<Loaded> {
  requireWebAssembly()
  chooseVariant(choice, {
    simd: hasSimd(),
    relaxed: hasRelaxedSimd(),
    noThreads: wording('plain_only', 'the classic script has the plain build only'),
    built: ['plain'],
  })
  const bytes = fresh ? (await import('./unseen.ts')).unseen(binary) : binary
  const compiled = await WebAssembly.compile(bytes).catch(failed)
  const module = await start<FullModule>(createFlopscope, compiled)
  return { module, full: module, loadFull: async () => module }
}
