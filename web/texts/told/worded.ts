// SPDX-License-Identifier: MIT
//
// Words that come with a code and values, of a refusal or of what a link says, in the language of the page.

import { type Said, textOf } from '../../lab/wording.ts'
import { told } from './told.ts'

export const worded = (said: Said): string =>
  told(textOf(said), typeof said === 'object' ? said.code : undefined)
