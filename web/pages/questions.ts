// SPDX-License-Identifier: MIT
//
// The questions beside the first one. On the lab page each comes when its place is near, or a link or a file
// asks for it: nobody sees them first, and nobody waits for them.

import { questions } from '../lab/generated/questions.ts'
import type { FlopscopeArchitectures } from '../page/architectures.ts'
import type { FlopscopeCost } from '../page/cost.ts'
import type { FlopscopeQuestion } from '../page/question.ts'
import type { FlopscopeRegression } from '../page/regression.ts'

const loaders = {
  cost: () => import('../page/cost.ts'),
  comparison: () => import('../page/comparison.ts'),
  scaling: () => import('../page/scaling.ts'),
  attention: () => import('../page/attention.ts'),
  memory: () => import('../page/memory.ts'),
  trace: () => import('../page/trace.ts'),
  bottleneck: () => import('../page/bottleneck.ts'),
  roofline: () => import('../page/roofline.ts'),
  overhead: () => import('../page/overhead.ts'),
  suite: () => import('../page/suite.ts'),
  ladder: () => import('../page/ladder.ts'),
  regression: () => import('../page/regression.ts'),
  architectures: () => import('../page/architectures.ts'),
  training: () => import('../page/training.ts'),
  optimization: () => import('../page/optimization.ts'),
  training_cost: () => import('../page/training-cost.ts'),
} as const

export type QuestionName = keyof typeof loaders
/** The element of a question. */
export type QuestionElement<Name extends QuestionName = QuestionName> = Name extends 'cost'
  ? FlopscopeCost
  : Name extends 'regression'
    ? FlopscopeRegression
    : Name extends 'architectures'
      ? FlopscopeArchitectures
      : FlopscopeQuestion<Exclude<Name, 'architectures'>>

export const questionNames = Object.keys(loaders) as readonly QuestionName[]

/** The tag of its element. */
const tagOf = (name: string): string => `flopscope-${name.replaceAll('_', '-')}`

export const isQuestion = (name: string): name is QuestionName => Object.hasOwn(loaders, name)

/** The element of a question on this page, ready to be used. */
export async function loadedQuestion<Name extends QuestionName>(
  name: Name,
): Promise<QuestionElement<Name> | undefined> {
  await loaders[name]()
  return document.querySelector<QuestionElement<Name>>(tagOf(name)) ?? undefined
}

/** The element of a question on this page, which then asks what the link says. */
export async function askedQuestion(name: string, link: string): Promise<Element | undefined> {
  const element = isQuestion(name) ? await loadedQuestion(name) : undefined
  if (element && 'askLink' in element) element.askLink(link)
  return element
}

/** The element of a question takes the place of `element`, which is shown where there is no such question. */
export function takePlace(name: string, element: HTMLElement): void {
  element.style.visibility = ''
  if (!isQuestion(name)) return
  element.replaceWith(document.createElement(tagOf(name)))
  const asked =
    name === 'architectures' ? 'MLP, CNN or Transformer?' : questions[name].toLowerCase()
  document.title = `Flopscope: ${asked}`
}

/** How far below the window a question is when it is asked for. */
const ahead = '100px'

export function loadWhenNear(root: ParentNode): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const name = questionNames.find((each) => tagOf(each) === target.localName)
        if (!isIntersecting || !name) continue
        observer.unobserve(target)
        void loaders[name]()
      }
    },
    { rootMargin: ahead },
  )
  for (const name of questionNames) {
    for (const element of root.querySelectorAll(tagOf(name))) observer.observe(element)
  }
}
