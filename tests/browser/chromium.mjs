// SPDX-License-Identifier: MIT
//
// The system's own Chromium, since nothing here downloads a browser, and how it is started.
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** What it would fetch from its maker is nothing to a test, and as root it has no sandbox. */
export const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

export function executable() {
  const found = process.env.CHROMIUM ?? places.find((place) => existsSync(place))
  if (!found) throw new Error('Chromium was not found; set CHROMIUM to its executable')
  return found
}
