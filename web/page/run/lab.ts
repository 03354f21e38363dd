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

/** `site` is the folder of the whole site, where that is not the page's own. */
export async function openShared(site?: string): Promise<OpenLab> {
  const library = await import('../../lab/index.ts')
  const lab = await library.sharedLab(site ? { baseUrl: new URL('lib/', folder(site)) } : {})
  return { library, lab }
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
