// SPDX-License-Identifier: MIT
//
// Runs before the first paint, so that a reader who chose light or dark never sees the other one flash, nor the
// welcome before a question. Not a module, because modules run after the page has been read.
;(() => {
  document.documentElement.dataset.asked = location.hash.slice(1) || 'welcome'
  try {
    const theme = localStorage.getItem('flopscope-theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage may be closed, e.g. in a sandboxed frame: the system's setting holds.
  }
})()
