// SPDX-License-Identifier: MIT
//
// What a visitor does first, told once for the browsers that are driven without Playwright: open the
// page, press its button, read the answer; plain and cross-origin isolated.
import assert from 'node:assert/strict'

/** Only what hangs is to be stopped. */
const patience_ms = 300_000
const glance_ms = 100

/** Looks again and again until `run` gives something true in the page. */
async function until(page, what, run, ...values) {
  const deadline = Date.now() + patience_ms
  for (;;) {
    const found = await page.evaluate(run, ...values)
    if (found) return found
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, glance_ms))
  }
}

/** The page's script is there once it has told its version. */
const pageIsReady = () => document.querySelector('#version')?.textContent !== ''

const pressTheButton = () => document.querySelector('#first').click()

const answer = () =>
  document
    .querySelector('flopscope-timing')
    ?.shadowRoot?.querySelector('[data-answer]')
    ?.textContent.trim()

async function runTheFirstExperiment(page, address) {
  await page.open(address)
  await until(page, 'the page', pageIsReady)
  await page.evaluate(pressTheButton)
  const text = await until(page, 'an answer', answer)
  assert.match(text, /\d\s?(ns|µs|ms|s|min)\b/, 'the answer names a time and its unit')
}

const still = () =>
  Boolean(document.querySelector('flopscope-timing')?.shadowRoot?.querySelector('.still button'))

const pressStill = () =>
  document.querySelector('flopscope-timing').shadowRoot.querySelector('[data-action="run"]').click()

const answerInPlaceOfStill = () =>
  document
    .querySelector('flopscope-timing')
    .shadowRoot.querySelector('flopscope-question')
    ?.shadowRoot.querySelector('[data-answer]')
    ?.textContent.trim()

async function runAnElement(page, address, about) {
  await page.open(address)
  await until(page, 'the still', still)
  await page.evaluate(pressStill)
  assert.match(await until(page, 'an answer', answerInPlaceOfStill), about)
}

/** Two labs of the page, one of which is stopped once the other has said that it waits. */
async function beginTwo() {
  const { openLab } = await import(new URL('lib/flopscope.js', location.href))
  const subject = { op: 'matmul', m: 96, k: 96, n: 96, kernel: 'naive' }
  const stop = new AbortController()
  globalThis.log = []
  const measure = async (name, options) => {
    const lab = await openLab()
    const begun = () => log.includes(`${name} measures`) || log.push(`${name} measures`)
    await lab.timing(subject, { ...options, onProgress: begun }).catch(() => {})
    log.push(`${name} ends`)
    lab.close()
  }
  const endless = { runs: 100_000, max_ms: 600_000, signal: stop.signal }
  const onWait = (holder) => {
    if (!holder) return
    log.push(`second waits for ${holder}`)
    stop.abort()
  }
  const first = measure('first', endless)
  while (log.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  void Promise.all([first, measure('second', { runs: 12, onWait })])
}

const log = () => globalThis.log?.length === 5 && globalThis.log

/** Each stage: a sentence and what shows that it is true. */
export const journey = [
  [
    'the first experiment gives an answer',
    (page, address) => runTheFirstExperiment(page, `${address}/`),
  ],
  [
    'the isolated page gives an answer and is isolated',
    async (page, address) => {
      await runTheFirstExperiment(page, `${address}/isolated/`)
      assert.equal(await page.evaluate(() => globalThis.crossOriginIsolated), true)
    },
  ],
  [
    'an element of a page gives an answer',
    (page, address) => runAnElement(page, `${address}/gallery.html`, /^matmul 128 × 128 × 128/),
  ],
  [
    'the page for frames gives an answer',
    (page, address) =>
      runAnElement(page, `${address}/embed.html#timing?op=relu&size=4096&runs=20`, /^relu 4,096/),
  ],
  [
    'two labs of an origin measure one after the other',
    async (page, address) => {
      await page.open(`${address}/`)
      await page.evaluate(beginTwo)
      assert.deepEqual(await until(page, 'both labs', log), [
        'first measures',
        'second waits for timing',
        'first ends',
        'second measures',
        'second ends',
      ])
    },
  ],
]
