// SPDX-License-Identifier: MIT
//
// A sentence over the lower edge of the window, with a button that puts it away: about what belongs to no view, or to
// whichever is seen. Nothing moves for it.

export interface Notice {
  /** Shows a sentence in the place of the last one; none where it is empty. */
  readonly tell: (text: string) => void
}

export function offerNotice(place: HTMLElement): Notice {
  const said = place.querySelector('p') as HTMLElement
  const tell = (text: string) => {
    said.textContent = text
    place.hidden = text === ''
  }
  place.querySelector('button')?.addEventListener('click', () => tell(''))
  return { tell }
}
