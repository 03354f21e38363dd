// SPDX-License-Identifier: MIT
//
// The question that an embed asks where that is not the first one.

import { defineQuestion, type FlopscopeQuestion } from '../page/question.ts'
import { questionNamed, spelled } from '../questions/base/names.ts'

/** It takes the place of the first one, which is shown where there is no question of that name. */
export async function otherQuestion(
  name: string,
  first: HTMLElement,
): Promise<FlopscopeQuestion | undefined> {
  const known = questionNamed(name)
  if (!known) return undefined
  defineQuestion(spelled(known))
  const element = document.createElement(`flopscope-${spelled(known)}`) as FlopscopeQuestion
  first.replaceWith(element)
  const { question } = await element.load()
  document.title = `Flopscope: ${question.title.toLowerCase()}`
  return element
}
