// SPDX-License-Identifier: MIT
//
// Turns a JSON schema into the code that checks it: `import check from './x.schema.json?validator'`.
// Ajv would compile it in the browser with `new Function`, which the page's policy forbids; here it
// writes the code while bundling, and the code has no need of Ajv.
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'vite'

const suffix = '?validator'

/** Ajv keeps its faults at the function; the first one is told. */
const wrapper = `
export default (value) => (validate(value) ? undefined : validate.errors[0])
`

export function validator(): Plugin {
  return {
    name: 'flopscope-validator',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(`.json${suffix}`)) return undefined
      const file = id.slice(0, -suffix.length)
      this.addWatchFile(file)
      const ajv = new Ajv2020({
        code: { source: true, esm: true, lines: true },
        discriminator: true,
        strictRequired: false,
        // Says what a number is in, for the sentence about it.
        keywords: ['unit'],
        // Each fault comes with the value and the rules, for web/lab/schema-fault.ts to write the sentence.
        verbose: true,
        messages: false,
      })
      const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')))
      const code = standalone(ajv, validate).replace(/export default \w+;/, '')
      return { code: code + wrapper, moduleType: 'js' }
    },
  }
}
