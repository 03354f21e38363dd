// SPDX-License-Identifier: MIT
//
// Links of the pages of documentation, which are read in the repository as well as on the site.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { marked, type Tokens } from 'marked'
import { describe, expect, it } from 'vitest'
import { markdownHtml } from '../../../web/build/markdown.ts'
import { questionInfos } from '../../../web/lab/generated/questions.ts'

const fullLinksOf = (file: string): string[] => {
  const links: string[] = []
  marked.walkTokens(marked.lexer(readFileSync(file, 'utf8')), (token) => {
    if (token.type === 'link') links.push((token as Tokens.Link).href)
  })
  return links
}
const linksOf = (file: string) => fullLinksOf(file).map((link) => link.replace(/#.*/, ''))

const textsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
const sources = [...textsIn('web/docs'), ...textsIn('web/lab')]
const pageOf = (source: string) => `${basename(source, '.md').toLowerCase()}.html`

describe.each(textsIn('web/docs'))('%s', (file) => {
  const links = linksOf(file)

  it('links to sources that there are, by an address that is a page on the site', () => {
    for (const link of links.filter((each) => each.endsWith('.md'))) {
      const source = join(dirname(file), link)
      expect(existsSync(source), link).toBe(true)
      expect(markdownHtml(`[there](${link})`)).toContain(`href="${pageOf(source)}"`)
    }
  })

  it('links to a page only where it has no source to lead to', () => {
    const pages = links.filter((each) => /^\w+\.html$/.test(each))
    expect(pages.filter((page) => sources.some((source) => pageOf(source) === page))).toEqual([])
  })
})

it('start.md leads to every question', () => {
  const links = fullLinksOf('web/docs/start.md')
  expect(links).toEqual(expect.arrayContaining(questionInfos.map(({ link }) => `./#${link}`)))
})
