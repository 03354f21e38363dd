// SPDX-License-Identifier: MIT
//
// The examples of the page about specs for those who begin one: `import examples from './MODELS.md?examples'` is
// pairs of a heading and the spec under it, without the page around them.
import { derived } from './derived.ts'

export const examples = derived('.md', 'examples', (text) => {
  const pairs = text.split(/^## /m).flatMap((section) => {
    const spec = /```json\n(.*?)```/s.exec(section)?.[1]
    return spec ? [[section.split('\n')[0], JSON.parse(spec)]] : []
  })
  return `export default ${JSON.stringify(pairs)}`
})
