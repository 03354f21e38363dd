// SPDX-License-Identifier: MIT
//
// What a build tells of the site to whoever links to it, where it knows its address and where it does not.
import type { Plugin } from 'vite'
import { afterEach, expect, it, vi } from 'vitest'

type Plugins = typeof import('../../../web/build/published.ts')

async function pluginsOf(site: string): Promise<Plugins> {
  vi.stubEnv('FLOPSCOPE_SITE', site)
  vi.resetModules()
  return import('../../../web/build/published.ts')
}

afterEach(() => vi.unstubAllEnvs())

const page =
  '<title>Flopscope: hosting</title><meta name="description" content="Where to\n put it.">'

type Tags = { tag: string; attrs: Record<string, string> }[]
const tagsOf = ({ transformIndexHtml }: Plugin, path: string) =>
  (transformIndexHtml as unknown as (html: string, about: object) => Tags)(page, { path })

function filesOf({ generateBundle }: Plugin): Record<string, string> {
  const files: Record<string, string> = {}
  const emitFile = ({ fileName, source }: { fileName: string; source: string }) => {
    files[fileName] = source
  }
  ;(generateBundle as unknown as (this: object) => void).call({ emitFile })
  return files
}

const properties = (tags: Tags) =>
  Object.fromEntries(tags.map(({ attrs: { property, content } }) => [property, content]))

it('a page’s link has the page’s title, sentence, address and a picture', async () => {
  const { openGraph } = await pluginsOf('https://host.example/lab/')
  expect(properties(tagsOf(openGraph, '/hosting.html'))).toEqual({
    'og:type': 'website',
    'og:site_name': 'Flopscope',
    'og:title': 'Flopscope: hosting',
    'og:description': 'Where to put it.',
    'og:url': 'https://host.example/lab/hosting.html',
    'og:image': 'https://host.example/lab/preview.jpg',
    'og:image:width': '1200',
    'og:image:height': '630',
  })
})

it('an oEmbed file has what the format asks of a rich one, and the lab page leads to it', async () => {
  const { oEmbed } = await pluginsOf('https://host.example/lab/')
  const said = JSON.parse(filesOf(oEmbed)['oembed.json'] ?? '')
  // https://oembed.com, 2.3.4 and 2.3.4.4: what is required of every response and of a rich one.
  expect(said).toMatchObject({
    version: '1.0',
    type: 'rich',
    html: expect.stringContaining('<iframe src="https://host.example/lab/embed.html#timing"'),
    width: expect.any(Number),
    height: expect.any(Number),
  })
  expect(tagsOf(oEmbed, '/index.html').map(({ attrs }) => attrs)).toEqual([
    {
      rel: 'alternate',
      type: 'application/json+oembed',
      href: 'https://host.example/lab/oembed.json',
      title: 'Flopscope: hosting',
    },
  ])
  expect(tagsOf(oEmbed, '/hosting.html')).toEqual([])
})

it('a build that does not know its address says nothing that would need it', async () => {
  const { openGraph, oEmbed } = await pluginsOf('')
  expect(Object.keys(properties(tagsOf(openGraph, '/index.html')))).toEqual([
    'og:type',
    'og:site_name',
    'og:title',
    'og:description',
  ])
  expect(tagsOf(oEmbed, '/index.html')).toEqual([])
  expect(filesOf(oEmbed)).toEqual({})
})
