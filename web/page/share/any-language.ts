// SPDX-License-Identifier: MIT

/** The address by which each visitor gets the page in a language of their own. */
export const inAnyLanguage = (page: URL): URL =>
  new URL(page.href.replace(/index(\.[\w-]+)?\.html$/, ''))
