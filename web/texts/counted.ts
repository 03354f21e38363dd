// SPDX-License-Identifier: MIT

import { language } from '../lab/format/language.ts'

const plurals = new Intl.PluralRules(language)
const { pluralCategories } = plurals.resolvedOptions()

/** "1 run", "3 runs": the noun in each form that its language has; of English the second may be left to its "s". */
export function counted(count: number, one: string, ...more: readonly string[]): string {
  const forms = [one, ...(more.length > 0 ? more : [`${one}s`])]
  return `${count} ${forms[pluralCategories.indexOf(plurals.select(count))]}`
}
