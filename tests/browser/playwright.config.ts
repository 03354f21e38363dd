// SPDX-License-Identifier: MIT
//
// The page in headless Chromium: the system's own, since nothing here downloads a browser.
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const chromium = process.env.CHROMIUM ?? places.find((place) => existsSync(place))
if (!chromium) throw new Error('Chromium was not found; set CHROMIUM to its executable')

const asRoot = process.getuid?.() === 0
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(asRoot ? ['--no-sandbox'] : []),
]

/** The workers read this file again and must find the same port, so it travels by the environment. */
process.env.FLOPSCOPE_TEST_PORT ??= String(await freePort())
const port = process.env.FLOPSCOPE_TEST_PORT
const address = `http://localhost:${port}`

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

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  forbidOnly: Boolean(process.env.CI),
  // Measurements would disturb one another.
  workers: 1,
  timeout: 60_000,
  reporter: [['list']],
  use: {
    baseURL: `${address}/`,
    launchOptions: { executablePath: chromium, args },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: devices['Pixel 7'] },
  ],
  webServer: {
    command: 'node web/build/serve.mjs',
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PORT: port },
    url: address,
  },
})
