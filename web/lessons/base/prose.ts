// SPDX-License-Identifier: MIT
//
// Prose of lessons in its parts: plain words, `names of programs`, and [words|term] that the glossary explains.

export type ProsePart =
  | string
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'term'; readonly text: string; readonly term: string }

const marked = /(`[^`]+`|\[[^\]|]+\|[\w-]+\])/

export const proseParts = (text: string): readonly ProsePart[] =>
  text
    .split(marked)
    .filter(Boolean)
    .map((part): ProsePart => {
      const [, words, term] = /^\[(.+)\|([\w-]+)\]$/.exec(part) ?? []
      if (words && term) return { kind: 'term', text: words, term }
      return /^`.+`$/.test(part) ? { kind: 'code', text: part.slice(1, -1) } : part
    })
