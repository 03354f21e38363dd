// SPDX-License-Identifier: MIT
//
// What a visitor does first, told once for the browsers that are driven without Playwright: open the page, press its
// button, read the answer; come back to a run that was kept, open a saved file, follow a link that was shared; plain and
// cross-origin isolated, in elements and frames, and through lessons.
import assert from 'node:assert/strict'
import { differingProducts, sameProducts, threadedShapes } from './engines/threaded-products.mjs'

/** Only what hangs is to be stopped: what is waited for takes seconds, and on a busy machine some more. */
const patience_ms = 120_000
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

/** What the page shows of its questions, and what it waits for: a line for the address and one for each button, sentence
 *  and answer that can be seen, to understand by why a stage failed. */
export async function shown() {
  const late = new Promise((resolve) => setTimeout(resolve, 1000))
  const locks = await Promise.race([navigator.locks?.query().catch(() => {}), late])
  const names = (some) => (some ? some.map(({ name }) => name).join(', ') || 'none' : 'unknown')
  const roots = [document]
  // What is pushed meanwhile is walked, too.
  for (const root of roots) {
    for (const each of root.querySelectorAll('*')) {
      const inner = each.shadowRoot ?? each.contentDocument
      if (inner) roots.push(inner)
    }
  }
  const telling =
    '[data-action], progress, .hint, .error, [role="status"], [role="alert"], [data-answer]'
  const told = roots.flatMap((root) =>
    [...root.querySelectorAll(telling)].map((each) => {
      const text = each.matches('progress') ? `${each.value} done` : each.textContent
      return [root.host?.localName, text.replace(/\s+/g, ' ').trim().slice(0, 200)]
    }),
  )
  return [
    `${location.href}, ${document.visibilityState}; locks held: ${names(locks?.held)}; waited for: ${names(locks?.pending)}`,
    ...told.filter(([, text]) => text).map((line) => line.filter(Boolean).join(': ')),
  ].slice(0, 30)
}

/** The page's script is there once it has told its version. */
const pageIsReady = () => document.querySelector('#version')?.textContent !== ''

const pressTheButton = () => document.querySelector('#first').click()

/** Spaces that keep a number and its unit together are spaces. */
const answer = () =>
  document
    .querySelector('flopscope-timing')
    ?.shadowRoot?.querySelector('[data-answer]')
    ?.textContent.trim()
    .replaceAll('\u00a0', ' ')

async function runTheFirstExperiment(page, address) {
  await page.open(address)
  await until(page, 'the page', pageIsReady)
  await page.evaluate(pressTheButton)
  const text = await until(page, 'an answer', answer)
  assert.match(text, /\d\s?(ns|µs|ms|s|min)\b/, 'the answer names a time and its unit')
}

/** Presses Run, and notes when what it gives has been kept. */
function pressRun() {
  addEventListener('flopscope-kept', () => (globalThis.isKept = true), { once: true })
  document.querySelector('flopscope-timing').shadowRoot.querySelector('[data-action="run"]').click()
}

const isKept = () => globalThis.isKept

const isField = (name, value) =>
  document.querySelector('flopscope-timing')?.shadowRoot?.querySelector(`[name="${name}"]`)
    ?.value === value

/** "(3)" beside the link to the runs that this browser keeps. */
const kept = () => document.querySelector('#kept').textContent

/** Waits until what the page keeps is written: who writes waits for those who began before. */
async function writeAfterOthers() {
  const done = (request) =>
    new Promise((resolve, reject) => {
      Object.assign(request, { onsuccess: resolve, oncomplete: resolve, onerror: reject })
    })
  for (const { name } of await indexedDB.databases()) {
    const opening = indexedDB.open(name)
    await done(opening)
    const database = opening.result
    const stores = [...database.objectStoreNames]
    if (stores.length > 0) await done(database.transaction(stores, 'readwrite'))
    database.close()
  }
  return true
}

/** Opens the newest of the kept runs; false as long as none is listed. */
function openNewest() {
  location.hash = '#runs'
  const newest = document
    .querySelector('flopscope-runs')
    ?.shadowRoot?.querySelector('li button.line')
  newest?.click()
  return Boolean(newest)
}

/** Has files and copied texts come to `globalThis` in place of a disk and a clipboard, which no driver can look into. */
function catchWhatLeaves() {
  URL.createObjectURL = (blob) => {
    void blob.text().then((text) => (globalThis.writtenFile = text))
    return '#'
  }
  HTMLAnchorElement.prototype.click = () => {}
  const writeText = async (text) => {
    globalThis.writtenLink = text
  }
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
}

/** Presses a button below the answer; false as long as there is none. */
function pressShare(label) {
  const buttons = document
    .querySelector('flopscope-timing')
    .shadowRoot.querySelectorAll('.share button')
  const button = [...buttons].find((each) => each.textContent.trim() === label)
  button?.click()
  return Boolean(button)
}

const savedText = () => globalThis.writtenFile
const copiedText = () => globalThis.writtenLink

/** Chooses a file of that text at the button that opens saved results. */
function openSaved(text) {
  const chosen = new DataTransfer()
  chosen.items.add(new File([text], 'mine.json'))
  const input = document.querySelector('#saved')
  input.files = chosen.files
  input.dispatchEvent(new Event('change'))
}

/** Asks a question of which no form begins; another query opens the page anew. */
async function runAnother(page, address, query) {
  await page.open(`${address}/?${query}#timing?op=matmul&m=48&k=48&n=48&runs=20&max_ms=60000`)
  await until(page, 'the page', pageIsReady)
  await until(page, 'the question', isField, 'm', '48')
  await page.evaluate(pressRun)
  const text = await until(page, 'an answer', answer)
  assert.match(text, /^matmul 48 × 48 × 48 takes/)
  return text
}

async function comeBackToARun(page, address) {
  const before = await runAnother(page, address, 'kept')
  await until(page, 'the run to be kept', isKept)
  await page.evaluate(writeAfterOthers)
  await page.reload()
  await until(page, 'the page', pageIsReady)
  await until(page, 'the runs that are kept', kept)
  await until(page, 'the list of runs', openNewest)
  assert.equal(await until(page, 'the kept answer', answer), before)
}

async function openASavedFile(page, address) {
  const before = await runAnother(page, address, 'saved')
  await page.evaluate(catchWhatLeaves)
  await until(page, 'the button that saves', pressShare, 'Save JSON')
  const text = await until(page, 'the file', savedText)
  assert.deepEqual(JSON.parse(text).subject, { op: 'matmul', m: 48, k: 48, n: 48 })
  await page.open(`${address}/?opened`)
  await until(page, 'the page', pageIsReady)
  assert.ok(!(await page.evaluate(answer)), 'nothing is answered before')
  await page.evaluate(openSaved, text)
  assert.equal(await until(page, 'the saved answer', answer), before)
  assert.equal(await page.evaluate(isField, 'm', '48'), true)
}

async function followALink(page, address) {
  await runAnother(page, address, 'shared')
  await page.evaluate(catchWhatLeaves)
  await until(page, 'the button that copies', pressShare, 'Copy link')
  const link = new URL(await until(page, 'the link', copiedText))
  assert.match(link.hash, /^#timing\?op=matmul&m=48&k=48&n=48&/)
  link.search = '?followed'
  await page.open(link.href)
  await until(page, 'the question of the link', isField, 'm', '48')
  await page.evaluate(pressRun)
  assert.match(await until(page, 'an answer', answer), /^matmul 48 × 48 × 48 takes/)
}

/** Puts the page `source` into a frame in place of what the document shows. */
function frame(source) {
  const made = document.createElement('iframe')
  made.src = source
  made.height = 600
  document.body.replaceChildren(made)
}

const still = () => {
  const place = document.querySelector('iframe')?.contentDocument ?? document
  return Boolean(
    place.querySelector('flopscope-timing')?.shadowRoot?.querySelector('.still button'),
  )
}

const pressStill = () => {
  const place = document.querySelector('iframe')?.contentDocument ?? document
  place.querySelector('flopscope-timing').shadowRoot.querySelector('[data-action="run"]').click()
}

const answerInPlaceOfStill = () => {
  const place = document.querySelector('iframe')?.contentDocument ?? document
  return place
    .querySelector('flopscope-timing')
    .shadowRoot.querySelector('flopscope-question')
    ?.shadowRoot.querySelector('[data-answer]')
    ?.textContent.trim()
    .replaceAll('\u00a0', ' ')
}

async function runAnElement(page, about) {
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

/** Products of many shapes by the fast kernel beside the textbook's, in one build: the elements that differ, and the
 *  tile that computed them. */
async function compareProducts() {
  const { openLab } = await import(new URL('lib/flopscope.js', location.href))
  const lab = await openLab({ variant: 'plain', worker: false })
  await lab.load()
  const product = (subject) => {
    const prepared = lab.prepare(subject)
    prepared.run()
    const output = prepared.output()
    prepared.dispose()
    return output
  }
  let wrong = 0
  for (let at = 0; at < 500; ++at) {
    const [m, k, n] = [1 + (at % 23), 1 + ((at * 7) % 61), 1 + ((at * 13) % 41)]
    const subject = { op: 'matmul', m, k, n }
    const exact = product({ ...subject, kernel: 'naive' })
    const fast = product({ ...subject, kernel: 'simd' })
    // Elements of A and B are at most 1.
    wrong += fast.filter((value, place) => !(Math.abs(value - exact[place]) <= 1e-5 * k)).length
  }
  await lab.suite(
    [
      { op: 'relu', size: 16 },
      { op: 'relu', size: 16 },
    ],
    { rounds: 2 },
  )
  const { tile, relaxed_simd } = lab.environment()
  lab.close()
  return { wrong, tile, relaxed_simd }
}

/** Does what comes next in the lesson that is open; gives the predictions of its summary at its end. */
function nextOfLesson() {
  const lessons = document.querySelector('flopscope-lessons')?.shadowRoot
  const end = lessons?.querySelector('.summary tbody')
  if (end) return end.rows.length
  const step = lessons?.querySelector('flopscope-lesson-step')?.shadowRoot
  const prediction = step?.querySelector('form.prediction')
  const explain = step?.querySelector('form.explain')
  const check = step?.querySelector('form.check')
  const change = step?.querySelector('.then > button.primary')
  const onward = lessons?.querySelector('a.onward')
  if (prediction) {
    for (const input of prediction.querySelectorAll('input:not([type])'))
      input.value = input.name === 'high' ? '2' : '1'
    prediction.querySelector('[type="radio"]')?.click()
    prediction.requestSubmit()
  } else if (explain?.querySelector('button')) {
    explain.elements.words.value = 'The caches'
    explain.requestSubmit()
  } else if (check?.querySelector('button')) {
    check.querySelector('[type="radio"]').click()
    check.requestSubmit()
  } else if (onward) onward.click()
  else if (change && change.dataset.pressed !== location.hash) {
    change.dataset.pressed = location.hash
    change.click()
  }
  return false
}

/** Does what comes next in the case that is open; gives what is said at its end. */
function nextOfCase() {
  const place = document
    .querySelector('flopscope-lessons')
    ?.shadowRoot?.querySelector('flopscope-case')?.shadowRoot
  const first = place?.querySelector('.clue.primary')
  const suspects = place?.querySelector('form.suspects')
  const fixes = [...(place?.querySelectorAll('.fix') ?? [])]
  const fix = fixes[place?.querySelectorAll('[role="group"] tr').length ?? 0]
  const end = place?.querySelector('.then > .checked')
  if (end && !fix) return end.textContent.trim()
  const press = (button) => {
    if (button.dataset.pressed) return
    button.dataset.pressed = 'true'
    button.click()
  }
  if (first) press(first)
  else if (suspects?.querySelector('button')) {
    suspects.querySelector('input').click()
    suspects.requestSubmit()
  } else if (fix) press(fix)
  return false
}

/** Does what comes next in the card that is open; gives its model answer. */
function nextOfCard() {
  const place = document
    .querySelector('flopscope-lessons')
    ?.shadowRoot?.querySelector('flopscope-card')?.shadowRoot
  const measure = place?.querySelector('.then > button.primary')
  const take = place?.querySelector('.take')
  const form = place?.querySelector('form.explain')
  const end = place?.querySelector('.model')
  if (end) return end.textContent.trim()
  if (take) {
    take.click()
    form.elements.words.value = 'The rest stays'
    form.requestSubmit()
  } else if (measure && !measure.dataset.pressed) {
    measure.dataset.pressed = 'true'
    measure.click()
  }
  return false
}

const learning = [
  ['the lesson first-timing', 'lesson=first-timing', nextOfLesson],
  ['the lesson memory-leaks', 'lesson=memory-leaks', nextOfLesson],
  ['the case growing-memory', 'case=growing-memory', nextOfCase],
  ['the case slow-integers', 'case=slow-integers', nextOfCase],
  ['the card how-many-runs', 'card=how-many-runs', nextOfCard],
  ['the card cost-of-looking', 'card=cost-of-looking', nextOfCard],
].map(([name, link, next]) => [
  `${name} is done to its end`,
  async (page, address) => {
    // Another query opens the page anew, where another end of its address would not.
    await page.open(`${address}/?${link.replace('=', '-')}#${link}`)
    await until(page, name, next)
  },
])

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
    'several threads compute to the bit what one computes, where an engine shares memory',
    async (page, address) => {
      await page.open(`${address}/isolated/`)
      if (!(await page.evaluate(() => 'SharedArrayBuffer' in globalThis))) return
      assert.deepEqual(await page.evaluate(differingProducts, threadedShapes), sameProducts)
    },
  ],
  ['a run that was kept opens after a reload as it was', comeBackToARun],
  ['a saved file opens as it was', openASavedFile],
  ['a link that was shared asks the same', followALink],
  [
    'an element of a page gives an answer',
    async (page, address) => {
      await page.open(`${address}/gallery.html`)
      await runAnElement(page, /^matmul 128 × 128 × 128/)
    },
  ],
  [
    'a frame of a page gives an answer',
    async (page, address) => {
      // A script shown as text is a document of the site without a policy.
      await page.open(`${address}/lib/pthread.js`)
      await page.evaluate(frame, '/embed.html#timing?op=relu&size=4096&runs=20')
      await runAnElement(page, /^relu 4,096/)
    },
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
  [
    'products of 500 shapes equal the textbook, in fused tiles where there is such an instruction',
    async (page, address) => {
      await page.open(`${address}/`)
      const { wrong, tile, relaxed_simd } = await page.evaluate(compareProducts)
      assert.equal(wrong, 0)
      // How high it is, the engine decides.
      assert.match(
        tile,
        relaxed_simd ? /^\d+x8 fused emitted$/ : /^5x8 compiled, emitting refused$/,
      )
    },
  ],
  ...learning,
]
