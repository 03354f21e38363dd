// SPDX-License-Identifier: MIT
//
// Our pages of documentation as HTML, at build time. Headings have addresses, links to a page's source lead to the page,
// and what is wider than a phone moves sideways by keyboard, too. No text of a visitor comes here.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

/** A link to a page's source is one to the page. */
const address = (target: string) =>
  target.replace(
    /^(?:\.\.\/)?(?:\w+\/)?(\w+)\.md/,
    (_, name: string) => `${name.toLowerCase()}.html`,
  )

const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(' ', '-')
    .replaceAll(/[^\w-]/g, '')

const reader = new Marked({
  walkTokens: (token) => {
    if (token.type === 'link') token.href = address(token.href)
  },
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    // Comments are for readers of the source.
    html: () => '',
  },
})

export function markdownHtml(text: string): string {
  let tables = 0
  // Each table by its number, so that none is called as another.
  const region = () =>
    `<div class="table" tabindex="0" role="region" aria-label="Table ${++tables}"><table>`
  return String(reader.parse(text))
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', region)
    .replaceAll('</table>', '</table></div>')
}

/** The pages to be read: of each its title, what it is about, and the file that it is made of. */
const pages: Readonly<Record<string, readonly [title: string, about: string, file: string]>> = {
  course: [
    'the functions of the course',
    'What each function of TinyTorch’s profiling module is called here, what it returns, and what differs.',
    'generated/COURSE.md',
  ],
  layers: [
    'the layers of a spec',
    'Every layer that a model may have, with its options.',
    'generated/LAYERS.md',
  ],
  models: [
    'models of your own',
    'How the spec of a neural network is written, with LeNet, MobileNet, a vision transformer and an MLP-Mixer as examples.',
    'MODELS.md',
  ],
}

export const documentNames = Object.keys(pages)

/** Makes the pages to be read of files of `folder` and of one `template`. */
export function documents(folder: string, template: string): Plugin {
  const pageOf = (id: string) => pages[basename(id, '.html')]
  return {
    name: 'flopscope-documents',
    enforce: 'pre',
    resolveId: (id) => (pageOf(id) ? id : null),
    load(id) {
      const page = pageOf(id)
      if (!page) return null
      const [title, about, file] = page
      const text = markdownHtml(readFileSync(`${folder}/${file}`, 'utf8'))
      const parts: Readonly<Record<string, string>> = { title, about, text }
      const html = readFileSync(template, 'utf8')
      return html.replaceAll(/%(\w+)%/g, (_, part: string) => parts[part] ?? '')
    },
  }
}
