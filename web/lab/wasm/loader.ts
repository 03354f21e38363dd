// SPDX-License-Identifier: MIT
//
// Loads the WebAssembly module from the files beside the library. The script and the binary
// are asked for at the same time, and the binary is compiled while it arrives.

import { isNode } from '../environment.ts'
import { type FlopscopeError, failure, reasonOf } from '../errors.ts'
import { type Said, wording } from '../wording.ts'
import { failed, type Loaded, start } from './instance.ts'
import type { CreateFlopscope, FullModule, Module } from './module.ts'
import { hasRelaxedSimd, hasSimd, hasThreads, hasWebAssembly } from './support.ts'
import { type Choice, chooseVariant, type Support, type Variant } from './variant.ts'

/** The builds that were made, each with its digest; written into the library when it is bundled. The
 *  digest is part of the address: a script out of a cache can't run the binary of another build. */
declare const FLOPSCOPE_VARIANTS: Readonly<Record<string, string>>

/** Where the module comes from, and which build is wanted. Can be sent to a worker. */
export interface Source extends Choice {
  /** Absolute address of the folder that holds `wasm/`, with a slash at its end. */
  readonly baseUrl: string
  /** Absolute address of the worker's script, for workers beside the lab's own. */
  readonly workerUrl?: string
  /** Compiled anew, whatever else of it this browser has compiled and improved. */
  readonly fresh?: boolean
}

export async function load(source: Source): Promise<Loaded> {
  requireWebAssembly()
  const variant = chooseVariant(source, support())
  const loadFull = () => loadModule<FullModule>(source, variant, '-full')
  return { module: await loadModule(source, variant, ''), loadFull, source }
}

/** The small module of a first measurement, or the `-full` one. */
async function loadModule<Made extends Module>(
  { baseUrl, threads, fresh }: Source,
  variant: Variant,
  form: '' | '-full',
): Promise<Made> {
  const file = (type: string) =>
    new URL(`wasm/${variant}${form}.${type}?v=${FLOPSCOPE_VARIANTS[variant]}`, baseUrl)
  const scriptUrl = file('js').href
  const [create, binary] = await Promise.all([
    importScript<Made>(scriptUrl),
    fetchBinary(file('wasm')).then(fresh ? compileAnew : compile),
  ])
  if (variant !== 'threads') return start(create, binary)
  if (!isNode()) return start(create, binary, { scriptUrl, threads })
  const { nodePoolSize, withWorkers } = await import('./node-workers.ts')
  const pool = { scriptUrl, threads: threads ?? nodePoolSize() }
  return withWorkers(new URL('pthread.js', baseUrl), () => start(create, binary, pool))
}

export function requireWebAssembly(): void {
  if (hasWebAssembly()) return
  throw failure(
    'no_wasm',
    wording(
      'no_wasm',
      'This platform has no WebAssembly, or it is switched off, as in some privacy modes.',
    ),
  )
}

function support(): Support {
  const noThreads =
    isNode() || hasThreads()
      ? undefined
      : wording(
          'not_isolated',
          'the page is not cross-origin isolated, so its workers cannot share memory',
        )
  const built = Object.keys(FLOPSCOPE_VARIANTS)
  return { simd: hasSimd(), relaxed: hasRelaxedSimd(), noThreads, built }
}

async function importScript<Made extends Module>(url: string): Promise<CreateFlopscope<Made>> {
  try {
    const script: { default: CreateFlopscope<Made> } = await import(/* @vite-ignore */ url)
    return script.default
  } catch (error) {
    throw missing(url, reasonOf(error), error)
  }
}

type Binary = Response | Uint8Array<ArrayBuffer>

async function fetchBinary(url: URL): Promise<Binary> {
  const binary = await askedFor(url).catch((error: unknown) => {
    throw missing(url.href, reasonOf(error), error)
  })
  if (binary instanceof Uint8Array || binary.ok) return binary
  const { status } = binary
  throw missing(url.href, wording('server_answered', 'the server answered {status}.', { status }))
}

async function askedFor(url: URL): Promise<Binary> {
  if (url.protocol !== 'file:' || !isNode()) return fetch(url, { credentials: 'same-origin' })
  const { readFile } = await import('node:fs/promises')
  return readFile(url)
}

/** Compiles while the bytes arrive, where their sender gives them the type that this asks for. */
async function compile(binary: Binary): Promise<WebAssembly.Module> {
  if (binary instanceof Uint8Array) return WebAssembly.compile(binary).catch(failed)
  const type = binary.headers.get('Content-Type') ?? ''
  return type.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(binary).catch(failed)
    : WebAssembly.compile(await binary.arrayBuffer()).catch(failed)
}

async function compileAnew(binary: Binary): Promise<WebAssembly.Module> {
  const { unseen } = await import('./unseen.ts')
  return compile(unseen(binary instanceof Uint8Array ? binary : await binary.arrayBuffer()))
}

function missing(url: string, reason: Said, cause?: unknown): FlopscopeError {
  const message = wording(
    'file_missing',
    'The lab could not load {url}: {reason} If a bundler moved the library, give openLab its folder as baseUrl.',
    { url, reason },
  )
  return failure('file_missing', message, { value: url }, cause)
}
