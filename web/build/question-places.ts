// SPDX-License-Identifier: MIT
//
// Puts a place for each question where a page says `<!-- questions -->`, in the order in which C++ lists them. The first
// one stands on the page itself.
import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { questionInfos } from '../lab/generated/questions.ts'

const [, ...others] = questionInfos.map(({ link, asks }) => {
  // Builds and tests are started from the root.
  const file = `web/questions/${link}.ts`
  if (!existsSync(file)) throw new Error(`${file} is missing, which says what people see of it`)
  return `<flopscope-${link} class="question"><h2>${asks}</h2></flopscope-${link}>`
})

export const withPlaces = (html: string): string =>
  html.replace('<!-- questions -->', others.join('\n'))

export const questionPlaces = (): Plugin => ({
  name: 'flopscope-question-places',
  transformIndexHtml: { order: 'pre', handler: withPlaces },
})
