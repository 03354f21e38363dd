// SPDX-License-Identifier: MIT
//
// Bytes in the sentences of C++, which writes every digit of them, in the unit in which they are a whole number:
// "67,108,864 bytes" is "64 MB". Such a number is written alike in all languages, so a translation may follow.

import { byteScale } from '../../lab/format/format.ts'

export const inWholeUnits = (text: string): string =>
  text.replaceAll(/(?<![\d.,])(\d{1,3}(?:,\d{3})+) bytes\b/g, (every, digits: string) => {
    const bytes = Number(digits.replaceAll(',', ''))
    const { unit, per } = byteScale(bytes)
    return Number.isInteger(bytes / per) ? `${bytes / per} ${unit}` : every
  })
