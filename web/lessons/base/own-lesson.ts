// SPDX-License-Identifier: MIT
//
// A lesson of one's own as data, which a link or a file carries: what its steps ask, of which number of the report a
// prediction is, and which number the check compares. It is named by itself: `own.` and its code.

import { firstFault, type RootSchema } from '../../lab/files/schema-check.ts'
import { fieldInterval } from '../../lab/format/field.ts'
import { lessons } from '../../texts/lessons.ts'
import type { Lesson, Step } from './lesson.ts'
import { exactly, type Measured, measured, ordered } from './measured.ts'
import { type Quantity, quantities } from './quantity.ts'

const { own: texts } = lessons

export interface OwnStep {
  readonly title: string
  readonly text: string
  /** The question that is run, as the end of an address. */
  readonly link: string
  /** What is predicted, and the report's field that holds it: `p50_ms`, `points.0.flops_per_s`. */
  readonly ask: string
  readonly field: string
  readonly quantity: Quantity
  readonly range: boolean
  readonly explain: string
  readonly answer: string
  /** One thing that is made otherwise; without the link of it the step ends with the measurement. */
  readonly change: string
  readonly changed: string
  /** Whether this field is more or less then. */
  readonly check: string
  readonly checked: string
}

export interface OwnLesson {
  readonly title: string
  readonly closing: string
  readonly steps: readonly OwnStep[]
}

const text = { type: 'string' }
const step: Readonly<Record<keyof OwnStep, object>> = {
  ...{ title: text, text, link: text, ask: text, field: text, explain: text, answer: text },
  ...{ change: text, changed: text, check: text, checked: text },
  quantity: { enum: Object.keys(quantities) },
  range: { type: 'boolean' },
}
const schema = {
  $defs: {},
  type: 'object',
  required: ['title', 'closing', 'steps'],
  properties: {
    title: text,
    closing: text,
    steps: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: Object.keys(step), properties: step },
    },
  },
} as RootSchema

/** The lesson in a text; undefined where there is none. */
export function parseOwn(json: string): OwnLesson | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return firstFault(schema, value) ? undefined : (value as OwnLesson)
  } catch {
    return undefined
  }
}

const prefix = 'own.'

/** The name of a lesson, by which an address says all of it. */
export function ownName(own: OwnLesson): string {
  const bytes = new TextEncoder().encode(JSON.stringify(own))
  const code = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return prefix + code.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export function ownOf(name: string): OwnLesson | undefined {
  if (!name.startsWith(prefix)) return undefined
  try {
    const code = name.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(code), (sign) => sign.charCodeAt(0))
    return parseOwn(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

const made = new Map<string, Lesson | undefined>()

/** The same value each time for the same name. */
export function ownLesson(name: string): Lesson | undefined {
  if (!made.has(name)) {
    const own = ownOf(name)
    made.set(name, own && lessonOf(own))
  }
  return made.get(name)
}

/** What holds the field that a path of names and places leads to, and the field's own name. */
function holderOf(report: object, path: string): readonly [object, string] {
  const names = path.split('.')
  const field = names.pop() ?? ''
  const holder = names.reduce<unknown>(
    (value, name) =>
      Array.isArray(value)
        ? value.at(Number(name))
        : (value as Readonly<Record<string, unknown>> | undefined)?.[name],
    report,
  )
  return [typeof holder === 'object' && holder !== null ? holder : {}, field]
}

/** A number of the report with its interval, or as it is where it has none. */
export function numberAt(report: object, path: string): Measured | undefined {
  const [holder, field] = holderOf(report, path)
  const value = (holder as Readonly<Record<string, unknown>>)[field]
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const { point, low, high } = measured(holder, field) ?? exactly(value)
  // Predictions of memory are in bytes.
  const per = field.endsWith('_mb') ? 2 ** 20 : 1
  return { point: per * point, low: per * low, high: per * high }
}

function said(report: object, path: string): string {
  const { text, bounds } = fieldInterval(...holderOf(report, path))
  return text ? `${text}${bounds ? ` (${bounds.join(lessons.to)})` : ''}` : lessons.cases.none
}

const paragraphsOf = (words: string) => words.split(/\n+/).filter((line) => line.trim())

const stepOf = (own: OwnStep): Step => ({
  ...(own.changed === '' && { isBrief: true }),
  title: own.title,
  text: paragraphsOf(own.text),
  link: own.link,
  prediction: {
    ask: own.ask,
    quantity: own.quantity,
    ...(own.range && { range: true }),
    truth: (report) => numberAt(report, own.field),
  },
  explain: {
    ask: own.explain,
    answer: (report) => [...paragraphsOf(own.answer), texts.here(said(report, own.field))],
  },
  change: { text: paragraphsOf(own.change), link: own.changed },
  check: {
    ask: own.check,
    choices: texts.choices,
    right: (first, changed) =>
      ordered(numberAt(changed, own.checked), numberAt(first, own.checked)),
    because: (first, changed) => [
      texts.because(said(first, own.checked), said(changed, own.checked)),
    ],
  },
})

const lessonOf = ({ title, closing, steps }: OwnLesson): Lesson => ({
  place: 0,
  title,
  about: '',
  steps: steps.map(stepOf),
  closing: paragraphsOf(closing),
})
