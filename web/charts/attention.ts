// SPDX-License-Identifier: MIT
//
// Times of the forms of attention as the sequence grows.

import { attention as texts } from '../texts/charts.ts'
import { formsChart } from './parts/forms.ts'

export const chart = formsChart('attention', texts)
