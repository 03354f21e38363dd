// SPDX-License-Identifier: MIT
//
// The pages to be read, each made of a text and of one template, with a list of all of them beside it. What a program
// knows better than an author stands in a text as a comment, `<!-- questions -->`, and is put there from its source.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { apiTable } from './api-table.ts'
import { root } from './common.ts'
import { countTable } from './count-table.ts'
import { gallery } from './gallery.ts'
import { markdownHtml } from './markdown.ts'
import { questionTable } from './question-table.ts'
import { reportTable } from './report-table.ts'

interface Page {
  /** In the list of pages, and after "Flopscope: ". */
  readonly title: string
  readonly about: string
  readonly body: () => string | Promise<string>
  /** A module that the page needs. */
  readonly script?: string
}

const made: Readonly<Record<string, () => string | Promise<string>>> = {
  api: apiTable,
  questions: questionTable,
  counts: countTable,
  reports: reportTable,
}

/** A text of the web with what is made put into it, in Markdown. */
const text = (file: string) => async () => {
  let markdown = readFileSync(`${root}web/${file}`, 'utf8')
  for (const [name, make] of Object.entries(made)) {
    const place = `<!-- ${name} -->`
    if (!markdown.includes(place)) continue
    const text = await make()
    markdown = markdown.replace(place, () => text)
  }
  return markdownHtml(markdown)
}

const pages: Readonly<Record<string, Page>> = {
  start: {
    title: 'start here',
    about: 'What Flopscope measures, a first answer, and which question to ask.',
    body: text('docs/start.md'),
  },
  teachers: {
    title: 'for teachers',
    about: 'A plan for 45 minutes, a room without network, privacy and reuse.',
    body: text('docs/teachers.md'),
  },
  authors: {
    title: 'for authors',
    about:
      'How to put a question into course notes: one script, an iframe, or a notebook’s widget.',
    body: text('docs/authors.md'),
  },
  gallery: {
    title: 'gallery of elements',
    about: 'Every question as an element, live, with the lines that put it into a page.',
    body: gallery,
    script: './elements.ts',
  },
  programmers: {
    title: 'for programmers',
    about: 'Every question from JavaScript, the terminal and C++.',
    body: text('docs/programmers.md'),
  },
  api: {
    title: 'the library, export by export',
    about: 'What the package exports, with its types and what is said of each.',
    body: text('docs/api.md'),
  },
  reports: {
    title: 'reports, field by field',
    about: 'What each question resolves to: every field with its unit and what it means.',
    body: text('docs/reports.md'),
  },
  hosting: {
    title: 'hosting',
    about:
      'Where the site can be put, and what a host may send: GitHub Pages, Netlify, S3, a course’s own folder.',
    body: text('docs/hosting.md'),
  },
  measuring: {
    title: 'how measuring works',
    about: 'The clock, runs, intervals and comparisons, with their sources.',
    body: text('docs/measuring.md'),
  },
  conventions: {
    title: 'FLOP conventions',
    about: 'What counts as a FLOP, and what every operation counts in each convention.',
    body: text('docs/conventions.md'),
  },
  languages: {
    title: 'other languages',
    about: 'Which language a visitor gets, and how another one is added.',
    body: text('docs/languages.md'),
  },
  course: {
    title: 'the functions of the course',
    about:
      'What each function of TinyTorch’s profiling module is called here, what it returns, and what differs.',
    body: text('lab/generated/COURSE.md'),
  },
  layers: {
    title: 'the layers of a spec',
    about: 'Every layer that a model may have, with its options.',
    body: text('lab/generated/LAYERS.md'),
  },
  models: {
    title: 'models of your own',
    about:
      'How the spec of a neural network is written, with LeNet, MobileNet, a vision transformer and an MLP-Mixer as examples.',
    body: text('lab/MODELS.md'),
  },
}

export const documentNames = Object.keys(pages)

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const list = (shown: string) =>
  Object.entries(pages)
    .map(([name, { title }]) => {
      const here = name === shown ? ' aria-current="page"' : ''
      return `<li><a href="./${name}.html"${here}>${capital(title)}</a></li>`
    })
    .join('\n')

/** Makes the pages of `template`. */
export function documents(template: string): Plugin {
  const nameOf = (id: string) => basename(id, '.html')
  return {
    name: 'flopscope-documents',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.html') && nameOf(id) in pages ? id : null),
    async load(id) {
      const page = id.endsWith('.html') && pages[nameOf(id)]
      if (!page) return null
      const { title, about, script } = page
      const parts: Readonly<Record<string, string>> = {
        title,
        about,
        text: await page.body(),
        list: list(nameOf(id)),
        script: script ? `<script type="module" src="${script}"></script>` : '',
      }
      const html = readFileSync(template, 'utf8')
      return html.replaceAll(/%(\w+)%/g, (_, part: string) => parts[part] ?? '')
    },
  }
}
