// SPDX-License-Identifier: MIT
//
// A report of what goes on, without what is concluded in it: that turns out otherwise until the end.

/** Without verdicts, wherever they stand; lists of cautions are empty. */
export type Provisional<Value> = Value extends ArrayBufferView
  ? Value
  : Value extends readonly (infer Entry)[]
    ? Provisional<Entry>[]
    : Value extends object
      ? { [Name in keyof Value as Name extends 'verdict' ? never : Name]: Provisional<Value[Name]> }
      : Value

export function provisional<Value>(value: Value): Provisional<Value>
export function provisional(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) return value.map(provisional)
  const members = Object.entries(value).flatMap(([name, member]) =>
    name === 'verdict' ? [] : [[name, name === 'verdicts' ? [] : provisional(member)]],
  )
  return Object.fromEntries(members)
}
