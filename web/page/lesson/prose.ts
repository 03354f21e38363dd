// SPDX-License-Identifier: MIT
//
// Prose of a lesson as markup.

import { html } from 'lit'
import type { Prose } from '../../lessons/base/lesson.ts'
import { steps } from '../../questions/base/steps.ts'
import { markup } from '../answer/markup.ts'

/** A line, in which `names of programs` stand between backticks. */
export const prose = (text: string) => steps([text]).map(markup)

export const paragraphs = (texts: Prose) => texts.map((text) => html`<p>${prose(text)}</p>`)
