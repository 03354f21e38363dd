// SPDX-License-Identifier: MIT
//
// The questions below the first one. Each comes when its place is near: nobody sees them first, and
// nobody waits for them.

const questions: Readonly<Record<string, () => Promise<unknown>>> = {
  'flopscope-cost': () => import('../widgets/cost.ts'),
  'flopscope-comparison': () => import('../widgets/comparison.ts'),
  'flopscope-scaling': () => import('../widgets/scaling.ts'),
  'flopscope-roofline': () => import('../widgets/roofline.ts'),
  'flopscope-memory': () => import('../widgets/memory.ts'),
  'flopscope-trace': () => import('../widgets/trace.ts'),
  'flopscope-bottleneck': () => import('../widgets/bottleneck.ts'),
  'flopscope-suite': () => import('../widgets/suite.ts'),
  'flopscope-training-cost': () => import('../widgets/training-cost.ts'),
}

/** How far below the window a question is when it is asked for. */
const ahead = '100px'

export function loadWhenNear(root: ParentNode): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        void questions[target.localName]?.()
      }
    },
    { rootMargin: ahead },
  )
  for (const name of Object.keys(questions)) {
    for (const element of root.querySelectorAll(name)) observer.observe(element)
  }
}
