// SPDX-License-Identifier: MIT
//
// The page's side of the service worker: kept for a visit without network, and isolated where the visitor wants that on a
// host that does not do so. Nothing of it begins while something is measured.

import { language } from '../lab/format/language.ts'

/** After what a visitor came for. */
const afterLoad_ms = 4000

const pause = (time_ms: number) => new Promise((resolve) => setTimeout(resolve, time_ms))

/** Whoever measures holds a lock of this name (lock-turn.ts). */
async function isMeasuring(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === 'flopscope')
}

/** Whether this page may have a service worker: not from a disk, over plain http, or in a frame. */
const mayKeep = (): boolean =>
  'serviceWorker' in navigator && location.protocol.startsWith('http') && parent === window

/** It keeps the page in one language. */
const register = () =>
  navigator.serviceWorker.register(
    `./service-worker.js${language === 'en' ? '' : `?lang=${language}`}`,
  )

/** Keeps the site for a visit without network, and tells whether it is kept. */
async function keepSite(): Promise<boolean> {
  if (!mayKeep()) return false
  do await pause(afterLoad_ms)
  while (await isMeasuring())
  // A host may refuse it, or storage be full: then there is no such visit.
  return register().then(
    () => navigator.serviceWorker.ready.then(() => true),
    () => false,
  )
}

/** Opens the page again, isolated or no longer; resolves only where that cannot be. */
async function isolate(wanted: boolean): Promise<void> {
  await register()
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const done = new Promise((resolve) => {
    port1.onmessage = resolve
  })
  active?.postMessage(wanted ? 'isolate' : 'do not isolate', [port2])
  await done
  location.reload()
}

/** Offers isolation to `machine`, the view that asks for it, and shows `said` once the site is kept. */
export async function offerOffline(machine: HTMLElement, said: HTMLElement): Promise<void> {
  const tell = (isolation: string) => machine.setAttribute('isolation', isolation)
  tell(mayKeep() ? 'offered' : 'refused')
  machine.addEventListener('flopscope-isolate', (event) =>
    isolate((event as CustomEvent<boolean>).detail).catch(() => tell('failed')),
  )
  said.hidden = !(await keepSite())
}
