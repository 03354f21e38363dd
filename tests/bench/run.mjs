// SPDX-License-Identifier: MIT
//
// npm run bench: is the lab fast enough to measure with, and does it measure right? In headless
// Chromium, on this machine, in eight parts:
//
//   kernels   matmul, linear, conv2d, attention, layer_norm, softmax, gelu and relu in this library's
//             kernels and builds, beside TensorFlow.js and ONNX Runtime on WebAssembly with one thread,
//             on the same numbers, and three whole models; layers in 8-bit integers, and pruned,
//             beside the exact ones. All outputs are compared first, those of such forms with their own
//             naive kernels. Several fresh pages; in each all contestants take turns (rounds.ts), the
//             measured peak among them; of each the fastest page's median counts.
//   odd       matrix products of 200 odd shapes, ours beside the better peer.
//   threads   the large ones of these cases on as many threads as there are cores, beside one thread, beside the
//             peak of all and beside the peers with as many threads, in the same way.
//   training  a step of training of an MLP beside TensorFlow.js.
//   clock     a function of a microsecond under a clock of 100 us, against its time under a fine one,
//             beside what tinybench and mitata make of it.
//   overhead  what tracing and the memory hooks cost on a transformer-sized MLP forward.
//   visitor   how soon a fresh page has its first result and what it downloads for it, and whether
//             the lab's page stays responsive while it measures.
//   class     how long the lab's page takes to rank and draw the saved results of a class of 200.
//
// And, where they are asked for, emit: what loops written at run time gain over compiled ones; tiles: whether
// counting registers foresees which of them spill; choice: whether the lab chooses the fastest tile; truth: whether intervals and verdicts hold as often as they say, under coarse clocks too; roofs:
// whether they are where they are said to be; cases: whether this machine decides the lessons' detective
// cases, and by how much; and lighthouse: what an auditor says of the lab's page.
//
// Ratios hold on a noisy machine as long as the noise falls on all contestants; times do not, nor does
// what several threads gain over one. What this can't tell: how another processor ranks the same code, or
// how long a network takes (everything is served from this machine). Peers are measured in one form
// each, which may not be their best. A benchmark, not a test: it fails when something breaks or when
// outputs disagree, never because a figure is low.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, release } from 'node:os'
import { join } from 'node:path'
import { serve } from '../../web/serve/server.mjs'
import { flags } from '../browser/browsers.mjs'
import { printCases, tryCases } from './cases.mjs'
import { printChoices, timeChoices } from './choice.mjs'
import { launch } from './chromium.mjs'
import { printClassFiles, timeClassFiles } from './class-files.mjs'
import { printClocks, timeClocks } from './clock.mjs'
import { printEmitted, timeEmitted } from './emit.mjs'
import { printKernels, timeKernels } from './kernels.mjs'
import { printLighthouse, timeLighthouse } from './lighthouse.mjs'
import { makeLoad } from './load.mjs'
import { printOdd, timeOdd } from './odd.mjs'
import { readOptions, usage } from './options.mjs'
import { printOverhead, timeOverhead } from './overhead.mjs'
import { printRoofs, timeRoofs } from './roofs.mjs'
import { makeSite, root } from './site.mjs'
import { printThreads, timeThreads } from './threads.mjs'
import { printTiles, timeTiles } from './tiles.mjs'
import { printTraining, timeTraining } from './training.mjs'
import { countTruths, printTruths } from './truth.mjs'
import { printVisits, timeVisits } from './visitor.mjs'

function environment(browser) {
  return {
    date: new Date().toISOString(),
    flopscope_version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    browser: `Chromium ${browser.version()}, headless`,
    browser_flags: flags,
    processor: cpus()[0]?.model ?? 'unknown',
    hardware_threads: cpus().length,
    platform: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    load_average_1_min: loadavg()[0],
  }
}

function print({
  environment,
  kernels,
  odd,
  threads,
  training,
  clock,
  overhead,
  visitor,
  class: students,
  emit,
  tiles,
  choice,
  truth,
  roofs,
  cases,
  lighthouse,
}) {
  const { browser, processor, hardware_threads, date, load_average_1_min } = environment
  const head = `${browser} on ${processor} (${hardware_threads} threads), ${date}, load ${load_average_1_min.toFixed(2)}`
  const parts = [
    load_average_1_min > hardware_threads / 4
      ? `${head}\nThe machine was busy when this began: times are too long, intervals wide.`
      : head,
    kernels && printKernels(kernels),
    odd && printOdd(odd),
    threads && printThreads(threads),
    training && printTraining(training),
    clock && printClocks(clock),
    overhead && printOverhead(overhead),
    visitor && printVisits(visitor),
    students && printClassFiles(students),
    emit && printEmitted(emit),
    tiles && printTiles(tiles),
    choice && printChoices(choice),
    truth && printTruths(truth),
    roofs && printRoofs(roofs),
    cases && printCases(cases),
    lighthouse && printLighthouse(lighthouse),
  ]
  console.log(parts.filter(Boolean).join('\n\n'))
}

function write(report) {
  const folder = join(root, 'build/bench')
  mkdirSync(folder, { recursive: true })
  const name = `bench-${report.environment.date.replace(/[:.]/g, '-')}.json`
  writeFileSync(join(folder, name), `${JSON.stringify(report, null, 1)}\n`)
  return `build/bench/${name}`
}

async function measure(browser, address, site, options, say) {
  const report = {
    format: 'flopscope-bench',
    version: 1,
    environment: environment(browser),
    options,
  }
  for (const part of options.parts) {
    if (part === 'kernels') report.kernels = await timeKernels(browser, address, options, say)
    if (part === 'odd') report.odd = await timeOdd(browser, address, options, say)
    if (part === 'threads') report.threads = await timeThreads(browser, address, options, say)
    if (part === 'training') {
      report.training = await timeTraining(browser, address, options, say)
    }
    if (part === 'clock') report.clock = await timeClocks(browser, address, options, say)
    if (part === 'overhead') {
      report.overhead = await timeOverhead(browser, address, site, options, say)
    }
    if (part === 'visitor') report.visitor = await timeVisits(browser, address, site, options, say)
    if (part === 'class') report.class = await timeClassFiles(browser, address, options, say)
    if (part === 'emit') report.emit = await timeEmitted(browser, address, options, say)
    if (part === 'tiles') report.tiles = await timeTiles(browser, address, options, say)
    if (part === 'choice') report.choice = await timeChoices(address, options, say)
    if (part === 'truth') report.truth = await countTruths(browser, address, options, say)
    if (part === 'roofs') report.roofs = await timeRoofs(browser, address, options, say)
    if (part === 'cases') report.cases = await tryCases(browser, address, options, say)
    if (part === 'lighthouse') report.lighthouse = await timeLighthouse(address, options, say)
  }
  return report
}

async function run(options) {
  const end = makeLoad(options.load)
  try {
    return await runBeside(options)
  } finally {
    end()
  }
}

async function runBeside(options) {
  const begin = performance.now()
  const say = (what) => {
    console.error(`[${((performance.now() - begin) / 1000).toFixed(0)} s] ${what}`)
  }
  say('bundling the pages')
  const site = await makeSite()
  const server = await serve(0, site)
  try {
    const browser = await launch()
    try {
      const report = await measure(browser, server.address, site, options, say)
      print(report)
      say(`done; every sample is in ${write(report)}`)
      const { kernels, odd, threads, training, emit } = report
      const wrong = [
        kernels?.disagreements,
        odd?.disagreements,
        threads?.disagreements,
        emit?.disagreements,
        training?.stuck,
      ].flat()
      return wrong.some(Boolean) ? 1 : 0
    } finally {
      await browser.close()
    }
  } finally {
    server.close()
  }
}

async function main() {
  let options
  try {
    options = readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`bench: ${error.message}\n\n${usage}`)
    return 2
  }
  if (options.help) {
    console.log(usage)
    return 0
  }
  try {
    return await run(options)
  } catch (error) {
    console.error(`bench: ${error.message}`)
    return 1
  }
}

process.exitCode = await main()
