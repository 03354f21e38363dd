// SPDX-License-Identifier: MIT
//
// The time of a span in words.

import { formatTime } from '../../lab/format/format.ts'
import { charts } from '../../texts/charts.ts'

export const timeText = ({ time_ms }: { readonly time_ms?: number | undefined }): string =>
  time_ms === undefined ? charts.tooShort : formatTime(time_ms)
