// SPDX-License-Identifier: MIT
//
// Takes pictures of every question with an answer, as those look who change a chart or a style: on a screen in light and in
// dark, on a phone, for a projector and on paper. The answers are the saved runs of the examples in tests/web/examples, so
// that pictures of two versions differ only where the page does.
//
//   npm run build && node tests/browser/pictures.mjs [folder [run ...]]
//
// The folder is build/pictures unless told, the runs are all; a picture is called timing-model.phone.png.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, devices } from '@playwright/test'
import { runnerImport } from 'vite'
import { serve } from '../../web/serve/server.mjs'
import { executable, flags } from './browsers.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)
const [folder = 'build/pictures', ...wanted] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })

const { module } = await runnerImport(join(root, 'tests/web/support/examples.ts'))
const runs = module.examples
  .flatMap(({ link, runs }) => Object.keys(runs).map((name) => ({ link, name })))
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const desktop = { viewport: { width: 1280, height: 800 } }
const views = {
  light: { context: { ...desktop, colorScheme: 'light' } },
  dark: { context: { ...desktop, colorScheme: 'dark' } },
  phone: { context: { ...devices['Pixel 7'], colorScheme: 'light' } },
  projector: {
    context: { ...desktop, colorScheme: 'light' },
    prepare: (page) => page.locator('#projector').click(),
  },
  // A4 at 96 dots an inch.
  print: {
    context: { viewport: { width: 794, height: 1123 }, colorScheme: 'light' },
    prepare: (page) => page.emulateMedia({ media: 'print' }),
  },
}

const { address, close } = await serve(0)
const browser = await chromium.launch({ executablePath: executable('Chromium'), args: flags })
const contexts = new Map()
for (const [view, { context }] of Object.entries(views))
  contexts.set(view, await browser.newContext(context))
for (const { link, name } of runs) {
  for (const [view, { prepare = async () => {} }] of Object.entries(views)) {
    const page = await contexts.get(view).newPage()
    // The isolated page has what threads need.
    await page.goto(`${address}/isolated/`)
    await page.locator('#saved').setInputFiles(`tests/fixtures/results/${name}.json`)
    await page.locator(`flopscope-${link} [data-answer]`).waitFor()
    await prepare(page)
    await page.mouse.move(0, 0)
    // Charts are loaded when they are seen.
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(folder, `${name}.${view}.png`), fullPage: true })
    await page.close()
  }
  console.log(name)
}
await browser.close()
close()
console.log(`${runs.length * contexts.size} pictures in ${folder}`)
