// SPDX-License-Identifier: MIT
//
// Refusals of the widget for notebooks and books.

export const widget = {
  needsSite:
    'This widget was copied from its site: give it the address of that site’s folder as `site`.',
  notLoaded: (site: string) =>
    `Flopscope did not load from ${site}; its host must send Access-Control-Allow-Origin.`,
  unknown: (question: string) =>
    `question must be the name of a question, as in links, e.g. "timing", but it is "${question}".`,
} as const
