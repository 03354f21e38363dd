// SPDX-License-Identifier: MIT
//
// Arrow keys in the field of a whole number double and halve it, because sizes are looked at in powers of two.

/** In every field under `root` whose `data-range` says how far it may go. */
export function doubleByArrowKeys(root: HTMLElement): void {
  root.addEventListener('keydown', (event) => {
    const [input] = event.composedPath()
    if (!(input instanceof HTMLInputElement)) return
    const next = stepped(Number(input.value), event.key, input.dataset.range)
    if (next === undefined) return
    event.preventDefault()
    input.value = String(next)
    input.dispatchEvent(new Event('input'))
  })
}

function stepped(current: number, key: string, range: string | undefined): number | undefined {
  if (range === undefined || (key !== 'ArrowUp' && key !== 'ArrowDown')) return undefined
  if (!Number.isInteger(current) || current < 1) return undefined
  const [minimum, maximum] = range.split(' ')
  const next = key === 'ArrowUp' ? current * 2 : Math.floor(current / 2)
  return next >= Number(minimum) && next <= Number(maximum || Number.MAX_SAFE_INTEGER)
    ? next
    : undefined
}
