// SPDX-License-Identifier: MIT
//
// The package in somebody else's application: installed, bundled as the README says, or imported by a plain page, and used.
import { cpSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'vite'
import webpack from 'webpack'
import { serve } from '../../../web/serve/server.mjs'
import { type Consumer, installPackage } from '../../web/support/packed.ts'

const programOf = (library: string, options: string) => `
import { openLab } from '${library}'

async function measure() {
  const lab = await openLab(${options})
  const report = await lab.timing({ op: 'relu', size: 1000 }, { runs: 10, max_ms: 60_000 })
  const { realm } = lab.environment()
  lab.close()
  return { outcome: report.outcome, realm, warnings: lab.warnings }
}
measure().then(
  (found) => { document.body.textContent = JSON.stringify(found) },
  (error) => { document.body.textContent = error.message },
)
`

// One after the other: all build in the same folder.
test.describe.configure({ mode: 'default' })

let consumer: Consumer
test.beforeAll(() => {
  consumer = installPackage()
  const page = '<!doctype html><title>app</title><script type="module" src="app.js"></script>'
  consumer.write('index.html', page)
  cpSync(consumer.path('node_modules/flopscope/dist/lib'), consumer.path('public/flopscope'), {
    recursive: true,
  })
})
test.afterAll(() => consumer.remove())

/** What makes `dist/` of the page, its program and the files that stay as they are. */
const bundlers: Readonly<Record<string, () => Promise<void>>> = {
  async Vite() {
    await build({ root: consumer.folder, configFile: false, logLevel: 'error' })
  },
  async webpack() {
    const path = consumer.path('dist')
    const compiler = webpack({
      mode: 'production',
      context: consumer.folder,
      entry: './app.js',
      output: { path, filename: 'app.js' },
      optimization: { minimize: false },
      performance: false,
    })
    const { errors, warnings } = await new Promise<webpack.StatsCompilation>((resolve, reject) => {
      compiler?.run((error, stats) =>
        stats ? resolve(stats.toJson({ all: false, errors: true, warnings: true })) : reject(error),
      )
    })
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] })
    cpSync(consumer.path('index.html'), `${path}/index.html`)
    cpSync(consumer.path('public'), path, { recursive: true })
  },
}

/** Opens the page that `bundler` makes of a program. */
async function open(page: Page, bundler: string, options: string): Promise<void> {
  consumer.write('app.js', programOf('flopscope', options))
  await bundlers[bundler]?.()
  const { address, close } = await serve(0, consumer.path('dist'))
  page.once('close', close)
  await page.goto(address)
}

const found = JSON.stringify({ outcome: 'measured', realm: 'worker', warnings: [] })

for (const [place, bundler] of Object.keys(bundlers).entries()) {
  // In the gate the first stands for all.
  const tag = place > 0 ? { tag: '@all' } : {}
  test(
    `an application bundled by ${bundler} measures with the library’s folder as baseUrl`,
    tag,
    async ({ page }) => {
      await open(page, bundler, "{ baseUrl: '/flopscope/' }")
      await expect(page.locator('body')).toHaveText(found)
    },
  )

  test(`bundled by ${bundler} without baseUrl it is told what to do`, tag, async ({ page }) => {
    await open(page, bundler, '{}')
    await expect(page.locator('body')).toContainText('give openLab its folder as baseUrl')
  })
}

test('a plain page measures by the library’s folder alone', async ({ page }) => {
  const library = '/node_modules/flopscope/dist/lib/flopscope.js'
  consumer.write('app.js', programOf(library, '{}'))
  const { address, close } = await serve(0, consumer.folder)
  page.once('close', close)
  await page.goto(address)
  await expect(page.locator('body')).toHaveText(found)
})
