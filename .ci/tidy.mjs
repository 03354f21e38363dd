// SPDX-License-Identifier: MIT
//
// Runs clang-tidy over cpp/, on all cores: over all headers and over the sources that differ from a base
// commit, or with --all over all sources. The base is FLOPSCOPE_BASE, else where this branch left
// origin/main, else, on main itself, a few commits ago. Of these only what has changed since it passed:
// a file that passed is remembered by a hash of itself, of the project's headers that it includes, and
// of the rules. Most of clang-tidy's time goes into the standard library's headers, so several files of
// a folder are read as one, and by halves if they do not pass together.
import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'

const rooms = ['measure', 'data', 'layers', 'experiments']
const remembered = 'build/tidy'

const files = readdirSync('cpp', { recursive: true })
  .map((name) => join('cpp', name))
  .sort()
const isHeader = (file) => file.endsWith('.h')

function git(...parameters) {
  // A container's user need not be the one who cloned.
  const all = ['-c', 'safe.directory=*', ...parameters]
  return execFileSync('git', all, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

function baseCommit() {
  if (process.env.FLOPSCOPE_BASE) return git('rev-parse', process.env.FLOPSCOPE_BASE)
  const base = git('merge-base', 'HEAD', 'origin/main')
  return base === git('rev-parse', 'HEAD') ? git('rev-parse', 'HEAD~5') : base
}

/** The files that differ from the base, moved ones apart; null where git cannot tell. */
function differing() {
  try {
    const changed = git('diff', '--name-status', '-M', '--diff-filter=d', baseCommit(), '--', 'cpp')
    const added = git('ls-files', '--others', '--exclude-standard', '--', 'cpp')
    const lines = changed.split('\n').filter((line) => !line.startsWith('R100'))
    return new Set([...lines.map((line) => line.split('\t').at(-1)), ...added.split('\n')])
  } catch {
    return null
  }
}

const wanted = process.argv.includes('--all') ? null : differing()
const sources = files.filter(
  (name) => isHeader(name) || (name.endsWith('.cpp') && (!wanted || wanted.has(name))),
)
const roomOf = (file) => file.split(sep)[1]

/** Public headers by the path at which they are included, as cpp/cmake/FlopscopeTargets.cmake has it. */
const included = new Map(
  files
    .filter((name) => isHeader(name) && rooms.includes(roomOf(name)))
    .map((name) => [`flopscope/${roomOf(name)}/${basename(name)}`, name])
    .filter(([, name]) => !readFileSync(name, 'utf8').includes('// IWYU pragma: private')),
)

/** The list that cpp/layers/CMakeLists.txt makes of the activations' headers. */
function activationList() {
  const found = [...included].flatMap(([path, header]) => {
    const type = /^struct (\w+) : ActivationLayer</m.exec(readFileSync(header, 'utf8'))?.[1]
    return type ? [{ path, type }] : []
  })
  const includes = found.map(({ path }) => `#include "${path}"\n`).join('')
  const types = found.map(({ type }) => ` X(${type})`).join('')
  return `#pragma once\n\n${includes}\n#define FLOPSCOPE_ACTIVATIONS(X)${types}\n`
}

/** A folder with a header of one line at each of those paths, and the header that the build makes. */
function forwardingHeaders() {
  const folder = join(remembered, 'include')
  rmSync(folder, { recursive: true, force: true })
  for (const room of rooms) mkdirSync(join(folder, 'flopscope', room), { recursive: true })
  for (const [path, header] of included) {
    writeFileSync(join(folder, path), `#include "${resolve(header)}"\n`)
  }
  const list = 'flopscope/layers/activation_list.h'
  writeFileSync(join(folder, list), activationList())
  included.set(list, join(folder, list))
  return folder
}

/** The bindings are compiled by Emscripten only, so they are read with its headers. */
const forWasm = (source) => source.startsWith('cpp/bindings/src/')

function emscriptenFlags() {
  const sysroot = `${execFileSync('em-config', ['CACHE'], { encoding: 'utf8' }).trim()}/sysroot`
  return [
    '--target=wasm32-unknown-emscripten',
    `--sysroot=${sysroot}`,
    `-isystem${sysroot}/include/compat`,
    '-D__EMSCRIPTEN__',
    '-msimd128',
  ]
}

const common = ['-std=c++20', '-DFLOPSCOPE_VERSION=""', `-I${forwardingHeaders()}`]
const wasm = sources.some(forWasm) ? emscriptenFlags() : []
const flagsOf = (source) => [
  ...common,
  `-Icpp/${roomOf(source)}`,
  `-I${dirname(source)}`,
  ...(forWasm(source) ? wasm : []),
]

/** The file and every header of the project that it includes, directly or not. */
function closure(file, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/^#include "(.+)"/gm)) {
    const places = [join(dirname(file), name), join('cpp', roomOf(file), name)]
    const header = included.get(name) ?? places.find((place) => existsSync(place))
    if (header) closure(header, found)
  }
  return found
}

const rules =
  readFileSync('.clang-tidy', 'utf8') +
  execFileSync('clang-tidy', ['--version'], { encoding: 'utf8' })

function hashOf(source) {
  const hash = createHash('sha256').update(rules).update(flagsOf(source).join(' '))
  for (const file of closure(source)) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function tidy(file, flags) {
  return new Promise((told) => {
    const parameters = ['--quiet', file, '--', ...flags]
    execFile('clang-tidy', parameters, { maxBuffer: 1e8 }, (error, output, errors) => {
      // What it prints to the error stream are counts of warnings in other people's headers, unless
      // it could not run at all.
      told(error ? output || errors || error.message : '')
    })
  })
}

/** The complaint about all of them as one, in a file that includes them; '' if there is none. */
async function tidyTogether(batch) {
  const name = createHash('sha256')
    .update(batch.map(({ mark }) => mark).join())
    .digest('hex')
  const file = join(remembered, `${name}.cpp`)
  const lines = batch.map(({ source }) => `#include "${resolve(source)}"\n`)
  writeFileSync(file, lines.join(''))
  const complaint = await tidy(file, flagsOf(batch[0].source))
  rmSync(file)
  return complaint
}

mkdirSync(remembered, { recursive: true })
const changed = sources
  .map((source) => ({ source, mark: join(remembered, hashOf(source)) }))
  .filter(({ mark }) => !existsSync(mark))

/** What a file defines for itself: those of equal names cannot be read as one. */
function ownNames(source) {
  const hidden = readFileSync(source, 'utf8').matchAll(
    /^namespace \{$(.*?)^\} {2}\/\/ namespace$/gms,
  )
  const text = [...hidden].map(([, inside]) => inside).join('\n')
  const definition =
    /^(?:(?:using|struct|class) (\w+) |(?!using )[\w:].*?[ *&>](\w+)(?: = |[([{;]))/gm
  return [...text.matchAll(definition)].map(([, type, other]) => type ?? other)
}

/** Files of the same flags that are read as one: the headers of a room, or sources of a folder without
 *  equal names, as evenly as may be. */
function batches(largest) {
  const folders = new Map()
  for (const entry of changed) {
    const { source } = entry
    const kind = isHeader(source) ? `${roomOf(source)}, ${forWasm(source)}` : dirname(source)
    folders.set(kind, [...(folders.get(kind) ?? []), entry])
  }
  return [...folders.values()].flatMap((files) => {
    if (isHeader(files[0].source)) return [files]
    const made = Array.from({ length: Math.ceil(files.length / largest) }, () => [])
    const names = made.map(() => new Set())
    for (const entry of files) {
      const own = ownNames(entry.source)
      const free = [...made.keys()].filter((at) => !own.some((name) => names[at].has(name)))
      let [at] = free.sort((one, other) => made[one].length - made[other].length)
      at ??= made.push([]) - 1
      names[at] ??= new Set()
      made[at].push(entry)
      for (const name of own) names[at].add(name)
    }
    return made
  })
}

let failed = 0
async function check(batch) {
  if (batch.length === 1) {
    const { source, mark } = batch[0]
    const complaint = isHeader(source)
      ? await tidyTogether(batch)
      : await tidy(source, flagsOf(source))
    if (complaint) {
      failed += 1
      console.log(complaint)
    } else {
      writeFileSync(mark, '')
    }
  } else if (await tidyTogether(batch)) {
    const half = Math.ceil(batch.length / 2)
    await check(batch.slice(0, half))
    await check(batch.slice(half))
  } else {
    for (const { mark } of batch) writeFileSync(mark, '')
  }
}

const waiting = batches(10)
async function work() {
  for (let next = waiting.pop(); next; next = waiting.pop()) await check(next)
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
console.log(
  `clang-tidy: ${sources.length} files, ${changed.length} of them changed, ${failed} failed`,
)
process.exit(failed > 0 ? 1 : 0)
