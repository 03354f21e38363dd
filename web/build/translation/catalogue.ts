// SPDX-License-Identifier: MIT
//
// Everything that can be translated, by area: messages of modules and of pages, sentences of C++, and words that names of
// fields and codes are shown as. An area is a file of each language's folder.
import { readdirSync, readFileSync } from 'node:fs'
import { fieldInWords } from '../../lab/field-name.ts'
import { operations, questionInfos } from '../../lab/questions.ts'
import { root } from '../common.ts'
import { withRail } from '../rail.ts'
import { cppSentences, webSentences } from './cpp-sentences.ts'
import { messagesOfHtml } from './html.ts'
import { catalogues, languages, source, type Translate } from './languages.ts'
import { messagesOf, type Reading } from './messages.ts'

/** Files with words in them by the area that these are of; of modules the first that fits. */
const rooms: readonly (readonly [area: string, of: RegExp, reading: Reading])[] = [
  ['charts', /web\/texts\/charts\.ts$/, { singleWords: true }],
  ['glossary', /web\/texts\/glossary\.ts$/, { singleWords: true }],
  ['lessons', /web\/texts\/lessons\.ts$/, { singleWords: true }],
  [
    'page',
    /web\/texts\/(all|common|counted|environment|files|form|page|reports|still|work)\.ts$/,
    { singleWords: true },
  ],
  ['questions', /web\/texts\/(?!say|told|terminal|widget)[\w-]+\.ts$/, { singleWords: true }],
  ['questions', /web\/questions\/base\/subject-name\.ts$/, { singleWords: false }],
  ['cases', /web\/lessons\/cases\/[\w-]+\.ts$/, { singleWords: false }],
  ['cards', /web\/lessons\/cards\/[\w-]+\.ts$/, { singleWords: false }],
  ['lessons', /web\/lessons\/.*\.ts$/, { singleWords: false }],
  ['page', /web\/lab\/format\/[\w-]+\.ts$/, { singleWords: false }],
  [
    'fields',
    /web\/lab\/(catalogue|generated\/(options|questions|records))\.ts$/,
    { singleWords: false },
  ],
]

const roomOf = (file: string) => rooms.find(([, of]) => of.test(file))

/** How a module is read that has words in it. */
export const readingOf = (file: string): Reading | undefined => roomOf(file)?.[2]

/** Pages in every language; those to be read are in English. */
export const translatedPages = ['index', 'embed']

const pageOf = (name: string) => withRail(readFileSync(`${root}web/pages/${name}.html`, 'utf8'))

/** Names of fields as forms show them; what codes are called is listed by the languages. */
function names(): readonly string[] {
  const fields = [
    ...questionInfos.flatMap(({ options }) => options),
    ...operations.flatMap((each) => each.fields),
  ]
  const ofFields = fields.map(({ name }) => fieldInWords(name))
  const ofCodes = languages
    .filter((code) => code !== source)
    .flatMap((code) => Object.keys(catalogues(code).get('names.json') ?? {}))
  return [...new Set([...ofFields.filter((name) => name.length > 1), ...ofCodes])]
}

/** Every message by its area. */
export function messagesByArea(): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>()
  const add = (area: string, messages: readonly string[]) => {
    const known = all.get(area) ?? new Set()
    all.set(area, known)
    const elsewhere = [...all].filter(([other]) => other !== area)
    for (const message of messages) {
      if (!elsewhere.some(([, others]) => others.has(message))) known.add(message)
    }
  }
  for (const page of translatedPages) add('page', messagesOfHtml(pageOf(page)))
  const files = readdirSync(`${root}web`, { recursive: true, encoding: 'utf8' })
    .map((name) => `web/${name}`)
    .sort()
  for (const [area] of rooms) {
    for (const file of files) {
      const room = roomOf(file)
      if (room?.[0] !== area) continue
      add(area, messagesOf(readFileSync(root + file, 'utf8'), file, room[2]))
    }
  }
  add(
    'sentences',
    sentences().map(({ words }) => words),
  )
  // These are told while the page runs, be they messages of modules, too.
  all.set('names', new Set(names()))
  return all
}

const sentences = () => [...cppSentences(), ...webSentences()]

/** Sentences that come with a code, of C++ and of the lab, in English and in the other language. */
export const sentenceTable = (translate: Translate): readonly (readonly string[])[] =>
  sentences().map(({ code, words }) => [code, words, translate(words, 'cpp') ?? words])

export const nameTable = (translate: Translate): Readonly<Record<string, string>> =>
  Object.fromEntries(names().map((name) => [name, translate(name, 'names') ?? name]))
