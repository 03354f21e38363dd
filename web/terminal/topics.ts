// SPDX-License-Identifier: MIT
//
// Topics of questions: operations, models by name, models whose specs are in files, and functions that modules export.

import { readFileSync } from 'node:fs'
import { knownModels, operations, ownModel } from '../lab/catalogue.ts'
import { errorText, sentence } from '../lab/errors.ts'
import type {
  FieldInfo,
  ModelName,
  ModelSpec,
  ModelSubject,
  OperationSubject,
} from '../lab/generated/records.ts'
import type { WorkInfo } from '../lab/known-works.ts'
import type { ModuleSubject } from '../lab/subject.ts'
import { page } from '../texts/page.ts'
import { terminal as words } from '../texts/terminal.ts'
import type { Values } from './arguments.ts'
import { requireModule, unreadable } from './read.ts'
import { UsageError } from './terminal.ts'

const { docs } = words

/** Something with a name on the command line and options of its own. */
export interface Topic {
  readonly name: string
  readonly doc: string
  readonly fields: readonly FieldInfo[]
  /** It, with what was said of its fields; C++ judges the values. */
  subject(values: Values): OperationSubject | ModelSubject | ModuleSubject
}

/** The kernel is part of the subject, but nothing lists it among its fields. */
const kernelField = (kernels: readonly string[], doc: string): FieldInfo => ({
  name: 'kernel',
  unit: '',
  doc,
  kind: 'choice',
  default: 'fastest',
  choices: kernels,
})

/** Which way it is run is part of the subject, too. */
const passField: FieldInfo = {
  name: 'pass',
  unit: '',
  doc: docs.pass,
  kind: 'choice',
  default: 'forward',
  choices: ['forward', 'backward'],
}

export const operationTopics: readonly Topic[] = operations.map(
  ({ name, doc, fields, kernels, backward }) => {
    const sizes = Object.fromEntries(fields.map((field) => [field.name, field.default]))
    return {
      name,
      doc,
      fields: [...fields, kernelField(kernels, docs.kernel), ...(backward ? [passField] : [])],
      subject: (values) => ({ op: name, ...sizes, ...values }) as OperationSubject,
    }
  },
)

const modelTopic = (
  model: ModelSubject['model'],
  { name, doc, fields, kernels }: WorkInfo,
): Topic => ({
  name,
  doc,
  fields: [...fields, kernelField(kernels, docs.layerKernel), passField],
  subject: (values) => ({ model, ...values }),
})

export const modelTopics: readonly Topic[] = knownModels.map((known) =>
  modelTopic(known.name as ModelName, known),
)

export const topics: readonly Topic[] = [...operationTopics, ...modelTopics]

/** The topic of that name; a file's, `model.json`, is that of the model whose spec it holds, and a module's,
 *  `sorts.mjs#quick`, that of the function that it exports. */
export function findTopic(name: string): Topic | undefined {
  if (name.endsWith('.json')) return specTopic(name)
  const [, module, exported = 'default'] = /^(.+\.[cm]?js)(?:#(.+))?$/.exec(name) ?? []
  if (module !== undefined) {
    requireModule(module)
    return moduleTopic(name, { module, export: exported })
  }
  return topics.find((known) => known.name === name)
}

const moduleTopic = (name: string, subject: ModuleSubject): Topic => ({
  name,
  doc: docs.ownFunction,
  fields: [],
  subject: () => subject,
})

function specTopic(file: string): Topic {
  const topic = modelTopic(readSpec(file), { ...ownModel, name: file, doc: docs.ownModel })
  const subject = (values: Values) => {
    const own = topic.subject(values)
    specTopics.set(own, topic)
    return own
  }
  return { ...topic, subject }
}

const specTopics = new WeakMap<object, Topic>()

/** The topic, by the name of its file, that a subject was made by, where that was a file's. */
export const specTopicOf = (subject: unknown): Topic | undefined => specTopics.get(Object(subject))

/** What it should hold is for C++ to judge. */
function readSpec(file: string): ModelSpec {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(
      error instanceof SyntaxError
        ? page.file.notJson(file, sentence(errorText(error)))
        : unreadable(file, error),
    )
  }
}
