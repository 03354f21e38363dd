// SPDX-License-Identifier: MIT
//
// The package in somebody else's application: installed, bundled by Vite as the README says, and used.
import { cpSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import { serve } from '../../../web/serve/server.mjs'
import { type Consumer, installPackage } from '../../web/support/packed.ts'

const program = `
import { openLab } from 'flopscope'

async function measure() {
  const lab = await openLab(options)
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

// One after the other: both build in the same folder.
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

async function bundled(options: string) {
  consumer.write('app.js', program.replace('options', options))
  await build({ root: consumer.folder, configFile: false, logLevel: 'error' })
  return serve(0, consumer.path('dist'))
}

test('an application bundled by Vite measures with the library’s folder as baseUrl', async ({
  page,
}) => {
  const { address, close } = await bundled("{ baseUrl: '/flopscope/' }")
  await page.goto(address)
  const found = { outcome: 'measured', realm: 'worker', warnings: [] }
  await expect(page.locator('body')).toHaveText(JSON.stringify(found))
  close()
})

test('without baseUrl it is told what to do', async ({ page }) => {
  const { address, close } = await bundled('{}')
  await page.goto(address)
  await expect(page.locator('body')).toContainText('give openLab its folder as baseUrl')
  close()
})
