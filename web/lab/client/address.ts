// SPDX-License-Identifier: MIT
//
// Addresses as a caller means them: relative to its page, or to its working directory in Node. A
// worker would read them relative to its own script.

import { isNode } from '../environment.ts'
import { refusal } from '../refusal.ts'
import { wording } from '../wording.ts'

/** `address` made absolute, for the option or field of this name. */
export async function absolute(field: string, address: string | URL): Promise<string> {
  try {
    return new URL(address, await base()).href
  } catch (cause) {
    throw refusal(field, address, wording('address', 'an address'), cause)
  }
}

/** The same of a folder, beside whose files others can be named: not so of "data:". */
export async function absoluteFolder(field: string, address: string | URL): Promise<string> {
  const found = await absolute(field, address)
  const folder = found.endsWith('/') ? found : `${found}/`
  try {
    return new URL('.', folder).href
  } catch (cause) {
    throw refusal(field, address, wording('folder_address', 'the address of a folder'), cause)
  }
}

async function base(): Promise<string> {
  if (!isNode()) return globalThis.document?.baseURI ?? globalThis.location.href
  const { pathToFileURL } = await import('node:url')
  return pathToFileURL(`${process.cwd()}/`).href
}

/** A worker's script must come from the page's own origin; a page that takes the library from
 *  elsewhere starts it through a script of its own that imports the other. */
export function sameOrigin(url: URL): URL | string {
  if (url.origin === globalThis.location.origin) return url
  const script = `import ${JSON.stringify(url.href)}`
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
}
