// SPDX-License-Identifier: MIT
//
// Keeps the count of work beside the form: asks the lab at each change and keeps the latest answer, which
// is either a count or the sentence about the field that is at fault.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { CostReport, Lab, OperationSubject } from '../lab/public.ts'
import { type Fault, faultOf } from './measurement.ts'

export class CostCount implements ReactiveController {
  cost: CostReport | undefined
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

  async count(lab: Lab, subject: OperationSubject): Promise<void> {
    const asked = ++this.#asked
    const answer = await lab.cost(subject).then(
      (cost) => ({ cost, fault: undefined }),
      (error: unknown) => ({ cost: undefined, fault: faultOf(error) }),
    )
    // A slower answer to an earlier question is no longer wanted.
    if (asked !== this.#asked) return
    this.cost = answer.cost
    this.fault = answer.fault
    this.#host.requestUpdate()
  }
}
