// SPDX-License-Identifier: MIT
//
// One experiment alone, for an iframe: embed.html?theme=dark#timing?op=matmul&m=256&k=256&n=256, or
// embed.html#comparison and so on.
// It tells the page around it how high it would like to be:
// { type: 'flopscope-resize', height } by postMessage, at each change. Nothing else is told.

import '../page/timing.ts'
import { askedExperiment, keepInAddress } from './address.ts'

const timing = document.querySelector('flopscope-timing')
const name = askedExperiment()
if (timing) {
  if (name && name !== 'timing') {
    // Another experiment takes the place of the first one, which is not seen before it goes.
    timing.style.visibility = 'hidden'
    const questions = await import('./questions.ts')
    questions.takePlace(name, timing)
  }
  keepInAddress(timing)
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
