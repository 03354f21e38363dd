// SPDX-License-Identifier: MIT
//
// node tests/bench/reference.mjs [operation ...] [--into folder]: times every operation, or those, at the size that its form
// begins with, in Node and in the browsers at hand, and writes the runs into web/pages/public/reference, a file an
// operation, where the page finds them when somebody asks whether a number is normal. Beside them stand TensorFlow.js and
// ONNX Runtime Web on WebAssembly with one thread, in the same Chromium, for those operations that they have: their
// outputs are compared with ours first. Each file says what machine that was. To be run on a machine with nothing else to
// do: its load, before, is written down as well.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, type } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serve } from '../../web/serve/server.mjs'
import { openChromium, openFirefox } from '../browser/drivers/puppeteer.mjs'
import { openWebKit } from '../browser/drivers/webkit.mjs'
import { makeSite, root } from './site.mjs'

const { values: given, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string', default: join(root, 'web/pages/public/reference') } },
})
const folder = given.into
const library = await import(join(root, 'dist/lib/flopscope.js'))
const { operations } = await import(join(root, 'dist/lib/questions.js'))

/** No layers: what a machine can do at most, and what leaks on purpose. */
const left = ['peak', 'bandwidth', 'leaky_cache']
const subjects = operations
  .filter(({ name }) => !left.includes(name) && (wanted.length === 0 || wanted.includes(name)))
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

async function inBrowser(name, open, address, withPeers) {
  const page = await open()
  try {
    // The isolated page has the finer clock.
    await page.open(`${address}/isolated/embed.html`)
    await page.evaluate(openLab)
    const files = await timeAll(name, (subject) => page.evaluate(timed, subject, options))
    if (withPeers) await timePeers(name, page, files)
    return files
  } finally {
    await page.close()
  }
}

/** Each contestant in turns, as in npm run bench; as many runs as ours, of two batches each. */
const rounds = { rounds: options.runs / 2, batch_ms: 10, warmup_ms: 200, budget_ms: options.max_ms }

/** The contestants of other libraries, and what each is a time of. */
const peerNames = { tfjs: 'TensorFlow.js', ort: 'ONNX Runtime Web' }

const peers = new Map()

/** Times what the peers have of these operations in a browser that timed ours. */
async function timePeers(name, page, files) {
  const site = await serve(0, await makeSite())
  try {
    await page.open(`${site.address}/isolated/kernels.html`)
    while (!(await page.evaluate(() => 'bench' in globalThis)))
      await new Promise((resolve) => setTimeout(resolve, 100))
    const { peers: versions } = await page.evaluate(() => globalThis.bench.open())
    for (const [place, subject] of subjects.entries()) {
      console.error(`${name}, peers: ${subject.op}`)
      const result = await page.evaluate(
        (subject, rounds) => globalThis.bench.timeSubject(subject, rounds),
        subject,
        rounds,
      )
      if (result) peers.set(subject.op, await peersOf(result, files[place], versions))
    }
  } finally {
    site.close()
  }
}

/** Those that computed what we did, with the statistics of a timing. */
function peersOf({ agreements, contestants }, file, versions) {
  const agreeing = Object.entries(peerNames).filter(([name]) => agreements[name]?.agrees)
  return Promise.all(
    agreeing.map(async ([name, library]) => {
      const samples_ms = contestants[name].rounds_ms.flat()
      const { report } = await rounded({ ...file, report: { ...file.report, samples_ms } })
      const { p50_ms, median_ci_low_ms, median_ci_high_ms, confidence } = report
      return {
        library,
        version: versions[name],
        runtime: file.environment.runtime,
        ...{ p50_ms, median_ci_low_ms, median_ci_high_ms, confidence },
        samples_ms: report.samples_ms,
      }
    }),
  )
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
      runs.push(await inBrowser(name, open, address, name === 'Chromium'))
    } catch (error) {
      console.error(`without ${name}: ${error.message}`)
    }
  }
} finally {
  judge.close()
  close()
}
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [place, { op }] of subjects.entries()) {
  const timed = runs.map((files) => files[place]).filter(isMeasured)
  const file = { machine, runs: timed, ...(peers.has(op) && { peers: peers.get(op) }) }
  writeFileSync(join(folder, `${op}.json`), `${JSON.stringify(file)}\n`)
}
console.error(`${subjects.length} operations in ${runs.length} runtimes: ${folder}`)
process.exit(0)
