// SPDX-License-Identifier: MIT
//
// The parts of a build of pages that the site and the one file share.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './common.ts'
import { minified } from './minified.ts'

export const pageTargets = {
  /** As the library's, but for container queries, without which the layout falls back to one column. */
  target: ['chrome111', 'firefox114', 'safari16.4'],
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // light-dark() as it is; see theme.css
}

/** Vite wraps each dynamic import so that its styles and dependencies load ahead. Ours have none: all that is to be
 *  done is to say so where one does not load. The next use asks for it again. */
export const plainImports: Plugin = {
  name: 'flopscope-plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js')
      ? `
    import { form } from '${root}web/texts/form.ts'
    export const __vitePreload = (load) => load().catch((cause) => {
      throw new Error(form.notLoaded, { cause })
    })`
      : null,
}

/** The lines of a widget without their indentation, which in its templates would be downloaded. */
export const withoutIndentation: Plugin = {
  name: 'flopscope-without-indentation',
  enforce: 'pre',
  transform: (code, id) =>
    /\/web\/page\/[\w/-]+\.ts$/.test(id)
      ? { code: code.replaceAll(/\n +/g, '\n'), map: null }
      : null,
}

/** The small scripts that run before modules do, as they lie in `folder`, without their comments, and all that was made
 *  once it is whole. */
export const minifiedScripts = (folder: string, isSource: boolean): Plugin => ({
  name: 'flopscope-minified-scripts',
  async writeBundle(_, bundle) {
    const isScript = (file: string) => file.endsWith('.js')
    const early = isSource ? readdirSync(`${root}web/pages/public`).filter(isScript) : []
    for (const name of [...early, ...Object.keys(bundle).filter(isScript)]) {
      const file = join(folder, name)
      writeFileSync(file, await minified(readFileSync(file, 'utf8'), !early.includes(name)))
    }
  },
})
