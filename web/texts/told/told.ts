// SPDX-License-Identifier: MIT
//
// Words that come from C++ while the page runs: verdicts, refusals, reasons, names of fields and codes. English shows
// them as they come, but for the minus; a page in another language has told-translated.ts in the place of this file.

import { withMinus } from '../../lab/format/number.ts'

/** `code` is that of the sentence, where it is known. */
export const told: (words: string, code?: string) => string = withMinus
