// SPDX-License-Identifier: MIT
//
// Profiling overhead: what it costs to look.

import { formatNumber, formatPercent, formatTime } from '../../lab/format/format.ts'
import type { OverheadReport } from '../../lab/generated/records.ts'
import { type Card, calculator, experiment } from '../base/card.ts'

const tracing = ({ instruments }: OverheadReport) =>
  instruments.find(({ instrument }) => instrument === 'tracing')

/** What one event costs, in nanoseconds. */
function eventCost(report: OverheadReport): number | undefined {
  const { events, plain_p50_ms, instrumented_p50_ms } = tracing(report) ?? {}
  if (!events || plain_p50_ms === undefined || instrumented_p50_ms === undefined) return undefined
  const cost_ns = (1e6 * (instrumented_p50_ms - plain_p50_ms)) / events
  return cost_ns > 0 ? cost_ns : undefined
}

export const card: Card = {
  place: 4,
  title: 'What looking costs',
  about: 'A profiler writes down each event. When does it measure itself?',
  question: [
    'A profiler notes the begin and the end of each layer. On a large model nobody notices it. On a small one the profile says that everything is slower.',
    'When may you leave a profiler on? And which number would you give to somebody who asks how fast the model is?',
  ],
  calculator: calculator({
    fields: {
      call: { label: 'Time of a call', unit: 'ms', value: 0.05 },
      events: { label: 'Events in a call', unit: '', value: 20 },
      cost: { label: 'Cost of an event', unit: 'ns', value: 300 },
      most: { label: 'Overhead that you accept', unit: '%', value: 2 },
    },
    results({ call, events, cost, most }) {
      const added_ms = (events * cost) / 1e6
      return [
        ['Added to a call', formatTime(added_ms)],
        ['Overhead', formatPercent((100 * added_ms) / call)],
        ['Accepted from a call of', formatTime((100 * added_ms) / most)],
        ['Or with at most', `${formatNumber((call * most * 1e4) / cost)} events`],
      ]
    },
  }),
  experiment: experiment<'overhead'>({
    text: [
      'The lab runs the model `mlp` with its tracing and without, in turns. Time, events and the cost of one go into the calculator.',
    ],
    link: 'overhead?model=mlp&batch=1&max_ms=5000',
    numbers(report) {
      const { plain_p50_ms, events } = tracing(report) ?? {}
      return { call: plain_p50_ms, events, cost: eventCost(report) }
    },
    found(report) {
      const { plain_p50_ms, overhead_percent, events } = tracing(report) ?? {}
      return [
        overhead_percent === undefined
          ? 'The cost of tracing could not be told here.'
          : `A call takes ${formatTime(plain_p50_ms)} and makes ${events} events; tracing adds ${formatPercent(overhead_percent)}.`,
      ]
    },
  }),
  answer: [
    'The cost is that of an event, times the events of a call; what it means is its share of the call. 20 events of 300 ns are 6 µs: nothing beside 50 ms, and an eighth of 50 µs.',
    'So look at the whole first, and at fine parts only where they are long. Tell how fast it is by a run without the profiler, and use the profile for shares. Say with each which one it was.',
  ],
}
