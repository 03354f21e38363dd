// SPDX-License-Identifier: MIT
//
// The place of an answer on its page: brought into view where it stands below the form, as on a phone, and as high as
// the answer before it while the next is measured, so that nothing below it jumps.

/** A page around this one stays where it is. */
export function bringIntoView(place: Element | null): void {
  if (!place || parent !== window) return
  const { top, bottom } = place.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) place.scrollIntoView()
}

/** Holds the height until the returned function is called. */
export function holdHeight(place: HTMLElement | null): () => void {
  if (place) place.style.minHeight = `${place.offsetHeight}px`
  return () => {
    if (place) place.style.minHeight = ''
  }
}
