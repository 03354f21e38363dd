// SPDX-License-Identifier: MIT
//
// For whoever links to the site: OpenGraph's tags, an oEmbed file, and the page of a host for addresses
// where there is none. All need to know where the site will be: FLOPSCOPE_SITE=https://host/folder/ npm run build. Without it
// links have no picture, whose address must be whole, there is no oEmbed file, and the way out of a missing page leads to
// the root of its host.
import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const site = process.env.FLOPSCOPE_SITE ? new URL(process.env.FLOPSCOPE_SITE) : undefined

/** The picture of a link, and its size in pixels. */
const preview = { file: 'preview.jpg', width: 1200, height: 630 }
/** A frame as tall as an element that nobody has touched, and as wide as a column of text. */
const frame = { width: 700, height: 640 }

/** What a tag of the page says. */
const said = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll(/\s+/g, ' ')

const titleOf = (html: string) => said(html, /<title>([^<]*)<\/title>/) ?? 'Flopscope'

/** OpenGraph's tags, of the title and the description that a page has. */
export const openGraph: Plugin = {
  name: 'flopscope-open-graph',
  transformIndexHtml(html, { path }): HtmlTagDescriptor[] {
    const description = said(html, /<meta\s+name="description"\s+content="([^"]*)"/)
    if (!description) return []
    const page = path.replace(/^\//, '').replace(/^index\.html$/, '')
    const properties = {
      'og:type': 'website',
      'og:site_name': 'Flopscope',
      'og:title': titleOf(html),
      'og:description': description,
      ...(site && {
        'og:url': new URL(page, site).href,
        'og:image': new URL(preview.file, site).href,
        'og:image:width': String(preview.width),
        'og:image:height': String(preview.height),
      }),
    }
    return Object.entries(properties).map(([property, content]) => ({
      tag: 'meta',
      attrs: { property, content },
    }))
  },
}

/** The first question as a frame, for programs that make one of a link (https://oembed.com). A host without programs has one
 *  answer for all links: the part of an address that says what is asked does not reach it. */
function oEmbedOf(title: string, { href }: URL): object {
  const source = new URL('embed.html#timing', href).href
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Flopscope',
    provider_url: href,
    title,
    html: `<iframe src="${source}" title="${title}" width="${frame.width}" height="${frame.height}" loading="lazy" style="border:0"></iframe>`,
    ...frame,
    thumbnail_url: new URL(preview.file, href).href,
    thumbnail_width: preview.width,
    thumbnail_height: preview.height,
  }
}

/** oembed.json, and in the lab page the link by which it is found. */
export const oEmbed: Plugin = {
  name: 'flopscope-oembed',
  transformIndexHtml(html, { path }): HtmlTagDescriptor[] {
    if (!site || !path.endsWith('/index.html')) return []
    const title = titleOf(html)
    const href = new URL('oembed.json', site).href
    return [
      { tag: 'link', attrs: { rel: 'alternate', type: 'application/json+oembed', href, title } },
    ]
  },
  generateBundle() {
    if (!site) return
    const source = JSON.stringify(oEmbedOf('Flopscope', site), null, 2)
    this.emitFile({ type: 'asset', fileName: 'oembed.json', source })
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
