// SPDX-License-Identifier: MIT
//
// Places on the page of a question: a run's progress and then its answer are brought into view where they stand outside
// of it, as on a phone, and the place of an answer stays as high as
// the answer before it while the next is measured, so that nothing below it jumps.

/** Where `place`, or what stands below it as far as `last`, is out of view. A page around this one stays where it is. */
export function bringIntoView(
  place: Element | null,
  block?: ScrollLogicalPosition,
  last: Element | null = place,
): void {
  if (!place || parent !== window) return
  const { top } = place.getBoundingClientRect()
  const { bottom } = (last ?? place).getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) place.scrollIntoView(block && { block })
}

/** Holds the height until the returned function is called. */
export function holdHeight(place: HTMLElement | null): () => void {
  if (place) place.style.minHeight = `${place.offsetHeight}px`
  return () => {
    if (place) place.style.minHeight = ''
  }
}
