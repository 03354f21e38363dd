// SPDX-License-Identifier: MIT
//
// The system's own Chromium and Firefox, since nothing here downloads a browser, and how Chromium is
// started.
import { existsSync } from 'node:fs'

const browsers = {
  Chromium: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  Firefox: [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
}

/** The path of a browser: what the variable of its name in capitals says, else where systems put it. */
export function executable(browser) {
  const variable = browser.toUpperCase()
  const found = process.env[variable] ?? browsers[browser].find((place) => existsSync(place))
  if (!found) throw new Error(`${browser} was not found; set ${variable} to its executable`)
  return found
}

/** For Chromium. What it would fetch from its maker is nothing to a test, and as root it has no sandbox. */
export const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Further flags for Chromium, by which WebGPU has an adapter that is a program. */
export const softwareGpu = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader']
