// SPDX-License-Identifier: MIT
//
// Tiles that are written at run time, whole products, and operations whose loops have other forms, at random sizes against
// the textbook's sums in browsers:
//
//   node tests/browser/engines/tiles.mjs [--count 10000] [--engine chromium|firefox|webkit]
//
// Every tile must validate, compile and be equal within 1e-5 of |A| |B|, element by element; unfused, to the bit. Fused ones
// are tried where the engine has such instructions, and refused where not. The program is tests/cpp/engines/tile_trials.cpp,
// which the preset wasm-test builds; each trial is drawn from its number, so they are the same every time.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { serve } from '../../../web/serve/server.mjs'
import { openChromium, openFirefox } from '../drivers/puppeteer.mjs'
import { openWebKit } from '../drivers/webkit.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const program = 'build/wasm-simd/tests/cpp/flopscope_trials.js'

const engines = {
  chromium: { name: 'Chromium', launch: openChromium },
  firefox: { name: 'Firefox', launch: openFirefox },
  webkit: { name: 'WebKitGTK', launch: openWebKit },
}

/** Of one call into the page, which drivers stop after half a minute. */
const at_once = 250
const patience_ms = 1_200_000

const { values } = parseArgs({
  options: { count: { type: 'string', default: '500' }, engine: { type: 'string' } },
})
const count = Number(values.count)
const chosen = values.engine === undefined ? Object.keys(engines) : [values.engine]
if (!/^[1-9]\d{0,5}$/.test(values.count) || !chosen.every((name) => name in engines)) {
  console.error(
    'tiles: --count is a whole number up to 999999, --engine chromium, firefox or webkit',
  )
  process.exit(2)
}
if (!existsSync(`${root}${program}`)) {
  console.error(
    `tiles: there is no ${program}; cmake --preset wasm-test && cmake --build --preset wasm-test`,
  )
  process.exit(2)
}

async function until(page, run) {
  const deadline = Date.now() + 60_000
  while (!(await page.evaluate(run))) {
    if (Date.now() > deadline) throw new Error('the page did not load its program')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** What came of some trials. Each is equal or wrong; an answer in which they are more or fewer, and an access out of bounds,
 *  as WebKitGTK gave once each in some hundred thousand trials and not again of the same ones, say nothing of tiles: they
 *  are shown, and asked for once more in a page loaded anew. The same trials are the same calls each time, so a fault of
 *  ours comes again. */
async function tryPart(page, address, kind, first) {
  const asked = Math.min(at_once, count - first)
  const ask = () => page.evaluate((...all) => globalThis.trials.run(...all), kind, first, asked)
  const answer = await ask().catch(({ message }) => ({ message, equal: 0, wrong: [] }))
  const { message, equal, wrong } = answer
  if (equal + wrong.length === asked) return answer
  const said = message ?? `${equal} are said to be equal, ${wrong.length} wrong`
  console.log(`        of ${asked} ${kind} from ${first} on: ${said}; asked again`)
  await openTrials(page, address)
  return ask()
}

async function openTrials(page, address) {
  await page.open(`${address}/tests/browser/engines/tiles.html`)
  await until(page, () => 'trials' in globalThis)
}

/** What came of all trials of one kind. */
async function tryAll(page, address, kind) {
  const found = { validated: 0, equal: 0, worst: 0, wrong: [] }
  for (let first = 0; first < count; first += at_once) {
    const part = await tryPart(page, address, kind, first)
    found.validated += part.validated
    found.equal += part.equal
    found.worst = Math.max(found.worst, part.worst)
    found.wrong.push(...part.wrong)
  }
  return found
}

/** Whether all went well in this browser. */
async function tryEngine({ name, launch }, address) {
  const begin = performance.now()
  const page = await launch()
  try {
    await openTrials(page, address)
    const { fuses, emitted } = await page.evaluate(() => globalThis.trials.about())
    const tiles = await tryAll(page, address, 'tiles')
    const products = await tryAll(page, address, 'products')
    const operations = await tryAll(page, address, 'operations')
    const wrong = [...tiles.wrong, ...products.wrong, ...operations.wrong]
    if (fuses !== emitted) {
      wrong.push(`products run in ${emitted ? 'emitted' : 'compiled'} tiles`)
    }
    const right =
      wrong.length === 0 &&
      tiles.validated === count &&
      tiles.equal === count &&
      products.equal === count &&
      operations.equal === count
    const seconds = ((performance.now() - begin) / 1000).toFixed(0)
    console.log(
      `${right ? 'ok     ' : 'failed '} ${name}, ${fuses ? 'fused and not' : 'not fused'}: of ${count} tiles ${tiles.validated} validated, ` +
        `${tiles.equal} equal, worst error ${tiles.worst.toExponential(1)} of |A| |B|; of ${count} products in ` +
        `${emitted ? 'emitted' : 'compiled'} tiles ${products.equal} equal, worst error ${products.worst.toExponential(1)}; of ${count} ` +
        `operations ${operations.equal} equal, worst error ${operations.worst.toExponential(1)}; ${seconds} s`,
    )
    for (const text of wrong.slice(0, 10)) console.log(`        wrong: ${text}`)
    return right
  } finally {
    // A browser that crashed cannot be closed, which is no further failure.
    await page.close().catch(() => {})
  }
}

const lost = setTimeout(() => {
  console.log(`failed  no answer for ${patience_ms / 1000} s\n0 passed, 1 failed`)
  process.exit(1)
}, patience_ms)
lost.unref()
const { address, close } = await serve(0, root)
let passed = 0
let failed = 0
for (const engine of chosen) {
  try {
    if (await tryEngine(engines[engine], address)) passed += 1
    else failed += 1
  } catch (error) {
    failed += 1
    console.log(`failed  ${engines[engine].name}\n        ${error.message}`)
  }
}
close()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
