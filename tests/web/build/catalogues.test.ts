// SPDX-License-Identifier: MIT
//
// Every language says all that the page says, of the same things and with the same markup.
import { describe, expect, test } from 'vitest'
import { messagesByArea } from '../../../web/build/translation/catalogue.ts'
import { tagsOf } from '../../../web/build/translation/html.ts'
import {
  catalogues,
  type Entry,
  languages,
  source,
} from '../../../web/build/translation/languages.ts'
import { slotsOf } from '../../../web/build/translation/messages.ts'

const areas = messagesByArea()

const programs = (message: string) => (message.match(/`[^`]*`/g) ?? []).sort()
const terms = (message: string) => (message.match(/\|[\w-]+\]/g) ?? []).sort()
const saidOf = (entry: Entry) => (typeof entry === 'string' ? [entry] : Object.values(entry))

describe.each(languages.filter((code) => code !== source))('the language %s', (code) => {
  const catalogue = catalogues(code)
  const entries = [...catalogue.values()].flatMap((area) => Object.entries(area))

  test.each([...areas.keys()])('says each message of %s', (area) => {
    const known = catalogue.get(`${area}.json`) ?? {}
    const missing = [...(areas.get(area) ?? [])].filter((message) => !known[message])
    expect(missing).toEqual([])
  })

  test('says nothing that is no longer said', () => {
    const gone = [...catalogue].flatMap(([file, area]) =>
      Object.keys(area).filter((message) => !areas.get(file.replace('.json', ''))?.has(message)),
    )
    expect(gone).toEqual([])
  })

  test('speaks of the same values, tags, programs and terms', () => {
    for (const [message, entry] of entries) {
      for (const said of saidOf(entry)) {
        expect([slotsOf(said), tagsOf(said), programs(said), terms(said)], message).toEqual([
          slotsOf(message),
          tagsOf(message),
          programs(message),
          terms(message),
        ])
      }
    }
  })

  test('has as many forms of a counted noun as its plurals', () => {
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions()
    for (const [message, entry] of entries) {
      for (const said of saidOf(entry)) {
        for (const [, forms = ''] of said.matchAll(/\{\w+:([^}\d][^}]*)\}/g)) {
          expect(forms.split('|'), message).toHaveLength(pluralCategories.length)
        }
      }
    }
  })
})
