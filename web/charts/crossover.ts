// SPDX-License-Identifier: MIT
//
// Times of a matrix product on processor and GPU as it grows, with the GPU's arithmetic and the transfers apart: the
// size from which the GPU wins is where its line passes below the processor's.

import { crossover as texts } from '../texts/charts.ts'
import { formsChart } from './parts/forms.ts'

export const chart = formsChart('crossover', texts)
