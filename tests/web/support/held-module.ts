// SPDX-License-Identifier: MIT
//
// Modules that wait until a test lets them go, which it has to: vitest ends when all imports have.

import type { ModuleSubject } from '../../../web/lab/subject.ts'

const held = Symbol.for('flopscope test held')
let count = 0

/** A module that exports `f`, 7, once it was let go; another one each time, since a module is loaded once. */
export function heldModule(): { readonly subject: ModuleSubject; letGo(): void } {
  const world = globalThis as unknown as Record<symbol, Promise<void>[]>
  world[held] ??= []
  let letGo = () => {}
  const place = count++
  world[held][place] = new Promise((resolve) => {
    letGo = resolve
  })
  const waiting = `await globalThis[Symbol.for('${held.description}')][${place}]`
  const module = `data:text/javascript,${waiting}; export const f = () => 7`
  return { subject: { module, export: 'f' }, letGo }
}
