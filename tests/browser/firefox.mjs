// SPDX-License-Identifier: MIT
//
// The journey in Firefox.
import { openFirefox } from './drivers/puppeteer.mjs'
import { smoke } from './smoke.mjs'

await smoke('Firefox', openFirefox)
