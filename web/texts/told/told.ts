// SPDX-License-Identifier: MIT
//
// Words that come from C++ while the page runs: verdicts, refusals, reasons, names of fields and codes. English shows
// them as they come; a page in another language has told-translated.ts in the place of this file.

/** `code` is that of the sentence, where it is known. */
export const told: (words: string, code?: string) => string = (words) => words
