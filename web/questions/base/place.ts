// SPDX-License-Identifier: MIT

import { common } from '../../texts/common.ts'
import type { Context } from './question.ts'

/** The place of a measurement in a sentence: "here", or "there" where another machine made it. */
export const hereOrThere = ({ saved = 'here' }: Context): string => common.place[saved]
