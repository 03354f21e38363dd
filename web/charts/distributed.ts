// SPDX-License-Identifier: MIT
//
// Speedup of a training step against the number of workers that share its batch.

import { distributed as texts } from '../texts/charts.ts'
import { speedupChart } from './speedup.ts'

export const chart = speedupChart('distributed', texts)
