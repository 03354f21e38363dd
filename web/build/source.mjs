// SPDX-License-Identifier: MIT
//
// dist/flopscope-source.zip, what the site beside it was built of, for who wants to read or change it: the address that
// the page's link to its source leads to, wherever the site is hosted. Made anew with each build.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'

export const archive = 'dist/flopscope-source.zip'

/** What commands make, as .gitignore has it; a folder that was unpacked from the archive knows no git. */
const made = [
  '.git',
  'build',
  'coverage',
  'dist',
  'node_modules',
  'playwright-report',
  'test-results',
]
const unix = 3
/** Equal sources make equal archives; the first day that a zip file can name. */
const mtime = new Date(1980, 0, 1)

/** The paths of a folder's sources, those that git knows where it is one of git's. */
export function sourcesOf(folder) {
  if (!existsSync(join(folder, '.git'))) {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !made.includes(name))
      .flatMap((entry) => (entry.isFile() ? [entry.name] : filesUnder(folder, entry.name)))
      .sort()
  }
  const known = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z'], { cwd: folder })
  return known
    .toString()
    .split('\0')
    .filter((path) => path && existsSync(join(folder, path)))
}

const filesUnder = (folder, name) =>
  readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

/** A folder's sources as a zip file, in which they stand in a folder of their own. */
export function packSources(folder) {
  const files = sourcesOf(folder).map((path) => {
    const from = join(folder, path)
    return [
      `flopscope/${path}`,
      [readFileSync(from), { os: unix, attrs: statSync(from).mode << 16 }],
    ]
  })
  return zipSync(Object.fromEntries(files), { mtime })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
  writeFileSync(join(root, archive), packSources(root))
}
