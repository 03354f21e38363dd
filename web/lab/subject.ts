// SPDX-License-Identifier: MIT
//
// Subjects of measurements: an operation by name and shape or a model, which C++ counts and, if it can, runs; or a
// function of the caller's, itself or as the export of a module.

import type { ModelSubject, OperationSubject } from './generated/records.ts'
import { plainCopy } from './plain-data.ts'
import { aFunction, aText, oneOf, refusal, refuseUnknown } from './refusal.ts'
import { wording } from './wording.ts'

/** A number, or for `scaling` how it follows from the size. */
export type Amount = number | ((size: number) => number)

/** A function of the caller's. It runs in the caller's own realm, so the lab must be there too. */
export interface FunctionSubject {
  /** What is timed. `timing` and `comparison` await each call if the first one returns a promise; all else needs a
   *  function that returns when it is done. `scaling` calls it with the size. */
  readonly fn: (...size: number[]) => unknown
  /** What reports and errors call it; the function's own name unless told. */
  readonly name?: string
  /** Floating-point operations of one call, so that a rate can be given; for `scaling` also as a function of the size. */
  readonly flops?: Amount
  /** Bytes that one call reads and writes, which a roofline needs besides. */
  readonly bytes?: Amount
  /** Run before each sample, outside its time; may be asynchronous. */
  readonly setup?: () => unknown
  /** Run after each sample, outside its time; may be asynchronous. */
  readonly teardown?: () => unknown
}

/** A function that a module exports, or an object of the form of FunctionSubject. */
export interface ModuleSubject {
  /** The module's address, relative to the page (in Node: to the working directory). */
  readonly module: string
  /** The name that it is exported by, e.g. "default". */
  readonly export: string
}

/** A function of the caller's, in either form. */
export type CallerFunction = FunctionSubject | ModuleSubject

export type Subject = OperationSubject | ModelSubject | CallerFunction

/** What errors call it; empty where there is no name to be read, as of some proxies. */
export function functionName({ name, fn }: FunctionSubject): string {
  try {
    return name ?? String(fn.name)
  } catch {
    return ''
  }
}

/** What C++ can run: an operation, or a model whose layers have kernels. */
export type RunSubject = OperationSubject | ModelSubject

export const isFunctionSubject = (subject: Subject): subject is FunctionSubject =>
  has(subject, 'fn')
export const isModelSubject = (subject: Subject): subject is ModelSubject => has(subject, 'model')
/** Whether the first module, of a few operations forward, cannot know it. */
export const needsAll = (subject: Subject): boolean =>
  isModelSubject(subject) || has(subject, 'pass')

export const isModuleSubject = (subject: Subject): subject is ModuleSubject =>
  has(subject, 'module')

export const isFunction = (given: unknown): given is CallerFunction =>
  typeof given === 'object' &&
  given !== null &&
  (isFunctionSubject(given as Subject) || isModuleSubject(given as Subject))

export const isRunSubject = (given: unknown): given is RunSubject =>
  typeof given === 'object' && given !== null && ('op' in given || 'model' in given)

const has = (subject: object, field: string) => (subject as Parts)[field] !== undefined

export type { ModelSubject, OperationSubject }

/** What C++ can run, as it is asked for. */
export const runForms = oneOf(['{ op, ...shape, kernel? }', '{ model, batch?, kernel? }'])

/** The same and functions. */
export const allForms = oneOf([
  '{ op, ...shape, kernel? }',
  '{ model, batch?, kernel? }',
  '{ fn, name?, flops?, bytes? }',
  '{ module, export }',
])

const functionFields = ['fn', 'name', 'flops', 'bytes', 'setup', 'teardown']

/** A subject of the caller's, read once; an instance of a class has its members, too. */
export const readSubject = <Given>(field: string, subject: Given): Given =>
  plainCopy(field, subject, ['op', 'model', 'module', ...functionFields])

/** Refuses what has not exactly one of the forms. What an operation or a model holds is for C++ to judge.
 *  `field` is what the subject is called, `forms` what it may be there. */
export function requireSubject(
  subject: unknown,
  field = 'subject',
  forms = allForms,
): asserts subject is Subject {
  if (typeof subject !== 'object' || subject === null) throw refusal(field, subject, forms)
  const { op, model, fn, module, export: exported, name, setup, teardown } = subject as Parts
  if ([op, model, fn, module].filter((form) => form !== undefined).length !== 1) {
    throw refusal(field, subject, forms)
  }
  if (fn !== undefined) {
    refuseUnknown(subject, functionFields, '{ fn }')
    requireFunction('fn', fn)
    if (name !== undefined) requireText('name', name)
    if (setup !== undefined) requireFunction('setup', setup)
    if (teardown !== undefined) requireFunction('teardown', teardown)
    for (const amount of ['flops', 'bytes']) requireAmount(amount, (subject as Parts)[amount])
  } else if (module !== undefined) {
    refuseUnknown(subject, ['module', 'export'], '{ module, export }')
    requireText('module', module)
    requireText('export', exported)
  }
}

/** A subject of the caller's that has one of the forms, read once. */
export function checkedSubject(given: Subject): Subject {
  const subject = readSubject('subject', given)
  requireSubject(subject)
  return subject
}

type Parts = Readonly<Record<string, unknown>>

function requireFunction(field: string, value: unknown): void {
  if (typeof value !== 'function') throw refusal(field, value, aFunction())
}

function requireText(field: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') throw refusal(field, value, aText())
}

function requireAmount(field: string, value: unknown): void {
  if (value === undefined || typeof value === 'function') return
  if (typeof value !== 'number' || !(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) {
    throw refusal(field, value, exactNumber())
  }
}

const exactNumber = () => wording('exact_number', 'a number from 0 to 2^53')

/** Refuses work that follows from a size where none is varied. */
export function requireAmounts(subject: object): void {
  for (const field of ['flops', 'bytes']) {
    const value = (subject as Parts)[field]
    if (typeof value === 'function') throw refusal(field, value, exactNumber())
  }
}
