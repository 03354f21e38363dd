// SPDX-License-Identifier: MIT
//
// npm run size: what a visitor downloads, compressed as static hosts do it, against its budget, and what texts say of it. What
// is downloaded when is not guessed from the bundles: Chromium opens the pages and tells.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { serve } from '../../web/serve/server.mjs'
import { executable, flags } from './browsers.mjs'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** Somebody else's page with an element in it; of the site's own origin, so that its files are counted as any others. */
const lesson = `<!doctype html><title>A lesson</title><link rel="icon" href="data:,">
  <script type="module" src="v1/embed.js"></script>
  <flopscope-scaling op="attention" axis="seq" values="128,256,512"></flopscope-scaling>`

/** The files of dist/ that a page asks for, until `act` is done and the network is quiet. */
async function visit(browser, address, path, act = async () => {}, width = 1280) {
  const context = await browser.newContext({ viewport: { width, height: (width * 5) / 8 } })
  const files = new Set()
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    // What is kept for a visit without network has a line of its own.
    if (request.serviceWorker()) return
    if (origin === address) files.add(pathname === '/' ? 'index.html' : pathname.slice(1))
  })
  await context.route('**/lesson.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: lesson }),
  )
  const page = await context.newPage()
  await page.goto(`${address}/${path}`)
  await page.waitForLoadState('networkidle')
  const before = [...files]
  await act(page)
  await page.waitForLoadState('networkidle')
  await context.close()
  return { before, after: [...files] }
}

async function runTheFirstExperiment(page) {
  await page.locator('#first').click()
  await page.waitForFunction(() =>
    document
      .querySelector('flopscope-timing')
      ?.shadowRoot?.querySelector('[data-answer]')
      ?.textContent.trim(),
  )
}

/** What the service worker keeps for a visit without network, in idle time after the first one. */
async function kept(browser, address) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  const paths = await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const stores = await Promise.all((await caches.keys()).map((key) => caches.open(key)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname.slice(1) || 'index.html')
  })
  await context.close()
  return paths
}

const ofTypes =
  (...types) =>
  (file) =>
    types.includes(extname(file))

/** Of what the page is in a language other than English. */
const translations = readdirSync(join(dist, '../web/languages'))
const isIn = (language) => (file) => file.startsWith(`assets/${language}-`)
const isTranslated = (file) => translations.some((language) => isIn(language)(file))

/** All that a visitor of the page may ever ask for, apart from other packagings of the same code: the command line, the
 *  classic script, the elements of other people's pages, which have a budget of their own, and what the package has
 *  apart, descriptions and reports, of which the page has its own. Of the module's variants a browser takes one, so the
 *  heaviest counts. */
const everyScript = () =>
  readdirSync(dist, { recursive: true })
    .filter(ofTypes('.js'))
    .filter(
      (file) => !isTranslated(file) && !file.startsWith('cli/') && !file.endsWith('.classic.js'),
    )
    .filter((file) => !/^(v1\/|assets\/(embed-(?!code)|still-)|service-worker)/.test(file))
    .filter((file) => !/^lib\/(questions|reports)\.js$/.test(file))
    .filter((file) => !/^lib\/wasm\/(plain|relaxed)\b/.test(file))

/** What is read, which grows with each lesson, and the frame around it. */
const isLesson = (file) => file.startsWith('assets/lesson-')

/** What nobody asks for who opens no more than one file. */
const isOfSeveralRuns = (file) => file.startsWith('assets/several-runs-')

/** The search over the pages to be read. */
const isOfDocuments = (file) => file.startsWith('assets/docs-search-')

const { address, close } = await serve(0)
const browser = await chromium.launch({ executablePath: executable('Chromium'), args: flags })
const page = await visit(browser, address, '', runTheFirstExperiment)
const question = await visit(browser, address, '#timing')
const embed = await visit(browser, address, 'embed.html')
const element = await visit(browser, address, 'lesson.html')
const offline = await kept(browser, address)
const inLanguages = []
for (const language of translations) {
  const { before } = await visit(browser, address, `index.${language}.html#timing`)
  const all = readdirSync(dist, { recursive: true }).filter(isIn(language))
  inLanguages.push(
    [`in ${language}, first view: scripts`, 85, before.filter(ofTypes('.js'))],
    [`in ${language}, everything: scripts`, 350, all.filter(ofTypes('.js'))],
  )
}
const openings = []
for (const width of [1280, 1440, 1920]) {
  const { before } = await visit(browser, address, '', undefined, width)
  openings.push([`opening the page, ${width} pixels wide`, 150, before])
}
await browser.close()
close()

const library = page.after.filter((file) => file.startsWith('lib/'))
const parts = [
  ['first measurement: library and WASM', 101, library.filter(ofTypes('.js', '.wasm'))],
  ...openings,
  ['opening the first question', 150, question.before],
  ['first view: scripts', 60, question.before.filter(ofTypes('.js'))],
  [
    'everything but lessons and runs side by side: scripts',
    275,
    everyScript().filter(
      (file) => ![isLesson, isOfSeveralRuns, isOfDocuments].some((is) => is(file)),
    ),
  ],
  ['all lessons: scripts', 60, everyScript().filter(isLesson)],
  ['runs side by side: scripts', 10, everyScript().filter(isOfSeveralRuns)],
  ['search over the pages to be read: scripts', 10, everyScript().filter(isOfDocuments)],
  ['kept for a visit without network, apart from opening', 1845, offline],
  ['everything as one classic script', 1060, ['v1/embed.classic.js']],
  ['untouched frame: scripts and styles', 15, embed.before.filter(ofTypes('.js', '.css'))],
  ['untouched element: scripts and styles', 15, element.before.filter(ofTypes('.js', '.css'))],
  ...inLanguages,
]

/** Sizes that texts tell: what is of that size, as it is, and the words up to its number, which stands before KB or MB. */
const bytesOf = (file) => readFileSync(join(dist, file))
const compressed = (files) =>
  files.reduce((sum, file) => sum + gzipSync(bytesOf(file), { level: 9 }).length, 0)
const opening = compressed(openings[0][2])
const element_bytes = compressed(element.before.filter(ofTypes('.js', '.css')))
const classic = compressed(['v1/embed.classic.js'])
const told = [
  ['CHANGELOG.md', 'by names and terms (`/`); opening it downloads', opening],
  ['CHANGELOG.md', 'a still without numbers, of one size and', element_bytes],
  ['README.md', 'an element is a still without numbers, of one size, and', element_bytes],
  ['README.md', 'a service worker keeps it, in idle time and compressed', compressed(offline)],
  ['README.md', 'is the whole lab in one file of', bytesOf('flopscope.html').length],
  ['README.md', 'there everything comes as one classic script, compressed', classic],
  ['web/docs/authors.md', 'load `v1/embed.classic.js` as a plain script, compressed', classic],
]

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`.padStart(9)

let failed = 0
for (const [what, budget_kb, files] of parts) {
  const sizes = files.map((file) => {
    const bytes = readFileSync(join(dist, file))
    return {
      file,
      gzip: gzipSync(bytes, { level: 9 }).length,
      brotli: brotliCompressSync(bytes).length,
    }
  })
  const gzip = sizes.reduce((sum, size) => sum + size.gzip, 0)
  const brotli = sizes.reduce((sum, size) => sum + size.brotli, 0)
  const fits = gzip <= budget_kb * 1024
  if (!fits) failed += 1
  console.log(`${fits ? 'ok    ' : 'ABOVE '} ${what}`)
  console.log(`       ${kb(gzip)} gzip of at most ${budget_kb} KB, ${kb(brotli).trim()} brotli`)
  for (const size of sizes.sort((a, b) => b.gzip - a.gzip)) {
    console.log(`       ${kb(size.gzip)}  ${size.file}`)
  }
}
/** What a text says is out of date where it is further off than that, and than half of its last digit. */
const most_percent = 5
for (const [file, before, bytes] of told) {
  const text = readFileSync(join(dist, '..', file), 'utf8').replaceAll(/\s+/g, ' ')
  const [number = '', unit] = text.split(before)[1]?.trim().split(' ') ?? []
  const unit_bytes = /^MB/.test(unit) ? 2 ** 20 : 1024
  const rounding = unit_bytes / 2 / 10 ** (number.split('.')[1]?.length ?? 0)
  const off = Math.abs(Number(number) * unit_bytes - bytes)
  const holds = off <= Math.max(rounding, (bytes * most_percent) / 100)
  if (!holds) failed += 1
  console.log(
    `${holds ? 'ok    ' : 'WRONG '} ${file}: ${before} ${number} ${unit?.slice(0, 2)}, of ${kb(bytes).trim()}`,
  )
}
console.log(`${parts.length + told.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
