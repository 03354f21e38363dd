// SPDX-License-Identifier: MIT
//
// The elements of a page that is not ours: `import { elements } from './questions.ts?elements'` is of each question what
// it asks and the names of its attributes, without the descriptions that make the whole list heavy.
import { requests } from '../lab/generated/methods.ts'
import { operations, type QuestionInfo, questionInfos, type RoleInfo } from '../lab/questions.ts'
import { derived } from './derived.ts'

const spelled = (name: string): string => name.replaceAll('_', '-')

const sizes = operations.flatMap(({ fields }) => fields.map(({ name }) => spelled(name)))

/** What an attribute of a subject may be called, after what the subject is called. */
export const subjectAttributes = [...new Set(['op', 'model', 'kernel', 'pass', 'batch', ...sizes])]

/** What the names of a subject's attributes begin with; `#` is its place in a list. */
function prefix({ name, most }: RoleInfo, { length }: readonly RoleInfo[]): string {
  if (most > 1) return `${name}-#-`
  return length === 1 ? '' : `${name}-`
}

const isSavedRun = ({ takes }: RoleInfo) => takes.startsWith('saved')

const isCalculated = (question: string) =>
  requests.some((request) => request.name === question && 'calculated' in request)

export const elementOf = ({ name, asks, options, roles }: QuestionInfo) => ({
  asks,
  ...(isCalculated(name) && { calculated: true }),
  ...(roles.some(isSavedRun) && { takesFiles: true }),
  options: options.map(({ name }) => spelled(name)),
  prefixes: roles.filter((role) => !isSavedRun(role)).map((role) => prefix(role, roles)),
})

const elements = Object.fromEntries(questionInfos.map((info) => [info.link, elementOf(info)]))

export const elementList = derived(
  'generated/questions.ts',
  'elements',
  () => `export const elements = ${JSON.stringify(elements)}
export const subjectAttributes = ${JSON.stringify(subjectAttributes)}
`,
)
