// SPDX-License-Identifier: MIT
//
// Builds the page in pseudo-English into build/pseudo, for tests: its pages and scripts, beside links to all else that
// dist/ has.
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)
process.env.NODE_ENV = 'production'
process.env.FLOPSCOPE_PAGES = 'build/pseudo'

const { build, runnerImport } = await import('vite')
const { module } = await runnerImport(`${root}web/build/translation/languages.ts`)
const folder = process.env.FLOPSCOPE_PAGES
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await build({
  configFile: 'web/build/vite.pages.config.ts',
  mode: module.pseudoLanguage,
  logLevel: 'warn',
})
const own = readdirSync(folder)
for (const name of readdirSync('dist').filter((each) => !own.includes(each))) {
  symlinkSync(`${root}dist/${name}`, `${folder}/${name}`)
}
