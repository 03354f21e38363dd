// SPDX-License-Identifier: MIT
//
// The button for a projector: type that the back row reads, and nothing but the question and its answer. The form goes
// once there is an answer.

export function offerProjector(button: HTMLButtonElement, main: HTMLElement): void {
  const root = document.documentElement
  const isOn = () => root.dataset.projector !== undefined
  // Widgets have styles of their own, which ask their element.
  const tell = () => {
    for (const view of main.children) view.toggleAttribute('data-projector', isOn())
  }
  new MutationObserver(tell).observe(main, { childList: true })
  button.addEventListener('click', () => {
    root.toggleAttribute('data-projector')
    button.ariaPressed = String(isOn())
    tell()
  })
}
