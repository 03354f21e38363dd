// SPDX-License-Identifier: MIT
//
// Messages between a framed page and the page around it. Any page may frame this one, so any may hear its height; only
// the page around it may choose its theme, and nothing else. A message of another form is left.

const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]

function take(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}

const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme)

/** By the address, `?theme=dark`, and by message: `{ type: 'flopscope-theme', theme: 'dark' }`. */
export function followTheme(): void {
  const asked = new URLSearchParams(location.search).get('theme')
  if (isTheme(asked)) take(asked)
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || source === window) return
    const { type, theme } = (data ?? {}) as { readonly type?: unknown; readonly theme?: unknown }
    if (type === 'flopscope-theme' && isTheme(theme)) take(theme)
  })
}

/** Tells the height at each change, in the three forms that hosts listen for: our own, Datawrapper's and that of
 *  learning platforms (LTI). */
export function tellHeight(): void {
  if (parent === window) return
  new ResizeObserver(() => {
    const height = document.documentElement.scrollHeight
    const messages = [
      { type: 'flopscope-resize', height },
      { 'datawrapper-height': { flopscope: height } },
      { subject: 'lti.frameResize', height },
    ]
    for (const message of messages) parent.postMessage(message, '*')
  }).observe(document.body)
}
