// SPDX-License-Identifier: MIT
//
// What stands where the answer will be: what a run is going to do, with the form's own numbers.

import { html, type TemplateResult } from 'lit'
import { formatConfidence } from '../../lab/format/number.ts'
import type { FormModel } from '../form/form-model.ts'

export function plan({ options }: FormModel, clockStep: string | undefined): TemplateResult {
  const { warmup, runs, confidence } = options
  const clock = clockStep ? html`, which moves in steps of ${clockStep} in this browser` : ''
  return html`
    <div class="plan">
      <h3>What a run does</h3>
      <ol>
        <li>
          <b>Checks first.</b> A fast kernel is compared with the naive one, element by element, before
          its runs are timed; of large outputs a sample is.
        </li>
        <li>
          <b>Keeps the cold start apart.</b> The very first call and ${warmup} warm-up
          ${plural(warmup, 'run')} are timed, shown, and left out of the statistics.
        </li>
        <li>
          <b>Repeats.</b> ${runs} timed ${plural(runs, 'run')}, each a batch of calls long enough for
          the clock${clock}.
        </li>
        <li>
          <b>Says how sure.</b> A median and a mean with their
          ${formatConfidence(Number(confidence))} intervals, and every single run in a picture.
        </li>
      </ol>
    </div>
  `
}

const plural = (count: unknown, noun: string) => (Number(count) === 1 ? noun : `${noun}s`)
