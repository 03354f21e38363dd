// SPDX-License-Identifier: MIT

/** The language of texts and numbers. A page in another language is built with that in place of this one. */
export const language: string = 'en'
