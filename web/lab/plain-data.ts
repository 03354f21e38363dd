// SPDX-License-Identifier: MIT
//
// Callers' values as plain data, each member read once. Getters and proxies may throw or say something else each
// time; inside WebAssembly that would look like a crash of the module. Of a copy nothing can.

import { FlopscopeError } from './errors.ts'
import { refusal, refusalOf } from './refusal.ts'
import { type Wording, wording } from './wording.ts'

/** Members of members, all together: a list may say that it has billions. */
const mostParts = 2 ** 20

const readable = () => wording('readable', 'a value that can be read')

/** Members of an object of the caller's by their names, each read once. Refuses what has none. */
export function membersOf<Given extends object>(
  field: string,
  value: Given,
  allowed = wording('named_values', 'an object with named values'),
): Given {
  const isObject = readOr(field, value, () => isRecord(value))
  if (!isObject) throw refusal(field, value, allowed)
  return readOr(field, value, () => ({ ...value }))
}

/** The entries of a list of the caller's, each read once; `allowed` is what a list of them may be. */
export function listOf<Given>(field: string, value: readonly Given[], allowed: Wording): Given[] {
  const list = readOr(field, value, () => Array.isArray(value) && value.length)
  if (list === false) throw refusal(field, value, allowed)
  if (list > mostParts) throw tooMany(field)
  return readOr(field, value, () => Array.from(value))
}

/** The same as plain data; members are called by their own names. */
export function plainMembers<Given extends object>(field: string, value: Given): Given {
  const members = Object.entries(membersOf(field, value))
  return Object.fromEntries(members.map(([name, each]) => [name, plainCopy(name, each)])) as Given
}

/** Where a value stands in what was given. */
interface Path {
  readonly name: string | number
  readonly within: Path | undefined
}

/** A copy of records and lists, which may hold each other and themselves; functions, buffers and what else C++ has a
 *  sentence for stay what they are. `inherited` are members that need not be the object's own. */
export function plainCopy<Given>(
  field: string,
  value: Given,
  inherited: readonly string[] = [],
): Given {
  const copies = new Map<object, object>()
  const waiting: (readonly [path: Path, given: object, copy: object])[] = []
  const copyOf = (path: Path, given: unknown): unknown => {
    // C++ would ask for its text.
    if (typeof given === 'function') readOr(path, given, () => String(given))
    if (typeof given !== 'object' || given === null || ArrayBuffer.isView(given)) return given
    const known = copies.get(given)
    if (known) return known
    const copy = readOr(path, given, () => (Array.isArray(given) ? [] : {}))
    copies.set(given, copy)
    waiting.push([path, given, copy])
    return copy
  }
  const whole = copyOf({ name: field, within: undefined }, value)
  let parts = 0
  // Not one inside the other: the stack may be shorter than what was given is deep.
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, given, copy] = next
    const members = readOr(path, given, () => {
      if (Array.isArray(given) && given.length > mostParts) throw tooMany(textOf(path))
      const own = Array.isArray(given) ? Array.from(given).entries() : Object.entries(given)
      return [...own, ...(given === value ? inheritedOf(given, inherited) : [])]
    })
    parts += members.length
    if (parts > mostParts) throw tooMany(field)
    for (const [name, each] of members) {
      Object.defineProperty(copy, name, {
        value: copyOf({ name, within: path }, each),
        configurable: true,
        enumerable: true,
        writable: true,
      })
    }
  }
  return whole as Given
}

const inheritedOf = (given: object, names: readonly string[]) =>
  names
    .filter((name) => name in given && !Object.hasOwn(given, name))
    .map((name) => [name, (given as Readonly<Record<string, unknown>>)[name]] as const)

/** "subject.layers[2].type"; of what is far inside the end. */
function textOf(path: Path): string {
  const names: string[] = []
  let at: Path | undefined = path
  for (; at && names.length < 8; at = at.within) {
    names.unshift(
      typeof at.name === 'number' ? `[${at.name}]` : at.within ? `.${at.name}` : at.name,
    )
  }
  return names.join('')
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What `read` finds, unless the caller's own code in `value` throws. */
export function readOr<Found>(field: string | Path, value: unknown, read: () => Found): Found {
  try {
    return read()
  } catch (error) {
    if (error instanceof FlopscopeError) throw error
    throw refusal(typeof field === 'string' ? field : textOf(field), value, readable(), error)
  }
}

const tooMany = (field: string): FlopscopeError =>
  refusalOf(
    'too_large',
    field,
    wording('more_of_them', 'more of them'),
    wording('at_most_values', 'at most {most} values', { most: mostParts }),
  )
