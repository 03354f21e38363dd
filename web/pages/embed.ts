// SPDX-License-Identifier: MIT
//
// One question alone, for an iframe: embed.html?theme=dark#timing?op=matmul&m=256&k=256&n=256, or
// embed.html#comparison and so on.
// It tells the page around it how high it would like to be:
// { type: 'flopscope-resize', height } by postMessage, at each change. Nothing else is told.

import { defineQuestion, type FlopscopeQuestion } from '../page/question.ts'
import { askedName, keepInAddress } from './address.ts'

defineQuestion('timing')

const place = document.querySelector<FlopscopeQuestion>('flopscope-timing')
if (place) {
  const name = askedName()
  let asked: FlopscopeQuestion | undefined
  if (name && name !== 'timing') {
    // Another question takes the place of the first one, which is not seen before it goes.
    const other = import('./other-question.ts').then((m) => m.otherQuestion(name, place))
    place.beginWith(other)
    asked = await other
  }
  keepInAddress(() => asked ?? place)
}

const theme = new URLSearchParams(location.search).get('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

if (parent !== window) {
  // Any page may embed this one, so any may hear its height.
  new ResizeObserver(() => {
    const height = document.documentElement.scrollHeight
    parent.postMessage({ type: 'flopscope-resize', height }, '*')
  }).observe(document.body)
}
