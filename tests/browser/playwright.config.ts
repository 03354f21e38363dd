// SPDX-License-Identifier: MIT
//
// The page in headless Chromium, on a screen and on a phone. The gate goes one way through each feature; `npm run test:all`
// also runs what is tagged @all, and on a screen what is tagged @phone.
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { executable, flags } from './browsers.mjs'

/** The workers read this file again and must find the same port, so it travels by the environment. */
process.env.FLOPSCOPE_TEST_PORT ??= String(await freePort())
const port = process.env.FLOPSCOPE_TEST_PORT
const address = `http://localhost:${port}`
const desktop = { viewport: { width: 1280, height: 800 } }

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const place = server.address()
      const free = typeof place === 'object' && place ? place.port : 0
      server.close(() => resolve(free))
    })
  })
}

const all = Boolean(process.env.FLOPSCOPE_ALL)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  forbidOnly: Boolean(process.env.CI),
  // A change is not refused for what fails once on a machine that others use; the summary names such tests.
  retries: process.env.CI ? 1 : 0,
  // What takes long and seldom tells more is left to `npm run test:all`.
  grepInvert: all ? [] : /@all/,
  // Most of a test is waiting, and none compares times: three go on at once.
  fullyParallel: true,
  workers: 3,
  // Only what hangs is to be stopped: on a busy machine everything takes its time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  globalTimeout: 3_600_000,
  reporter: [['list']],
  use: {
    baseURL: `${address}/`,
    launchOptions: { executablePath: executable('Chromium'), args: flags },
    screenshot: 'only-on-failure',
    // What a service worker answers no test could answer in its place; elsewhere/offline.spec.ts and page-quiet.spec.ts allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      use: desktop,
      testIgnore: '**/page-width.spec.ts',
      grepInvert: all ? [] : /@all|@phone/,
    },
    // What a narrow window and a finger make different; the rest is the same everywhere.
    { name: 'phone', use: devices['Pixel 7'], grep: /@phone/ },
  ],
  webServer: {
    command: 'node web/serve/serve.mjs',
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PORT: port },
    url: address,
  },
})
