// SPDX-License-Identifier: MIT
//
// The course's `profile_function` and `@profile`: a function, or a method, that is called as before, gives its own result,
// and can be asked for its report.
//
//   const forward = lab.profileFunction((x) => layer(x))       class Model {
//   const y = forward(x)                                         @lab.profileFunction
//   (await forward.report()).wall_time                           forward(x) { ... }
//                                                              }
//
// Each call is read once from the clock, which tells a short one only as well as `error_ms` says. The report is
// therefore a timing of its own: it repeats the last call, with its arguments, in batches that the clock can tell.

import { failure } from '../errors.ts'
import { membersOf } from '../plain-data.ts'
import { refusal } from '../refusal.ts'
import { functionName, type Subject } from '../subject.ts'
import { wording } from '../wording.ts'
import type { SimpleProfile, SimpleProfilerOptions } from './simple-profile.ts'
import { Section, type Stopwatch } from './timer.ts'

/** What a class tells its decorators about a member. */
interface Decorated {
  readonly kind: string
  readonly name: string | symbol
}

/** A function that is called as the one it was made of. */
export interface ProfiledFunction<This, Args extends unknown[], Result> {
  (this: This, ...args: Args): Result
  /** Its calls in their order, each with its time and the bound of that; a promise's until it is settled. */
  readonly sections: readonly Section[]
  /** Profiles it with what it was called with last, which is called again and again. */
  report(): Promise<SimpleProfile>
}

/** Makes a profiled function of one; a decorator of methods, too. */
export type ProfileFunction = <This, Args extends unknown[], Result>(
  fn: (this: This, ...args: Args) => Result,
  options?: SimpleProfilerOptions | ClassMethodDecoratorContext,
) => ProfiledFunction<This, Args, Result>

/** `profile` is that of a SimpleProfiler with these options. */
export const profileFunction =
  (
    watch: Pick<Stopwatch, 'now' | 'clock_resolution_ms'>,
    profile: (subject: Subject, options: SimpleProfilerOptions) => Promise<SimpleProfile>,
  ): ProfileFunction =>
  <This, Args extends unknown[], Result>(
    fn: (this: This, ...args: Args) => Result,
    options: SimpleProfilerOptions | ClassMethodDecoratorContext = {},
  ) => {
    const given = membersOf('options', options)
    const method = 'kind' in given ? (given as Decorated) : undefined
    if (typeof fn !== 'function' || (method && method.kind !== 'method'))
      throw refusal('fn', fn, wording('function_or_method', 'a function or a method'))
    const name = method ? String(method.name) : functionName({ fn: fn as never })
    const sections: Section[] = []
    let again: (() => Result) | undefined
    function profiled(this: This, ...args: Args): Result {
      again = () => fn.apply(this, args)
      const section = new Section(name, watch)
      sections.push(section)
      const stop = () => section.stop()
      try {
        const result = again()
        if (result instanceof Promise) result.then(stop, stop)
        else stop()
        return result
      } catch (error) {
        stop()
        throw error
      }
    }
    const report = async (): Promise<SimpleProfile> => {
      if (again) return profile({ fn: again, name }, method ? {} : (given as object))
      throw failure(
        'not_started',
        wording('not_called', '{name} has not been called yet: its report repeats a call.', {
          name: name || 'fn',
        }),
      )
    }
    return Object.assign(profiled, { sections, report })
  }
