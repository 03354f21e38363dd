// SPDX-License-Identifier: MIT
//
// Keeps the count of work beside the form: asks the lab at each change and keeps the latest answer, which
// is either a count or the sentence about the field that is at fault.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { formatBytes, formatCount } from '../../lab/format/format.ts'
import { formatExact } from '../../lab/format/number.ts'
import type { CostReport, Lab } from '../../lab/public.ts'
import type { RunSubject } from '../../lab/subject.ts'
import { type Fault, faultOf } from '../run/fault.ts'
import type { CostTexts } from './cost-line.ts'

export class CostCount implements ReactiveController {
  texts: CostTexts | undefined
  fault: Fault | undefined
  readonly #host: ReactiveControllerHost
  #asked = 0

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#asked++
  }

  /** Forgets an answer that no longer belongs to the form. */
  clear(): void {
    this.texts = undefined
    this.fault = undefined
  }

  async count(lab: Lab, subject: RunSubject): Promise<void> {
    const asked = ++this.#asked
    const answer = await lab.cost(subject).then(
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
  const rounded = cost.rounded ? 'about ' : ''
  const [work, meaning] =
    flops > 0
      ? [
          `${formatCount(flops)}FLOP`,
          `${rounded}${formatExact(flops)} floating-point operations, 2 for each multiply-accumulate`,
        ]
      : [
          `${formatCount(all)} ops`,
          `${rounded}${formatExact(all)} operations of any kind; no multiply-accumulates`,
        ]
  return {
    work,
    meaning,
    reads: formatBytes(cost.bytes_read),
    writes: formatBytes(cost.bytes_written),
  }
}
