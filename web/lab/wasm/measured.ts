// SPDX-License-Identifier: MIT
//
// Counts of how often a module, or a function of the caller's, was measured: what was measured before starts warm, compiled
// as well as the browser can and with its memory touched.

import { isFunction, isModuleSubject } from '../subject.ts'

/** What a function is known by: itself, or its place in the caller's module, which is loaded once. */
function keyOf(subject: unknown): object | string | undefined {
  if (!isFunction(subject)) return undefined
  return isModuleSubject(subject) ? `${subject.export} ${subject.module}` : subject.fn
}

export class Measured {
  readonly #things = new WeakMap<object, number>()
  readonly #named = new Map<string, number>()

  /** Counts a measurement of `subjects` that `module` makes, where it makes their calls. Returns how often the first
   *  function among them, or else the module, was measured before. */
  begin(subjects: object, module?: object): number {
    const functions = Object.values(subjects).flat().map(keyOf)
    const keys = [...functions, module].filter((key) => key !== undefined)
    const before = keys.map((key) => {
      const times = (typeof key === 'string' ? this.#named.get(key) : this.#things.get(key)) ?? 0
      if (typeof key === 'string') this.#named.set(key, times + 1)
      else this.#things.set(key, times + 1)
      return times
    })
    return before[0] ?? 0
  }
}

/** A report that tells of a first call, with how often what it is of was measured before. */
export const withMeasured = <Report extends object>(report: Report, before?: number): Report =>
  before !== undefined && 'first_call_ms' in report
    ? { ...report, measured_before: before }
    : report
