// SPDX-License-Identifier: MIT
//
// The button that chooses between the system's setting, light and dark. The choice stays on this
// machine; public/theme.js reads it again before the next page is painted.

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]
const key = 'flopscope-theme'

export function offerThemes(button: HTMLButtonElement): void {
  const root = document.documentElement
  const chosen = (): Theme => themes.find((theme) => theme === root.dataset.theme) ?? 'system'
  const show = () => {
    const [word] = button.children
    button.replaceChildren(word ?? '', button.dataset[chosen()] ?? '')
  }
  button.addEventListener('click', () => {
    const next = themes[(themes.indexOf(chosen()) + 1) % themes.length] ?? 'system'
    if (next === 'system') delete root.dataset.theme
    else root.dataset.theme = next
    keep(next)
    show()
  })
  show()
  button.hidden = false
}

function keep(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Storage may be closed: the choice then holds for this page alone.
  }
}
