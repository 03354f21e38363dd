// SPDX-License-Identifier: MIT
//
// Spans inside spans, explored: those of equal names together, the longest first; one of them alone with all inside it; and
// those whose names have the letters that somebody looks for.

export interface FlameSpan {
  readonly name: string
  /** Spans around it. */
  readonly depth: number
  readonly begin_ms: number
  readonly end_ms: number
  /** Absent where the clock cannot tell. */
  readonly time_ms?: number | undefined
  /** Where it stands among all that could be seen. */
  readonly place?: number
  /** Whether it is what was looked for; absent where nothing was. */
  readonly found?: boolean
}

type Spans = readonly FlameSpan[]

interface Nested {
  readonly span: FlameSpan
  readonly inner: Nested[]
}

/** Deeper ones stand beside each other: a file may nest as deep as it is long. */
const mostLevels = 200

/** `spans` in the order in which they began. */
function nested(spans: Spans): readonly Nested[] {
  const roots: Nested[] = []
  const around: Nested[] = []
  for (const span of spans) {
    around.splice(Math.max(0, Math.min(span.depth, mostLevels)))
    const node = { span, inner: [] }
    ;(around.at(-1)?.inner ?? roots).push(node)
    around.push(node)
  }
  return roots
}

const lengthOf = ({ begin_ms, end_ms }: FlameSpan): number => Math.max(0, end_ms - begin_ms)
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Those of a name within the same span are one, "relu × 3", and the longest stands first. */
export function heaviestFirst(spans: Spans): Spans {
  const [first] = spans
  return first ? laid(nested(spans), first.begin_ms, 0) : []
}

function laid(nodes: readonly Nested[], begin: number, depth: number): FlameSpan[] {
  const named = new Map<string, Nested[]>()
  for (const node of nodes) named.set(node.span.name, [...(named.get(node.span.name) ?? []), node])
  const groups = [...named].map(([name, all]) => {
    const times = all.flatMap(({ span }) => span.time_ms ?? [])
    return {
      name: all.length > 1 ? `${name} × ${all.length}` : name,
      length: sumOf(all.map(({ span }) => lengthOf(span))),
      time_ms: times.length > 0 ? sumOf(times) : undefined,
      inner: all.flatMap(({ inner }) => inner),
    }
  })
  let at = begin
  return groups
    .sort((a, b) => b.length - a.length)
    .flatMap(({ length, inner, ...said }) => {
      const span = { ...said, depth, begin_ms: at, end_ms: at + length }
      const inside = laid(inner, at, depth + 1)
      at += length
      return [span, ...inside]
    })
}

/** The span of that place alone, with those around it as wide as it is. */
export function alone(spans: Spans, place: number): Spans {
  const focus = spans[place]
  if (!focus) return spans
  const { begin_ms, end_ms, depth } = focus
  const around: FlameSpan[] = []
  for (const span of spans.slice(0, place).reverse()) {
    if (span.depth < (around[0] ?? focus).depth) around.unshift({ ...span, begin_ms, end_ms })
  }
  const next = spans.findIndex((span, at) => at > place && span.depth <= depth)
  return [...around, ...spans.slice(place, next < 0 ? spans.length : next)]
}

/** Those whose names have these letters are marked as found. */
export const withFound = (spans: Spans, wanted: string): Spans =>
  spans.map((span) => ({ ...span, found: span.name.toLowerCase().includes(wanted) }))

/** How many were found, and the time of all of them, of which those inside others count once. */
export function foundIn(spans: Spans): { readonly count: number; readonly time_ms: number } {
  let end = Number.NEGATIVE_INFINITY
  let time_ms = 0
  const found = spans.filter((span) => span.found)
  for (const span of found) {
    if (span.begin_ms < end) continue
    time_ms += lengthOf(span)
    end = span.end_ms
  }
  return { count: found.length, time_ms }
}
