// SPDX-License-Identifier: MIT
//
// Puts a place for each question where a page says `<!-- questions -->`, in the order in which C++ lists them. The first
// one stands on the page itself.
import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'
import { questions } from '../lab/generated/questions.ts'

const titles: Readonly<Record<string, string>> = questions

// Builds and tests are started from the root.
const names = readdirSync('web/questions')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))

const placeOf = (name: string): number => Object.keys(titles).indexOf(name.replaceAll('-', '_'))

const place = (name: string): string => {
  const title = titles[name.replaceAll('-', '_')]
  if (!title) throw new Error(`web/questions/${name}.ts is no question that the lab can be asked`)
  return `<flopscope-${name} class="question"><h2>${title}</h2></flopscope-${name}>`
}

const others = names.filter((name) => name !== 'timing').sort((a, b) => placeOf(a) - placeOf(b))

export const withPlaces = (html: string): string =>
  html.replace('<!-- questions -->', others.map(place).join('\n'))

export const questionPlaces = (): Plugin => ({
  name: 'flopscope-question-places',
  transformIndexHtml: { order: 'pre', handler: withPlaces },
})
