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

/** The first fault as a phrase: "report/runs must be integer". */
const wrapper = `
export default (value) => {
  if (validate(value)) return undefined
  const [{ instancePath, message }] = validate.errors
  return (instancePath.slice(1) || 'it') + ' ' + message
}
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
      })
      const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')))
      const code = standalone(ajv, validate).replace(/export default \w+;/, '')
      return { code: code + wrapper, moduleType: 'js' }
    },
  }
}
