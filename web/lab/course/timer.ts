// SPDX-License-Identifier: MIT
//
// The course's Timer: `measure` times a function properly, with warm-up, batches and intervals;
// `start` and `stop` read a clock around a stretch of the caller's own code, nested as it likes. A
// single reading can't be better than the clock: each section carries the bound of its error.

import type { Control } from '../control.ts'
import { failure } from '../errors.ts'
import type { TimingOptions, TimingReport } from '../generated/records.ts'
import { membersOf } from '../plain-data.ts'
import type { FunctionSubject } from '../subject.ts'
import { wording } from '../wording.ts'
import { dispose } from './dispose.ts'

export type MeasureOptions = Partial<TimingOptions> & Control

/** What a timer needs of the lab that it belongs to. */
export interface Stopwatch {
  now(): number
  readonly clock_resolution_ms: number
  timing(subject: FunctionSubject, options: MeasureOptions): Promise<TimingReport>
}

/** A stretch of time between a start and a stop, with the stretches inside it. */
export class Section {
  readonly name: string
  /** Sections that were started while this one ran. */
  readonly sections: Section[] = []
  /** Bound on the clock's error, in ms: both ends are uncertain by its step. */
  readonly error_ms: number
  readonly #now: () => number
  readonly #begin_ms: number
  #end_ms: number | undefined

  constructor(name: string, watch: Pick<Stopwatch, 'now' | 'clock_resolution_ms'>) {
    this.name = name
    this.error_ms = 2 * watch.clock_resolution_ms
    this.#now = () => watch.now()
    this.#begin_ms = watch.now()
  }

  get running(): boolean {
    return this.#end_ms === undefined
  }

  /** Time from start to stop; until now while it runs. */
  get elapsed_ms(): number {
    return (this.#end_ms ?? this.#now()) - this.#begin_ms
  }

  /** Ends this section, and those inside it that still run. A second call changes nothing. */
  stop(): this {
    if (this.#end_ms === undefined) this.#end(this.#now())
    return this
  }

  [dispose](): void {
    this.stop()
  }

  /** One reading ends them all: a section does not outlast the one around it. */
  #end(now: number): void {
    this.#end_ms = now
    for (const inner of this.sections) if (inner.running) inner.#end(now)
  }
}

export class Timer {
  /** The outermost sections, in the order of their starts. */
  readonly sections: Section[] = []
  readonly #watch: Stopwatch
  readonly #options: MeasureOptions

  constructor(watch: Stopwatch, options: MeasureOptions = {}) {
    this.#watch = watch
    this.#options = membersOf('options', options)
  }

  /** Times `fn`, which may be asynchronous. Options given here go before the timer's own. */
  async measure(fn: () => unknown, options: MeasureOptions = {}): Promise<TimingReport> {
    const all = { ...this.#options, ...membersOf('options', options) }
    return this.#watch.timing({ fn }, all)
  }

  /** Starts a section inside the innermost one that runs. */
  start(name = ''): Section {
    const section = new Section(name, this.#watch)
    const outer = this.#innermost()
    const list = outer ? outer.sections : this.sections
    list.push(section)
    return section
  }

  /** Stops the innermost section that runs. */
  stop(): Section {
    const section = this.#innermost()
    if (section) return section.stop()
    throw failure('not_started', wording('no_section', 'No section of this timer is running.'))
  }

  /** Stops every section that still runs. */
  [dispose](): void {
    for (const section of this.sections) section.stop()
  }

  #innermost(): Section | undefined {
    let found: Section | undefined
    for (let list = this.sections; ; list = found.sections) {
      const last = list.at(-1)
      if (!last?.running) return found
      found = last
    }
  }
}

/** The course's Timer, bound to a lab. */
export type TimerClass = new (options?: MeasureOptions) => Timer
