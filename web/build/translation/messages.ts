// SPDX-License-Identifier: MIT
//
// The messages of a module: the English that stands in it for people to read, found in its syntax tree. A message is
// `Of {runs} runs the fastest took {min_ms}.`: each expression of a template has the name of what it is about, and a
// counted noun both of its forms, `{runs:run|runs}`. A translation may put them in another order, use one twice, and has
// as many forms of a noun as its language (CLDR's plural categories, in Intl's order).
//
// The words stand in the code as they are read, so that English costs nothing at run time: no keys, no look-ups.
import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

/** An expression inside a message. */
interface Slot {
  /** As the message names it: `runs`, or `runs:run|runs` of a counted noun. */
  readonly name: string
  readonly node: Node
}

/** Where a message stands, its expressions, and how code says it. */
interface Found {
  readonly message: string
  readonly node: Node
  readonly slots: readonly Slot[]
  /** White space of the literal around the message. */
  readonly around: readonly [before: string, after: string]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const childrenOf = (node: Node): readonly (readonly [string, Node])[] =>
  Object.entries(node).flatMap(([member, value]) =>
    [value].flat().flatMap((each) => (isNode(each) ? [[member, each] as const] : [])),
  )

const memberName = (node: unknown): string =>
  isNode(node) ? String(node.name ?? node.value ?? '') : ''

const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

const calleeOf = (node: Node): string => memberName(node.callee)

/** Both forms of the noun of counted(count, 'run'), or more. */
function formsOf(node: Node): readonly string[] | undefined {
  if (node.type !== 'CallExpression' || calleeOf(node) !== 'counted') return undefined
  const forms = (node.arguments as Node[]).slice(1).map(textOf)
  if (forms.length === 0 || forms.includes(undefined)) return undefined
  const [one = '', ...more] = forms as string[]
  return [one, ...(more.length > 0 ? more : [`${one}s`])]
}

/** What an expression is about, in a word. */
function nameOf(node: Node): string {
  const inner = (member: string) => nameOf(node[member] as Node)
  switch (node.type) {
    case 'Identifier':
      return memberName(node)
    case 'MemberExpression':
      return node.computed ? inner('object') : memberName(node.property)
    case 'CallExpression': {
      const [first] = node.arguments as Node[]
      const isMethod = (node.callee as Node).type === 'MemberExpression'
      if (isMethod) return nameOf((node.callee as Node).object as Node)
      return first ? nameOf(first) : calleeOf(node)
    }
    case 'ConditionalExpression':
      return inner('test')
    case 'LogicalExpression':
    case 'BinaryExpression':
      return inner('left')
    case 'TemplateLiteral': {
      const [first] = node.expressions as Node[]
      return first ? nameOf(first) : 'text'
    }
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return inner('expression')
    case 'UnaryExpression':
      return inner('argument')
    default:
      return 'value'
  }
}

/** Without names of values; a counted noun is read. */
const lettersOf = (message: string) => message.replaceAll(/\{[^}:]*/g, '')

/** Whether characters are words, rather than a name of a program, a link or a sign. */
export function isRead(text: string, singleWords: boolean): boolean {
  if (!/\p{L}\p{Ll}|\p{Ll}\p{L}/u.test(lettersOf(text))) return false // MB
  // An address, markup, names of programs, a unit.
  if (/^https?:|^<[!?]|^[\w-]+\?[\w.]+=|^[\w, ]+_[\w, ]+$|^\w*\/s$/.test(text.trim())) return false
  return singleWords || /\p{L}[\s\S]*\s|\s[\s\S]*\p{L}/u.test(text)
}

/** Members whose value is read, be it a single word. */
const readMembers =
  /^(title|about|label|ask|says|text|doc|asks|group|terms|suspects|question|story|closing|open|answer)$/

/** Members whose value nobody reads, or everybody in its own language: codes, titles of papers. */
const unreadMembers = /^(takes|source)$/

/** What a single word may stand in and be read for what holds it. */
const holders =
  /^(Property|ArrayExpression|ObjectExpression|ConditionalExpression|LogicalExpression|TS\w+)$/

/** Whether the value of a member is read: of choices what each says, of units those that are words. */
function isReadMember({ key, value }: Node): boolean {
  const name = memberName(key)
  if (name === 'choices') return isNode(value) && value.type === 'ObjectExpression'
  if (name === 'unit') return (textOf(value) ?? '').length > 3
  return readMembers.test(name)
}

const comparisons = /^(===|!==|==|!=|in|instanceof)$/

/** Where a literal is never read: imports, types, names of members, comparisons. */
function isCode(node: Node, parent: Node, member: string): boolean {
  if (/^(Import|Export)/.test(parent.type) && member === 'source') return true
  if (parent.type === 'Property' && member === 'key') return true
  if (parent.type === 'Property' && node.type === 'Literal') {
    if (unreadMembers.test(memberName(parent.key))) return true
  }
  if (parent.type === 'MemberExpression' && member === 'property') return true
  if (parent.type === 'BinaryExpression' && comparisons.test(String(parent.operator))) return true
  if (parent.type === 'SwitchCase' && member === 'test') return true
  return parent.type === 'ExpressionStatement' && node.type === 'Literal'
}

/** What of TypeScript is no type. */
const valuesOfTypes = /^TS(As|Satisfies|NonNull)Expression$/

const collapsed = (text: string) => text.replaceAll(/\s+/g, ' ')

export interface Reading {
  /** Whether a single word that stands anywhere is read; else only as the value of certain members. */
  readonly singleWords: boolean
}

/** "3 runs", where nothing else is said. */
const countedNoun = (node: Node, name: string): Found => ({
  message: `{${name}}`,
  node,
  slots: [{ name, node }],
  around: ['', ''],
})

/** Every message of a module, in its order. */
function find(code: string, file: string, { singleWords }: Reading): readonly Found[] {
  const found: Found[] = []
  const add = (node: Node, raw: string, slots: readonly Slot[], words: boolean) => {
    if (!isRead(raw, words)) return
    const text = collapsed(raw)
    const [, before = '', message = '', after = ''] = /^( ?)(.*?)( ?)$/s.exec(text) ?? []
    found.push({ message, node, slots, around: [before, after] })
  }
  const ofTemplate = (node: Node): readonly [string, readonly Slot[]] => {
    const slots: Slot[] = []
    const named = (expression: Node): string => {
      const source = code.slice(expression.start, expression.end)
      const forms = formsOf(expression)
      const base = nameOf(forms ? ((expression.arguments as Node[])[0] as Node) : expression)
      const same = slots.find(({ node: other }) => code.slice(other.start, other.end) === source)
      if (same) return same.name
      const count = slots.filter(({ name }) => name.replace(/\d*(:.*)?$/, '') === base).length
      const name = `${base}${count > 0 ? count + 1 : ''}${forms ? `:${forms.join('|')}` : ''}`
      slots.push({ name, node: expression })
      return name
    }
    const quasis = node.quasis as { readonly value: { readonly cooked: string } }[]
    const text = quasis.map(({ value }, index) => {
      const expression = (node.expressions as Node[])[index]
      return value.cooked + (expression ? `{${named(expression)}}` : '')
    })
    return [text.join(''), slots]
  }
  const visit = (node: Node, parent: Node, member: string, words: boolean) => {
    if (node.type.startsWith('TS') && !valuesOfTypes.test(node.type)) return
    if (isCode(node, parent, member)) return
    const text = textOf(node)
    if (text !== undefined) add(node, text, [], words)
    const forms = formsOf(node)
    if (forms) {
      const [count] = node.arguments as [Node]
      const name = `${nameOf(count)}:${forms.join('|')}`
      // In a template it is part of what that says.
      if (parent.type !== 'TemplateLiteral') found.push(countedNoun(node, name))
      visit(count, node, 'arguments', words)
      return
    }
    const isTagged = parent.type === 'TaggedTemplateExpression'
    const isSaid = !isTagged || memberName(parent.tag) === 'say'
    if (node.type === 'TemplateLiteral' && isSaid) add(node, ...ofTemplate(node), words)
    const reads =
      singleWords ||
      (holders.test(node.type) && words) ||
      (node.type === 'Property' && isReadMember(node))
    // Of the sizes of an operation, as C++ describes them: size('m', 128, 'rows').
    const doc = calleeOf(node) === 'size' ? (node.arguments as Node[])[2] : undefined
    for (const [name, child] of childrenOf(node)) visit(child, node, name, reads || child === doc)
  }
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const root = program as unknown as Node
  visit(root, root, '', false)
  return found.sort((a, b) => a.node.start - b.node.start || b.node.end - a.node.end)
}

/** What is read in a module, each message once. */
export const messagesOf = (code: string, file: string, reading: Reading): readonly string[] => [
  ...new Set(find(code, file, reading).map(({ message }) => message)),
]

const escaped = (text: string) => text.replaceAll(/[`\\]|\$\{/g, '\\$&')

/** The module with other words in place of its own; a message stays as it is where `translate` gives none. */
export function translated(
  code: string,
  file: string,
  reading: Reading,
  translate: (message: string) => string | undefined,
): string {
  const edits = find(code, file, reading)

  /** The code from one place to another, with the edits that lie in between. */
  function printed(from: number, to: number): string {
    let text = ''
    let place = from
    for (const edit of edits) {
      if (edit.node.start < place || edit.node.end > to) continue
      const words = translate(edit.message)
      if (words === undefined) continue
      text += code.slice(place, edit.node.start) + spoken(edit, words)
      place = edit.node.end
    }
    return text + code.slice(place, to)
  }

  /** The code of what a translation speaks of; of a counted noun without its forms the number alone. */
  const sourceOf = ({ slots }: Found, name: string, words: string): string => {
    const [wanted, forms] = name.split(':')
    const slot = slots.find((each) => each.name.split(':')[0] === wanted)
    if (!slot) throw new Error(`${file}: "${words}" speaks of {${name}}, which is not there`)
    const { node } = slot
    if (!slot.name.includes(':')) return printed(node.start, node.end)
    const [count] = node.arguments as [Node]
    const number = printed(count.start, count.end)
    if (forms === undefined) return number
    const nouns = forms.split('|').map((form) => JSON.stringify(form))
    return `counted(${number}, ${nouns.join(', ')})`
  }

  function spoken(edit: Found, words: string): string {
    const [before, after] = edit.around
    if (edit.slots.length === 0) return JSON.stringify(before + words + after)
    const parts = words.split(/\{([^}]+)\}/)
    // A counted noun alone is its call.
    if (edit.node.type === 'CallExpression') return sourceOf(edit, parts[1] ?? '', words)
    const text = parts.map((part, index) =>
      index % 2 === 0 ? escaped(part) : `\${${sourceOf(edit, part, words)}}`,
    )
    return `\`${before}${text.join('')}${after}\``
  }

  return printed(0, code.length)
}

/** The names of what a message speaks of, in alphabetical order: a translation must speak of the same. */
export const slotsOf = (message: string): readonly string[] =>
  [...new Set([...message.matchAll(/\{([^}:]+)/g)].map(([, name = '']) => name))].sort()
