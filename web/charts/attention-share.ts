// SPDX-License-Identifier: MIT
//
// Attention's share of a transformer block as the sequence grows: of the counted work as lines, of the time as marks with
// their intervals, and the percentage that is asked about as a line across.

import { formatPercent } from '../lab/format/format.ts'
import { attentionShare as texts } from '../texts/charts.ts'
import { type ForetoldSeries, foretoldChart } from './parts/foretold.ts'
import { linearScale } from './parts/scales.ts'

export interface AttentionShareData {
  readonly series: readonly ForetoldSeries[]
  /** In percent. */
  readonly asked?: number | undefined
}

/** Nothing has more of the time than all of it: what an interval reaches beyond ends there. */
const whole = 100

export const chart = foretoldChart<AttentionShareData>(
  'attention-share',
  ({ asked }) => ({
    level: asked,
    scale: (_, { top, foot }) => {
      const scale = linearScale([0, whole], [foot, top])
      return Object.assign(scale, { tickFormat: () => (percent: number) => formatPercent(percent) })
    },
    text: (percent) => formatPercent(percent),
    measured: ({ point, low, high }) =>
      low === undefined || high === undefined
        ? formatPercent(point)
        : `${formatPercent(point)} [${formatPercent(low)}, ${formatPercent(high)}]`,
  }),
  texts,
)
