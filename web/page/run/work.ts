// SPDX-License-Identifier: MIT
//
// The count of work beside a form: asks the lab at each change and keeps the latest answer, which is either a
// count or the sentence about the field that is at fault.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { formatBytes, formatCount, formatTime } from '../../lab/format/format.ts'
import type { CostReport } from '../../lab/public.ts'
import type { RunSubject } from '../../lab/subject.ts'
import { workText } from '../../texts/work.ts'
import type { CostTexts } from '../answer/cost-line.ts'
import { type Fault, faultOf } from './fault.ts'
import { type OpenLab, openShared } from './lab.ts'
import { painted } from './painted.ts'

export { faultPlaces } from './fault-places.ts'

export class Work implements ReactiveController {
  texts: CostTexts | undefined
  fault: Fault | undefined
  readonly #host: ReactiveControllerHost
  #open: OpenLab | undefined
  #asked = 0

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#asked++
  }

  /** Opens the lab, if it is not open yet. Where nobody has touched the element, after it was painted. */
  async open(site: string | undefined, touched: boolean): Promise<void> {
    if (!touched) await painted()
    this.#open ??= await openShared(site)
    this.#host.requestUpdate()
  }

  /** What works less well than it could, and why. */
  get warnings(): readonly string[] {
    return this.#open?.lab.warnings ?? []
  }

  /** The clock's step, once the lab has measured it. */
  get clockStep(): string | undefined {
    return this.#open && formatTime(this.#open.lab.environment().clock_resolution_ms)
  }

  /** Forgets an answer that no longer belongs to the form. */
  clear(): void {
    this.texts = undefined
    this.fault = undefined
  }

  /** Counts as soon as the lab is open; while something runs it is busy with that first. */
  async count(subject: RunSubject, busy: boolean): Promise<void> {
    if (!this.#open) return
    if (busy) this.clear()
    const asked = ++this.#asked
    const answer = await this.#open.lab.cost(subject).then(
      (cost) => ({ texts: textsOf(cost), fault: undefined }),
      (error: unknown) => ({ texts: undefined, fault: faultOf(error) }),
    )
    // A slower answer to an earlier question is no longer wanted.
    if (asked !== this.#asked) return
    this.texts = answer.texts
    this.fault = answer.fault
    this.#host.requestUpdate()
  }
}

/** In papers' FLOPs; an operation without multiply-accumulates has none, and shows all it does instead. */
function textsOf(cost: CostReport): CostTexts {
  const { flops, multiplies, adds, others } = cost
  const all = multiplies + adds + others
  const [count, convention] = flops > 0 ? [flops, 'flops' as const] : [all, 'all' as const]
  return {
    work: workText(formatCount(count), convention),
    reads: formatBytes(cost.bytes_read),
    writes: formatBytes(cost.bytes_written),
  }
}
