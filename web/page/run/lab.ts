// SPDX-License-Identifier: MIT
//
// The way from a widget to the page's one lab. The library comes only when it is asked for, so that a
// widget that nobody touches costs its form and nothing else.

import type { Lab } from '../../lab/public.ts'

export type LabLibrary = typeof import('../../lab/index.ts')

export interface OpenLab {
  readonly library: LabLibrary
  readonly lab: Lab
}

/** The page's lab on all threads, once a question has asked for it. */
let threaded: Promise<Lab> | undefined

/** `site` is the folder of the whole site, where that is not the page's own. `onThreads` asks for a lab on all threads,
 *  which is another build; where the page cannot have it, the one lab answers. */
export async function openShared(site?: string, onThreads = false): Promise<OpenLab> {
  const library = await import('../../lab/index.ts')
  const options = site ? { baseUrl: new URL('lib/', folder(site)) } : {}
  const shared = () => library.sharedLab(options)
  if (!onThreads || !globalThis.crossOriginIsolated) return { library, lab: await shared() }
  threaded ??= library.openLab({ ...options, variant: 'threads' }).catch(shared)
  return { library, lab: await threaded }
}

/** The site's folder as an address; unless told the page itself, which may be one file alone, beside whose name all else
 *  is looked for. */
export function folder(site?: string): URL {
  const page = new URL(document.baseURI)
  if (site !== undefined) return new URL(site.endsWith('/') ? site : `${site}/`, page)
  page.hash = ''
  page.search = ''
  return page
}
