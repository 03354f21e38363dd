// SPDX-License-Identifier: MIT
//
// The course's MemoryProfiler: where bytes go, from hooks on the module's own allocator. `profile` runs an
// operation, whose snapshots C++ takes; between `start` and `stop` the caller runs operations from
// `lab.prepare` and takes the snapshots.
//
// What JavaScript allocates no platform tells, so a function of JavaScript cannot be its subject.
//
//   await profiler.start()
//   const layer = lab.prepare({ op: 'linear' })
//   profiler.snapshot('prepared')
//   layer.run()
//   layer.dispose()
//   console.log(profiler.stop().snapshots)

import type { Control } from '../control.ts'
import { failure } from '../errors.ts'
import type { Methods } from '../generated/methods.ts'
import type { MemoryOptions, MemoryReport } from '../generated/records.ts'
import { membersOf } from '../plain-data.ts'
import { aText, refusal } from '../refusal.ts'
import type { RunSubject } from '../subject.ts'
import type { MemoryRecording } from '../wasm/memory-recording.ts'
import { wording } from '../wording.ts'
import { dispose } from './dispose.ts'
import { Stopper } from './stopper.ts'

export type MemoryProfileOptions = Partial<MemoryOptions> & Control<MemoryReport>

/** What a memory profiler needs of the lab that it belongs to; one in the caller's own realm can also be recorded. */
export interface Recordable extends Pick<Methods, 'memory'> {
  record(): Promise<MemoryRecording>
}

export class MemoryProfiler {
  readonly #lab: Recordable
  readonly #options: MemoryProfileOptions
  readonly #stopper = new Stopper('MemoryProfiler')
  #recording: MemoryRecording | undefined

  constructor(lab: Recordable, options: MemoryProfileOptions = {}) {
    this.#lab = lab
    this.#options = membersOf('options', options)
  }

  /** Options given here go before the profiler's own. */
  async profile(subject: RunSubject, options: MemoryProfileOptions = {}): Promise<MemoryReport> {
    const all = { ...this.#options, ...membersOf('options', options) }
    return this.#stopper.run((signal) => this.#lab.memory(subject, { ...all, signal }), all.signal)
  }

  /** Begins to record what operations from `lab.prepare` do. Only with `openLab({ worker: false })`.
   *  Rejects with "already_recording" where something else records. */
  async start(): Promise<void> {
    await this.#stopper.run(async () => {
      const recording = await this.#lab.record()
      this.#recording = recording
    })
  }

  /** Names this moment, in the report's `snapshots` and on its timeline. At most 47 letters are kept. */
  snapshot(label: string): void {
    if (typeof label !== 'string') throw refusal('label', label, aText())
    this.#recorded().snapshot(label)
  }

  /** Ends an iteration of the caller's own: what grows from each one to the next is a leak. Below 25 of them the report
   *  does not judge. */
  endIteration(): void {
    this.#recorded().endIteration()
  }

  /** Ends the recording. */
  stop(): MemoryReport {
    const recording = this.#recorded()
    this.#recording = undefined
    return recording.stop()
  }

  /** Stops what is under way. */
  [dispose](): void {
    this.#stopper[dispose]()
    if (this.#recording) this.stop()
  }

  #recorded(): MemoryRecording {
    if (this.#recording) return this.#recording
    throw failure(
      'not_started',
      wording('not_recording', 'Nothing is being recorded: call start() first.'),
    )
  }
}
