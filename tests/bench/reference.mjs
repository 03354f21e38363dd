// SPDX-License-Identifier: MIT
//
// node tests/bench/reference.mjs: times every operation, at the size that its form begins with, in Node and in the browsers
// at hand, and writes the runs into web/pages/public/reference, a file an operation, where the page finds them when somebody
// asks whether a number is normal. Each file says what machine that was. To be run on a machine with nothing else to do:
// its load, before, is written down as well.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, type } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '../../web/serve/server.mjs'
import { openChromium, openFirefox } from '../browser/drivers/puppeteer.mjs'
import { openWebKit } from '../browser/drivers/webkit.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'web/pages/public/reference')
const library = await import(join(root, 'dist/lib/flopscope.js'))
const { operations } = await import(join(root, 'dist/lib/questions.js'))

/** No layers: what a machine can do at most, and what leaks on purpose. */
const left = ['peak', 'bandwidth', 'leaky_cache']
const subjects = operations
  .filter(({ name }) => !left.includes(name))
  .map(({ name, fields }) => ({
    op: name,
    ...Object.fromEntries(fields.map((field) => [field.name, field.default])),
  }))

const options = { runs: 40, max_ms: 2500 }

/** Digits of a time that are kept: no clock here tells more. */
const digits = 4

/** Sent to a page as text. */
const openLab = async () => {
  globalThis.library = await import(new URL('lib/flopscope.js', location.href))
  globalThis.lab = await globalThis.library.openLab()
}
const timed = async (subject, options) => {
  const { lab, library } = globalThis
  const report = await lab.timing(subject, options)
  return library.resultJson(
    library.makeResult({ subject, options, environment: lab.environment(), report }),
  )
}

async function inBrowser(name, open, address) {
  const page = await open()
  try {
    // The isolated page has the finer clock.
    await page.open(`${address}/isolated/embed.html`)
    await page.evaluate(openLab)
    return await timeAll(name, (subject) => page.evaluate(timed, subject, options))
  } finally {
    await page.close()
  }
}

async function inNode() {
  const lab = await library.openLab()
  Object.assign(globalThis, { lab, library })
  try {
    return await timeAll('Node', (subject) => timed(subject, options))
  } finally {
    lab.close()
  }
}

const isMeasured = ({ report }) => report.outcome === 'measured'

async function timeAll(name, time) {
  const files = []
  for (const subject of subjects) {
    console.error(`${name}: ${subject.op}`)
    files.push(await rounded(JSON.parse(await time(subject))))
  }
  return files
}

/** The same run with short samples, and the figures that follow from those. */
async function rounded(file) {
  const samples_ms = file.report.samples_ms.map((time) => Number(time.toPrecision(digits)))
  const text = JSON.stringify({ ...file, report: { ...file.report, samples_ms } })
  const { file: again } = await judge.recomputed(await library.parseResult(text))
  return JSON.parse(library.resultJson(again))
}

const machine = {
  processor: cpus()[0]?.model.trim() ?? '',
  hardware_threads: cpus().length,
  system: `${type()} ${release()}`,
  load_average_1_min: loadavg()[0],
}
const judge = await library.openLab()
const { address, close } = await serve(0)
const runs = []
try {
  runs.push(await inNode())
  const browsers = { Chromium: openChromium, Firefox: openFirefox, WebKitGTK: openWebKit }
  for (const [name, open] of Object.entries(browsers)) {
    try {
      runs.push(await inBrowser(name, open, address))
    } catch (error) {
      console.error(`without ${name}: ${error.message}`)
    }
  }
} finally {
  judge.close()
  close()
}
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [place, { op }] of subjects.entries()) {
  const timed = runs.map((files) => files[place]).filter(isMeasured)
  const file = { machine, runs: timed }
  writeFileSync(join(folder, `${op}.json`), `${JSON.stringify(file)}\n`)
}
console.error(`${subjects.length} operations in ${runs.length} runtimes: ${folder}`)
process.exit(0)
