// SPDX-License-Identifier: MIT
//
// The time of a span in words.

import { formatTime } from '../../lab/format/format.ts'

export const timeText = ({ time_ms }: { readonly time_ms?: number | undefined }): string =>
  time_ms === undefined ? 'too short for this clock' : formatTime(time_ms)
