// SPDX-License-Identifier: MIT
//
// Time of an exchange of gradients against the number of machines by a model, with a ring and with a tree, beside the
// step that it follows.

import { allReduce as texts } from '../texts/charts.ts'
import { formsChart } from './parts/forms.ts'

export const chart = formsChart('all-reduce', texts)
