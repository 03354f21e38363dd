// SPDX-License-Identifier: MIT
//
// Makes dist/ from every web/build/vite*.config.ts, in the order of their names, and puts the WebAssembly
// variants and the schemas beside the package. Does nothing when no input changed since the last time.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)

const stamp = 'build/web.stamp'
// Of C++ the sentences, which other languages translate.
const inputs = ['web', 'cpp', 'build/wasm', 'package.json', 'package-lock.json', 'tsconfig.json']

const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()

function hashOfInputs() {
  const hash = createHash('sha256').update(process.env.FLOPSCOPE_SITE ?? '')
  for (const input of inputs) {
    const files = input.includes('.') ? [input] : filesUnder(input)
    for (const file of files) hash.update(`${file}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const hash = hashOfInputs()
if (existsSync('dist/index.html') && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) {
  console.log('dist/ is up to date')
  process.exit(0)
}

rmSync(stamp, { force: true })
rmSync('dist', { recursive: true, force: true })
mkdirSync('dist/lib/wasm', { recursive: true })
for (const schema of ['result.schema.json', 'model.schema.json'])
  cpSync(`web/lab/generated/${schema}`, `dist/lib/${schema}`)

process.env.NODE_ENV = 'production'
const { build, runnerImport } = await import('vite')
const { module } = await runnerImport(`${root}web/build/translation/languages.ts`)
const { minified } = (await runnerImport(`${root}web/build/minified.ts`)).module

// Emscripten leaves a third of its scripts' weight to whoever minifies them.
for (const name of readdirSync('build/wasm').filter((file) => /\.(js|wasm)$/.test(file))) {
  const [from, to] = [join('build/wasm', name), join('dist/lib/wasm', name)]
  if (name.endsWith('.js')) writeFileSync(to, await minified(readFileSync(from, 'utf8'), false))
  else cpSync(from, to)
}

const configs = readdirSync('web/build')
  .filter((name) => /^vite.*\.config\.ts$/.test(name))
  .sort()
for (const config of configs) {
  const modes = config.includes('pages') ? module.languages : [module.source]
  for (const language of modes) {
    const mode = language === module.source ? 'production' : language
    // Each adds to dist/, so none may empty it.
    try {
      await build({ configFile: join('web/build', config), mode, build: { emptyOutDir: false } })
    } catch (error) {
      console.error(`flopscope: ${config} failed (${language}): ${error.message}`)
      process.exit(1)
    }
  }
}

/** What the WebAssembly was built by, and the digest of each file of it, for who builds it again and compares. */
const modules = readdirSync('dist/lib/wasm').sort()
const digestOf = (name) =>
  createHash('sha256')
    .update(readFileSync(join('dist/lib/wasm', name)))
    .digest('hex')
const provenance = {
  built_by: existsSync('build/wasm/toolchain.txt')
    ? readFileSync('build/wasm/toolchain.txt', 'utf8').trim().split('\n')
    : [],
  sha256: Object.fromEntries(modules.map((name) => [name, digestOf(name)])),
}
writeFileSync('dist/lib/provenance.json', `${JSON.stringify(provenance, null, 2)}\n`)
writeFileSync(stamp, hash)
