// SPDX-License-Identifier: MIT
//
// custom-elements.json, the manifest that editors and catalogues read: of each element its attributes with their types,
// defaults and meanings, its events, methods and CSS variables, made of what C++ says of each question.
import type { Plugin } from 'vite'
import type { FieldInfo } from '../lab/generated/records.ts'
import { operations, type QuestionInfo, questionInfos } from '../lab/questions.ts'
import { elementOf } from './elements.ts'

export interface Attribute {
  readonly name: string
  readonly description: string
  readonly type: { readonly text: string }
  readonly default?: string
}

interface Property {
  readonly name: string
  readonly type: { readonly text: string }
  readonly readonly?: true
  readonly description: string
}

const spelled = (name: string): string => name.replaceAll('_', '-')

const attributeOf = ({ name, doc, unit, kind, choices, default: usual }: FieldInfo): Attribute => ({
  name: spelled(name),
  description: unit && !doc.includes(unit) ? `${doc}, in ${unit}` : doc,
  type: { text: choices ? choices.map((choice) => `'${choice}'`).join(' | ') : kind },
  ...(usual !== null && { default: `${usual}` }),
})

const text = (name: string, description: string, type = 'text'): Attribute => ({
  name,
  description,
  type: { text: type },
})

/** Sizes of operations, each once; what they begin with differs. */
const sizes = operations.flatMap(({ fields }) =>
  fields.map((field) => attributeOf({ ...field, default: null })),
)

export const ofSubject: ReadonlyMap<string, Attribute> = new Map(
  [
    text('op', 'the operation', operations.map(({ name }) => `'${name}'`).join(' | ')),
    text('model', 'a model, in place of an operation'),
    text('kernel', 'the form in which it is written'),
    text('pass', 'which way it is run', "'forward' | 'backward'"),
    ...sizes,
    text('batch', 'samples that go through it at once', 'count'),
  ].map((attribute) => [attribute.name, attribute]),
)

export const ofEvery: readonly Attribute[] = [
  text(
    'hide',
    'parts that are not shown, with spaces between: title, form, settings, tabs, numbers, how, code, share, next',
  ),
  text('theme', 'the system’s unless told', "'light' | 'dark'"),
  text('eager', 'opens the form at once', 'boolean'),
  text('lab-src', 'the folder of a site other than that of the script'),
]

export const optionsOf = ({ options }: QuestionInfo): readonly Attribute[] =>
  options.map(attributeOf)

/** All of a question's attributes; those of a subject in a list are given for the first of them. */
function attributesOf(info: QuestionInfo): readonly Attribute[] {
  const subjects = elementOf(info).prefixes.flatMap((prefix) =>
    [...ofSubject.values()].map((attribute) => ({
      ...attribute,
      name: `${prefix.replace('#', '0')}${attribute.name}`,
    })),
  )
  return [...subjects, ...optionsOf(info), ...ofEvery]
}

const script = 'v1/embed.js'

export const events: readonly (readonly [name: string, description: string])[] = [
  ['flopscope-change', 'the form asks something else: the subjects by their names, and options'],
  ['flopscope-result', 'a run has ended: its result file'],
  ['flopscope-error', 'something went wrong: code, field and message'],
]

/** What every element has besides attributes. */
export const properties: readonly Property[] = [
  {
    name: 'link',
    type: { text: 'string | undefined' },
    description:
      'the end of an address, as “Share” copies it, that asks in place of the attributes',
  },
  {
    name: 'name',
    type: { text: 'string' },
    readonly: true,
    description: 'the question as links spell it',
  },
  {
    name: 'asks',
    type: { text: 'string' },
    readonly: true,
    description: 'the question in words',
  },
]

export const methods: readonly (readonly [name: string, description: string])[] = [
  ['open', 'puts the question in the place of its still; a promise'],
  ['run', 'opens it and asks what stands in its form; a promise'],
]

export const cssProperties: readonly (readonly [name: string, description: string])[] = [
  ['--flopscope-accent', 'what can be pressed, and what is emphasized'],
  ['--flopscope-paper', 'the ground'],
  ['--flopscope-ink', 'text'],
  ['--flopscope-font', 'the family of type'],
]

const described = (all: readonly (readonly [name: string, description: string])[]) =>
  all.map(([name, description]) => ({ name, description }))

const className = (link: string) =>
  `Flopscope-${link}`.replaceAll(/-(\w)/g, (_, c) => c.toUpperCase())

function declaration(info: QuestionInfo) {
  return {
    kind: 'class',
    customElement: true,
    name: className(info.link),
    tagName: `flopscope-${info.link}`,
    summary: info.asks,
    description: info.doc,
    attributes: attributesOf(info),
    members: [
      ...properties.map((property) => ({ kind: 'field', ...property })),
      ...described(methods).map((method) => ({ kind: 'method', ...method })),
    ],
    events: described(events).map((event) => ({ ...event, type: { text: 'CustomEvent' } })),
    cssProperties: described(cssProperties),
    slots: [{ name: '', description: 'what stands in its place without scripts, and on paper' }],
  }
}

export const customElements = () => ({
  schemaVersion: '1.0.0',
  modules: [
    {
      kind: 'javascript-module',
      path: script,
      declarations: questionInfos.map(declaration),
      exports: questionInfos.map(({ link }) => ({
        kind: 'custom-element-definition',
        name: `flopscope-${link}`,
        declaration: { name: className(link), module: script },
      })),
    },
  ],
})

export const customElementsManifest: Plugin = {
  name: 'flopscope-custom-elements',
  generateBundle() {
    const source = JSON.stringify(customElements(), null, 2)
    this.emitFile({ type: 'asset', fileName: 'custom-elements.json', source })
  },
}
