// SPDX-License-Identifier: MIT
//
// Quantities that are predicted: the units in which one may be typed, and the number as text. Records carry the unit
// whose `per` is 1.

import { byteScale, countScale, type Scale, timeScale } from '../../lab/format/format.ts'
import { bare, intervalTexts } from '../../lab/format/interval.ts'
import type { PredictedQuantity } from '../../questions/base/question.ts'
import { lessons as texts } from '../../texts/lessons.ts'
import type { Measured } from './measured.ts'

export type Quantity = PredictedQuantity

const workScale = (flops: number): Scale => {
  const { unit, per } = countScale(flops)
  return { unit: `${unit}FLOP`, per }
}

interface Kind {
  readonly units: readonly Scale[]
  readonly scale: (value: number) => Scale
}

const { thousand, million, billion, bytes, times } = texts.units

/** The unit that is chosen at first stands first. */
export const quantities: Readonly<Record<Quantity, Kind>> = {
  time: {
    units: [
      { unit: 'ms', per: 1 },
      { unit: 'µs', per: 1e-3 },
      { unit: 's', per: 1e3 },
    ],
    scale: timeScale,
  },
  bytes: {
    units: [
      { unit: 'KB', per: 2 ** 10 },
      { unit: 'MB', per: 2 ** 20 },
      { unit: bytes, per: 1 },
    ],
    scale: byteScale,
  },
  operations: {
    units: [
      { unit: million, per: 1e6 },
      { unit: thousand, per: 1e3 },
      { unit: billion, per: 1e9 },
    ],
    scale: workScale,
  },
  times: {
    units: [{ unit: times, per: 1 }],
    scale: () => ({ ...bare(), unit: times }),
  },
  number: { units: [{ unit: '', per: 1 }], scale: () => bare() },
  percent: { units: [{ unit: '%', per: 1 }], scale: () => ({ unit: '%', per: 1 }) },
}

/** 1.35 ms. */
export const quantityText = (quantity: Quantity, value: number | undefined): string =>
  intervalTexts(value, undefined, undefined, quantities[quantity].scale).text.trim()

/** 0.97 to 1.51 ms, in a common unit. */
export const rangeText = (quantity: Quantity, low: number, high: number): string => {
  const { unit, bounds = [] } = intervalTexts(high, low, high, quantities[quantity].scale)
  return `${bounds.join(texts.to)} ${unit}`.trim()
}

/** 1.35 ms (0.97 to 1.51 ms); of what is exact the number alone. */
export function measuredText(quantity: Quantity, { point, low, high }: Measured): string {
  if (low === high) return quantityText(quantity, point)
  const { text, unit, bounds = [] } = intervalTexts(point, low, high, quantities[quantity].scale)
  return `${text.trim()} (${bounds.join(texts.to)} ${unit})`.replace(' )', ')')
}
