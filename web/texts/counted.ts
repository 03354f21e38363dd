// SPDX-License-Identifier: MIT

const plurals = new Intl.PluralRules('en')

/** "1 run", "3 runs". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${plurals.select(count) === 'one' ? one : many}`
