// SPDX-License-Identifier: MIT
//
// v1/embed.js, the one script of a page that is not ours: every question as an element of it.

import { defineStills } from '../page/embed/still.ts'

defineStills()
