// SPDX-License-Identifier: MIT
//
// The messages of a page: what stands between the tags of its blocks, with the tags inside a sentence as part of it, and
// the attributes that are read. A translation keeps the tags as they are.

/** A sentence goes on through these. */
const inline = 'a|b|br|code|em|i|kbd|span|strong'

/** A piece that is one element and nothing else. */
const whole = new RegExp(
  `^(\\s*<(${inline})\\b[^>]*>)((?:(?!</?\\2\\b)[\\s\\S])*)(</\\2\\s*>\\s*)$`,
)
const unread = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>/g
const block = new RegExp(`(<(?!/?(?:${inline})\\b)[^>]*>)`)
const attribute =
  /\b(aria-label|placeholder|title|alt|data-asks|data-terms|data-system|data-light|data-dark)="([^"]*)"|(?<=name="description"\s+content=)"([^"]*)"/g

const hasWords = (html: string) =>
  /\p{L}{2}/u.test(html.replaceAll(/<[^>]*>|&\w+;|%\w+%|Flopscope(?!:)/g, ''))

const collapsed = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=>)/g, '')
    .trim()

/** `html` with each message replaced by what `translate` says of it, if it says anything. */
export function translatedHtml(
  html: string,
  translate: (message: string) => string | undefined,
): string {
  const kept: string[] = []
  const held = html.replaceAll(unread, (whole) => `<!--${kept.push(whole) - 1}-->`)
  const words = (text: string): string => {
    if (!hasWords(text)) return text
    const [, opening = '', , inside, closing = ''] = whole.exec(text) ?? []
    if (inside !== undefined) return opening + words(inside) + closing
    const said = translate(collapsed(text))
    if (said === undefined) return text
    const [, before = '', after = ''] = /^(\s*)[\s\S]*?(\s*)$/.exec(text) ?? []
    return before + said + after
  }
  const attributes = (tag: string) =>
    tag.replaceAll(attribute, (whole, name?: string, value?: string, content?: string) => {
      const text = value ?? content ?? ''
      const said = hasWords(text) ? translate(collapsed(text)) : undefined
      if (said === undefined) return whole
      return name ? `${name}="${said}"` : `"${said}"`
    })
  return held
    .split(block)
    .map((piece, index) => (index % 2 === 1 ? attributes(piece) : inlineAttributes(piece)))
    .map((piece, index) => (index % 2 === 1 ? piece : words(piece)))
    .join('')
    .replaceAll(/<!--(\d+)-->/g, (_, index: string) => kept[Number(index)] ?? '')

  /** Of the tags inside a sentence, before the sentence is looked up with them. */
  function inlineAttributes(piece: string): string {
    return piece.replaceAll(/<[^>]*>/g, attributes)
  }
}

/** What is read on a page, each message once. */
export function messagesOfHtml(html: string): readonly string[] {
  const found = new Set<string>()
  translatedHtml(html, (message) => {
    found.add(message)
    return undefined
  })
  return [...found]
}

/** The tags inside a message, in alphabetical order: a translation must have the same. */
export const tagsOf = (message: string): readonly string[] =>
  [...message.matchAll(/<[^>]*>/g)].map(([tag]) => tag).sort()
