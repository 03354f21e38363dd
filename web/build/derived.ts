// SPDX-License-Identifier: MIT
//
// Modules that are made of a file at build time: `import x from './file.md?examples'`.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What imports `file?suffix`, of a file whose name ends with `ending`, gets the code that is made of its text. */
export const derived = (
  ending: string,
  suffix: string,
  codeOf: (text: string) => string,
): Plugin => ({
  name: `flopscope-${suffix}`,
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(`${ending}?${suffix}`)) return undefined
    const file = id.slice(0, -suffix.length - 1)
    this.addWatchFile(file)
    return { code: codeOf(readFileSync(file, 'utf8')), moduleType: 'js' }
  },
})
