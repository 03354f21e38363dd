// SPDX-License-Identifier: MIT
//
// The examples of the page about specs for those who begin one: `import examples from './MODELS.md?examples'` is
// pairs of a heading and the spec under it, without the page around them.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const suffix = '.md?examples'

export function examples(): Plugin {
  return {
    name: 'flopscope-examples',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(suffix)) return undefined
      const file = id.slice(0, -'?examples'.length)
      this.addWatchFile(file)
      const sections = readFileSync(file, 'utf8').split(/^## /m)
      const pairs = sections.flatMap((section) => {
        const spec = /```json\n(.*?)```/s.exec(section)?.[1]
        return spec ? [[section.split('\n')[0], JSON.parse(spec)]] : []
      })
      return { code: `export default ${JSON.stringify(pairs)}`, moduleType: 'js' }
    },
  }
}
