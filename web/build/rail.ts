// SPDX-License-Identifier: MIT
//
// The list of questions beside a page's view: a link to each one, under what a detective asks, with a term that one
// would search for. Put where a page says `<!-- questions -->`; the order and the words are those of C++.
import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type QuestionInfo, questionGroups, questionInfos } from '../lab/generated/questions.ts'

function entry({ link, asks, terms }: QuestionInfo): string {
  // Builds and tests are started from the root.
  const file = `web/questions/${link}.ts`
  if (!existsSync(file)) throw new Error(`${file} is missing, which says what people see of it`)
  const name = link.replaceAll('-', ' ')
  const term = terms.split(', ').find((each) => each.toLowerCase() !== name)
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  return `<li><a href="#${link}" data-question="${link}" data-asks="${asks}" data-terms="${terms}">${title} <span>${term}</span></a></li>`
}

function group(name: string): string {
  const entries = questionInfos.filter((info) => info.group === name).map(entry)
  return `<section><h2>${name}</h2><ul>${entries.join('\n')}</ul></section>`
}

export const withRail = (html: string): string =>
  html.replace('<!-- questions -->', questionGroups.map(group).join('\n'))

export const rail = (): Plugin => ({
  name: 'flopscope-rail',
  enforce: 'pre', // before it is translated
  transformIndexHtml: { order: 'pre', handler: withRail },
})
