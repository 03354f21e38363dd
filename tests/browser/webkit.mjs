// SPDX-License-Identifier: MIT
//
// The journey in WebKitGTK.
import { openWebKit } from './drivers/webkit.mjs'
import { smoke } from './smoke.mjs'

await smoke('WebKitGTK', openWebKit)
