// SPDX-License-Identifier: MIT
//
// Has Node fuse multiply-adds, as browsers do: Node 20 knows the instructions and hides them behind a flag, newer ones do
// not. Imported before anything is compiled.
import { setFlagsFromString } from 'node:v8'
import { hasRelaxedSimd } from '../../../web/lab/wasm/support.ts'

if (!hasRelaxedSimd()) setFlagsFromString('--experimental-wasm-relaxed-simd')
