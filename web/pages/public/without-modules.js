// SPDX-License-Identifier: MIT
//
// Everything as one classic script where a browser refuses this page's modules: opened from disk, or in a sandboxed
// frame of a host that sends no headers.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
    const script = document.createElement('script')
    script.src = './v1/embed.classic.js'
    document.head.append(script)
  },
  true, // such an event does not bubble
)
