// SPDX-License-Identifier: MIT
//
// Tags that tell whoever links to a page what it is, and the page of a host for addresses where there is none. Both need
// to know where the site will be: FLOPSCOPE_SITE=https://host/folder/ npm run build. Without it links have no picture, whose
// address must be whole, and the way out of a missing page leads to the root of its host.
import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const site = process.env.FLOPSCOPE_SITE ? new URL(process.env.FLOPSCOPE_SITE) : undefined

/** What a tag of the page says. */
const said = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll(/\s+/g, ' ')

/** OpenGraph's tags, of the title and the description that a page has. */
export const openGraph: Plugin = {
  name: 'flopscope-open-graph',
  transformIndexHtml(html): HtmlTagDescriptor[] {
    const description = said(html, /<meta\s+name="description"\s+content="([^"]*)"/)
    if (!description) return []
    const properties = {
      'og:type': 'website',
      'og:site_name': 'Flopscope',
      'og:title': said(html, /<title>([^<]*)<\/title>/) ?? 'Flopscope',
      'og:description': description,
      ...(site && { 'og:image': new URL('preview.jpg', site).href }),
    }
    return Object.entries(properties).map(([property, content]) => ({
      tag: 'meta',
      attrs: { property, content },
    }))
  },
}

/** 404.html, which stands alone: at whatever depth it is shown, it asks for no other file. */
export const missingPage = (template: string): Plugin => ({
  name: 'flopscope-missing-page',
  generateBundle() {
    const source = readFileSync(template, 'utf8').replaceAll('%site%', site?.pathname ?? '/')
    this.emitFile({ type: 'asset', fileName: '404.html', source })
  },
})
