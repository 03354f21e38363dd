// SPDX-License-Identifier: MIT
//
// The rules of the house that no compiler or formatter knows. Each is a function from the project's
// files to complaints; the files are those that git knows or would add.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

// A container's user need not be the one who cloned.
const git = [
  '-c',
  'safe.directory=*',
  'ls-files',
  '-z',
  '--cached',
  '--others',
  '--exclude-standard',
]
const listed = execFileSync('git', git)
const files = String(listed)
  .split('\0')
  .filter((file) => file && existsSync(file))

const text = new Map()
function read(file) {
  if (!text.has(file)) text.set(file, readFileSync(file, 'utf8'))
  return text.get(file)
}

const isCode = (file) => /\.(cpp|h|ts|mjs|js|css|sh|cmake)$|CMakeLists\.txt$/.test(file)
const isText = (file) => isCode(file) || /\.(md|json|yml|html|cff)$/.test(file)

/** Which rooms of the web may import from which. */
const mayImport = {
  lab: [],
  texts: ['lab'],
  charts: ['lab', 'texts'],
  questions: ['lab', 'texts', 'charts'],
  lessons: ['lab', 'texts', 'charts', 'questions'],
  reports: ['lab', 'texts', 'questions'],
  page: ['lab', 'texts', 'charts', 'questions', 'reports', 'lessons'],
  serve: [],
  terminal: ['lab', 'texts', 'questions', 'reports', 'serve'],
  pages: ['lab', 'texts', 'charts', 'questions', 'reports', 'page'],
  build: ['lab', 'reports'],
}

function* imports(file) {
  const pattern = /(?:from|import)\s*\(?\s*['"](\.[^'"]*)['"]|new URL\(\s*['"](\.[^'"]*)['"]/g
  for (const match of read(file).matchAll(pattern)) {
    yield normalize(join(dirname(file), match[1] ?? match[2]))
  }
}

const roomOf = (file) => /^web\/(\w+)\//.exec(file)?.[1]

const cppRoom = (path) => /^cpp\/(\w+)/.exec(path)?.[1]
const isPrivate = (header) => read(header).includes('// IWYU pragma: private')

/** The sources of the C++ rooms, each with the project's headers that it includes. */
function* cppIncludes() {
  const headers = files.filter((name) => /^cpp\/.*\.h$/.test(name))
  const atPublicPath = new Map(
    headers.map((name) => [`flopscope/${cppRoom(name)}/${basename(name)}`, name]),
  )
  for (const file of files.filter((name) => /^cpp\/.*\.(h|cpp)$/.test(name))) {
    const places = (name) => [
      atPublicPath.get(name),
      normalize(join(dirname(file), name)),
      normalize(join('cpp', cppRoom(file), name)),
    ]
    const names = [...read(file).matchAll(/^#include "(.+)"/gm)].map(([, name]) => name)
    yield [file, names.flatMap((name) => places(name).find((it) => headers.includes(it)) ?? [])]
  }
}

/** The recipes of CONTRIBUTING.md: an example each, and the files that its numbered lines name. */
function* recipes() {
  for (const section of read('CONTRIBUTING.md').split(/^### /m).slice(1)) {
    const [, question, example] = /^Example: (the question )?`(\w+)`$/m.exec(section) ?? []
    const named = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file)
    const touched = example && (question ? touchedByQuestion(example) : touchedBy(example))
    yield { title: section.split('\n', 1)[0], example, named, touched }
  }
}

const isByHand = (file) =>
  isText(file) &&
  !/^web\/(lab\/generated|languages|pages\/public\/reference)\/|^tests\/fixtures\/|\.md$/.test(file)

/** The files written by hand in which `name` stands, as `max_pool`, `MaxPool` or in a file's name. */
function touchedBy(name) {
  const pattern = new RegExp(name.replaceAll('_', '[-_]?'), 'i')
  return files.filter((file) => isByHand(file) && (pattern.test(file) || pattern.test(read(file))))
}

/** The name of a question as it stands in a list: in quotes, or as a key. */
function asListed(name) {
  const word = name.replaceAll(/[-_]/g, '[-_]')
  return new RegExp(`['"\`]${word}['"\`]|^\\s*${word}:`, 'm')
}

/** A file but for the question that an answer raises, which its question names. */
const withoutNext = (file) => read(file).replaceAll(/^ *next: \{ name: .*$/gm, '')

/** The same of a question, whose name is a word of every day: files that are called by it, and sources in which it
 *  stands in quotes or as a key, as in a list of questions. */
function touchedByQuestion(name) {
  const called = new RegExp(`[/_]${name.replaceAll('_', '[-_]')}[/._]`)
  const listed = asListed(name)
  // A lesson says which questions it asks.
  const isSource = (file) => /^(cpp|web\/(?!lessons))/.test(file)
  return files.filter(
    (file) =>
      isByHand(file) && (called.test(file) || (isSource(file) && listed.test(withoutNext(file)))),
  )
}

const rules = {
  'a recipe of CONTRIBUTING.md names exactly the files that its example touches': function* () {
    for (const { title, example, named, touched } of recipes()) {
      if (!example) {
        yield `${title}: no line "Example: \`name\`"`
        continue
      }
      for (const file of touched.filter((each) => !named.includes(each))) {
        yield `${title}: ${example} stands in ${file}, too`
      }
      for (const file of named.filter((each) => !touched.includes(each))) {
        yield `${title}: ${example} does not stand in ${file}`
      }
    }
  },

  'the rooms of the web import in the direction of their arrows': function* () {
    for (const file of files.filter((name) => /^web\/.*\.(ts|mjs)$/.test(name))) {
      const room = roomOf(file)
      const allowed = mayImport[room]
      if (!allowed) yield `${file}: ${room} is no room of the web`
      for (const target of imports(file)) {
        const other = roomOf(target)
        if (allowed && other && other !== room && !allowed.includes(other)) {
          yield `${file}: ${room} may not import from ${other} (${target})`
        }
      }
    }
  },

  'a public header of C++ includes no private one': function* () {
    for (const [file, included] of cppIncludes()) {
      if (file.endsWith('.h') && !isPrivate(file)) {
        for (const header of included.filter(isPrivate)) yield `${file} includes ${header}`
      }
    }
  },

  'folders of a room of C++ include each other in one direction only': function* () {
    const arrows = new Map()
    for (const [file, included] of cppIncludes()) {
      for (const header of included) {
        const [from, to] = [dirname(file), dirname(header)]
        if (from === to || cppRoom(from) !== cppRoom(to)) continue
        if (!arrows.has(from)) arrows.set(from, new Map())
        arrows.get(from).set(to, `${file} includes ${header}`)
      }
    }
    const reaches = (from, to, seen = new Set()) => {
      if (seen.has(from)) return false
      seen.add(from)
      return [...(arrows.get(from)?.keys() ?? [])].some(
        (next) => next === to || reaches(next, to, seen),
      )
    }
    for (const [from, targets] of arrows) {
      for (const [to, example] of targets) if (reaches(to, from)) yield example
    }
  },

  'no question of C++ includes a header of another question’s folder': function* () {
    // A folder with a question.cpp is a question's; the others are what questions share.
    const question = (path) => {
      const folder = /^cpp\/experiments\/(\w+)\//.exec(path)?.[1]
      return files.includes(`cpp/experiments/${folder}/question.cpp`) ? folder : undefined
    }
    for (const [file, included] of cppIncludes()) {
      for (const header of included) {
        const [asks, answers] = [question(file), question(header)]
        if (asks && answers && asks !== answers) yield `${file} includes ${header}`
      }
    }
  },

  'no folder holds more than 40 sources': function* () {
    const counts = new Map()
    for (const file of files.filter((name) => isCode(name) && /^(cpp|tests|web)\//.test(name))) {
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    }
    for (const [folder, count] of counts) if (count > 40) yield `${folder}: ${count} files`
  },

  'every source file begins with its licence': function* () {
    for (const file of files.filter(isCode)) {
      const start = read(file).split('\n', 2).join('\n')
      if (!start.includes('SPDX-License-Identifier: MIT')) yield `${file}: no SPDX line`
    }
  },

  'the head of a source of the web begins with what the file is': function* () {
    for (const file of files.filter((name) => /^web\/.*\.(ts|css|mjs)$/.test(name))) {
      const [, first] = /SPDX-[^\n]*\n(?:\/\/)?\n(?:\/\/ {1,3}| {3})(\w+)/.exec(read(file)) ?? []
      if (/^(What|How|Whether|Who|Where|When|Why|Which)$/.test(first ?? '')) {
        yield `${file}: begins with "${first}"`
      }
    }
  },

  'a comment of C++ begins with what it is about': function* () {
    const vague = /^\s*\/\/\/ (Those|That|And|Of|Expected|Its|Such|To each|In bytes)\b/
    for (const file of files.filter((name) => /^cpp\/.*\.(h|cpp)$/.test(name))) {
      const comments = read(file).match(/^[ \t]*\/\/\/.*(\n[ \t]*\/\/\/.*)*/gm) ?? []
      for (const comment of comments) {
        if (vague.test(comment)) yield `${file}: ${comment.trim().split('\n')[0]}`
      }
    }
  },

  'what people read stands in web/texts, or in a lesson': function* () {
    const literal = /'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g
    const sentence = /^[A-Z][\w’]* [a-z]|[a-z’]+ [a-z’]+[.?!…]$|>\s*[A-Z][a-z’]+[\w’ ,]*</
    const speaks = (file) =>
      /^web\/(charts|lessons\/base|page|pages|questions|reports|terminal)\/.*\.ts$/.test(file)
    for (const file of files.filter(speaks)) {
      const code = read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')
      for (const [, plain, template] of code.matchAll(literal)) {
        const found = sentence.exec(plain ?? template)
        if (found) yield `${file}: ${found.input.trim().slice(0, 60)}`
      }
    }
  },

  'README shows a call of every question': function* () {
    const infos = read('web/lab/generated/questions.ts')
    const links = [...infos.matchAll(/^ {4}link: '([\w-]+)'/gm)].map(([, link]) => link)
    for (const link of [...links, 'environment']) {
      if (!read('README.md').includes(`npx flopscope ${link}`))
        yield `npx flopscope ${link} is missing`
    }
  },

  'a question knows no other question': function* () {
    const isQuestion = (file) => /^web\/questions\/[\w-]+\.ts$/.test(file)
    for (const file of files.filter(isQuestion)) {
      for (const target of imports(file)) {
        if (isQuestion(target)) yield `${file}: imports ${target}`
      }
    }
  },

  'no file lists the questions: lists are made of their files': function* () {
    const questions = files.flatMap(
      (file) => /^web\/questions\/([\w-]+)\.ts$/.exec(file)?.[1] ?? [],
    )
    const most = 4
    // Charts are called by what they draw, and a test may choose questions by what they have in common.
    const chosen = [
      'tests/cpp/experiments/catalogue/test_catalogue.cpp', // what is asked about an operation or a model
      'tests/web/charts/extremes.test.ts', // charts
      'tests/web/lab/function-subjects.test.ts', // what takes a function
      'tests/web/saved/older-reports.test.ts', // fields that had other names once
    ]
    for (const file of files.filter((name) => isByHand(name) && /^(cpp|web|tests)\//.test(name))) {
      const text = withoutNext(file)
      const listed = questions.filter((name) => asListed(name).test(text))
      if (listed.length > most && !chosen.includes(file)) yield `${file}: ${listed.join(', ')}`
    }
  },

  'nothing is left for later, and no path of somebody’s machine': function* () {
    const pattern = /\b(TODO|FIXME|XXX|HACK)\b|<{7} |>{7} |\/(home|Users)\/\w+/
    for (const file of files.filter((name) => isText(name) && name !== '.ci/rules.mjs')) {
      for (const [index, line] of read(file).split('\n').entries()) {
        if (pattern.test(line)) yield `${file}:${index + 1}: ${line.trim()}`
      }
    }
  },

  'no test is switched off or alone': function* () {
    const pattern = /\b(test|it|describe)\.(only|skip|fixme)\b|\[!(mayfail|shouldfail)\]/
    for (const file of files.filter((name) => name.startsWith('tests/') && isCode(name))) {
      if (pattern.test(read(file))) yield `${file}: ${pattern.exec(read(file))[0]}`
    }
  },

  'the version is the same everywhere': function* () {
    const { version } = JSON.parse(read('package.json'))
    const places = { 'CITATION.cff': /^version: (.+)$/m, 'package-lock.json': /"version": "(.+?)"/ }
    for (const [file, pattern] of Object.entries(places)) {
      const found = pattern.exec(read(file))?.[1]
      if (found !== version) yield `${file}: ${found}, but package.json says ${version}`
    }
  },
}

let failed = 0
for (const [rule, check] of Object.entries(rules)) {
  const complaints = [...check()]
  if (complaints.length === 0) continue
  failed += 1
  console.log(`${rule}: not so\n  ${complaints.join('\n  ')}`)
}
console.log(`rules: ${Object.keys(rules).length - failed} kept, ${failed} broken`)
process.exit(failed > 0 ? 1 : 0)
