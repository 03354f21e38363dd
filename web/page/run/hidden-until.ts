// SPDX-License-Identifier: MIT

/** Keeps an element's place but does not show it before `ready`, so that it is not seen to change. */
export async function hiddenUntil(element: HTMLElement, ready: Promise<unknown>): Promise<void> {
  element.style.visibility = 'hidden'
  try {
    await ready
  } finally {
    element.style.visibility = ''
  }
}
