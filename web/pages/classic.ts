// SPDX-License-Identifier: MIT
//
// v1/embed.classic.js, everything in one classic script: for pages whose modules a browser refuses, because they were
// opened from disk or stand in a sandboxed frame of a host that sends no headers, and for the lab as one file.

import { defineStills } from '../page/embed/still.ts'

const isLab = document.querySelector('#rail') !== null
const isFrame = document.querySelector('main[data-frame]') !== null

if (isLab) void import('./index.ts')
else if (isFrame) void import('./embed.ts')
else defineStills()
