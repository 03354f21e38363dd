// SPDX-License-Identifier: MIT
//
// English as no language writes it: letters have accents and vowels are doubled, so that on the page text that is in no
// catalogue stands out, and what has no room for another language overflows. Only words change: names of values, tags,
// names of programs between backticks and the terms of `[words|term]` stay.

const letters = 'aåbƀcçdđeéfƒgğhĥiîjĵkķlļmɱnñoöpþqɋrŕsštţuûvṽwŵxẋyýzž'
const accents = new Map(
  letters.match(/../gu)?.map(([plain = '', accented = '']) => [plain, accented]),
)

const accented = (word: string) =>
  word.replaceAll(/[a-z]/gi, (letter) => {
    const small = letter.toLowerCase()
    const said = accents.get(small) ?? letter
    const cased = letter === small ? said : said.toUpperCase()
    return /[aeiou]/.test(letter) ? cased + cased : cased
  })

/** What is no word: a name of a value, a tag, an entity, the name of a program, the term behind words. */
const kept = /(\{[^}]*\}|<[^>]*>|&\w+;|`[^`]*`|\|[\w-]+\])/

export const pseudo = (message: string): string =>
  message
    .split(kept)
    .map((part, index) => (index % 2 === 0 ? accented(part) : ofSlot(part)))
    .join('')

/** {runs:run|runs}: its name stays, its forms are words. */
const ofSlot = (part: string): string =>
  part.replace(/(?<=^\{[^}:]*:)[^}]*/, (forms) => (/^\d$/.test(forms) ? forms : accented(forms)))
