// SPDX-License-Identifier: MIT
//
// build/package/, what is published to npm, and the archive of it: dist/ with a README for those who install it, and
// package.json without what only this repository needs. npm run package makes it after a build.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Packs the package of `dist/` in `folder`, which it empties; gives the path of the archive. */
export function pack(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const {
    private: _,
    scripts,
    devDependencies,
    ...published
  } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  cpSync(join(root, 'web/lab/README.md'), join(folder, 'README.md'))
  for (const name of published.files.filter(
    (file) => file !== 'README.md' && !file.startsWith('!'),
  ))
    cpSync(join(root, name), join(folder, name), { recursive: true })
  const said = execFileSync('npm', ['pack', '--json'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return join(folder, JSON.parse(said)[0].filename)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(pack(join(root, 'build/package')))
