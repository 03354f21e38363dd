// SPDX-License-Identifier: MIT
//
// service-worker.js, which keeps the whole site for a visit without network and, where a visitor chose so, adds the
// headers that isolate a page on a host that sends none. A new build fills a store of its own and takes over once no
// page uses the old one, so that a page never meets files of two builds.

import { hasRelaxedSimd } from '../lab/wasm/support.ts'

/** The files of the site, and a digest of them; written by the build. */
declare const FLOPSCOPE_FILES: readonly string[]
declare const FLOPSCOPE_BUILD: string
/** Files of the page in other languages, by these. */
declare const FLOPSCOPE_TRANSLATIONS: Readonly<Record<string, readonly string[]>>

interface WaitingEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface AskingEvent extends Event {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker extends EventTarget {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { matchAll(): Promise<readonly unknown[]> }
  skipWaiting(): Promise<void>
}

const worker = globalThis as unknown as Worker
const { scope } = worker.registration
const prefix = `flopscope ${scope} `
const store = prefix + FLOPSCOPE_BUILD
/** Holds something where a visitor wants pages isolated. */
const choice = `flopscope-isolation ${scope}`

const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

let isolated = caches.has(choice)

const on = <Kind extends Event>(name: string, handle: (event: Kind) => void) =>
  worker.addEventListener(name, handle as EventListener)

/** Of the builds for one thread a browser takes one. */
const isRelaxed = hasRelaxedSimd() && FLOPSCOPE_FILES.includes('lib/wasm/relaxed.wasm')
const unused = `lib/wasm/${isRelaxed ? 'plain' : 'relaxed'}`

async function fill(): Promise<void> {
  const language = new URLSearchParams(location.search).get('lang') ?? ''
  const all = [...FLOPSCOPE_FILES, ...(FLOPSCOPE_TRANSLATIONS[language] ?? [])]
  const files = all
    .filter((file) => !file.startsWith(unused))
    .map((file) => new Request(file, { cache: 'no-cache' }))
  await (await caches.open(store)).addAll(files)
}

async function forgetOthers(): Promise<void> {
  const others = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== store)
  await Promise.all(others.map((key) => caches.delete(key)))
}

async function answer(request: Request): Promise<Response> {
  const { waiting } = worker.registration
  if (request.mode === 'navigate' && waiting && (await worker.clients.matchAll()).length < 2) {
    // Nobody else uses this build: the next one takes over, and is asked again.
    waiting.postMessage('take over')
    return new Response('', { headers: { Refresh: '0' } })
  }
  const kept = await (await caches.open(store)).match(request, { ignoreSearch: true })
  const found = kept ?? (await fetch(request))
  if (!(await isolated) || found.type === 'opaque') return found
  const { body, status, statusText } = found
  const headers = new Headers(found.headers)
  for (const [name, value] of Object.entries(isolation)) headers.set(name, value)
  return new Response(body, { status, statusText, headers })
}

async function choose(wanted: boolean): Promise<boolean> {
  if (wanted) await caches.open(choice)
  else await caches.delete(choice)
  return wanted
}

on<WaitingEvent>('install', (event) => event.waitUntil(fill()))
on<WaitingEvent>('activate', (event) => event.waitUntil(forgetOthers()))
on<AskingEvent>('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'GET' && url.startsWith(scope)) event.respondWith(answer(event.request))
})
on<MessageEvent<unknown> & WaitingEvent>('message', (event) => {
  const { data, ports } = event
  if (data === 'take over') void worker.skipWaiting()
  if (data !== 'isolate' && data !== 'do not isolate') return
  isolated = choose(data === 'isolate')
  event.waitUntil(isolated.then(() => ports[0]?.postMessage('done')))
})
