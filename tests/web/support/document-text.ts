// SPDX-License-Identifier: MIT
//
// A part of a document as lines of text, in the order in which it is read: what somebody sees and hears of it, whatever
// elements and classes it is made of. A table's row is a line, and so is a field of a form with what is in it; a picture
// is what it is called.

const apart =
  /^(p|div|section|h[1-6]|ol|ul|li|dl|dt|dd|figure|figcaption|details|summary|button|label|fieldset|legend|pre)$/

/** The lines; empty ones are left out. */
export const lines = (root: Element): string =>
  textOf(root)
    .split('\n')
    .map((line) => line.replaceAll(/[\s\u00a0]+/g, ' ').trim())
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join('')

function textOf(node: Node): string {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? oneLine(node) : ''
  const name = node.localName
  if (name === 'style' || name === 'script' || name === 'noscript') return ''
  if (name === 'svg') return `\n(picture) ${node.getAttribute('aria-label') ?? ''}\n`
  if (name === 'tr' || name === 'caption') return `\n${row(node)}\n`
  if (node instanceof HTMLInputElement) return `\n${input(node)}\n`
  if (node instanceof HTMLSelectElement) return `\n[${node.name || node.id}: ${node.value}]\n`
  if (node instanceof HTMLTextAreaElement) return `\n[${node.name}: ${oneLine(node.value)}]\n`
  const text = inner(node)
  return apart.test(name) || node.shadowRoot ? `\n${text}\n` : text
}

const inner = (element: Element): string =>
  [...(element.shadowRoot ?? element).childNodes].map(textOf).join('')

const oneLine = (text: Node | string): string =>
  (typeof text === 'string' ? text : (text.textContent ?? '')).replaceAll(/\s+/g, ' ')

const row = (element: Element): string =>
  element.localName === 'caption'
    ? oneLine(inner(element))
    : [...element.children].map((cell) => oneLine(inner(cell)).trim()).join(' | ')

function input(field: HTMLInputElement): string {
  if (field.type === 'radio') return `(${field.checked ? 'x' : ' '}) ${field.value}`
  return `[${field.name}: ${field.type === 'checkbox' ? field.checked : field.value}]`
}
