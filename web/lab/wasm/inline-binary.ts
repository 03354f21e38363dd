// SPDX-License-Identifier: MIT
//
// The plain build's full WebAssembly, as text within the script. A module of its own, so that the worker,
// which is text within the script too, does not hold it a second time.

import dataUrl from '../../../build/wasm/plain-full.wasm?inline'

export function binary(): Uint8Array<ArrayBuffer> {
  const text = atob(dataUrl.slice(dataUrl.indexOf(',') + 1))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
