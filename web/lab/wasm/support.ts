// SPDX-License-Identifier: MIT
//
// WebAssembly features of this platform. A feature is present when a module that uses it passes validation: browsers
// do not say it in any other way.

/** Functions of no arguments: `i32.const 0; i8x16.splat; drop`, of the 128-bit SIMD proposal. */
const simdProbe = probe([0x41, 0x00, 0xfd, 0x0f, 0x1a])

/** `f32x4.relaxed_madd` on three zero vectors, of the relaxed SIMD proposal. */
const relaxedProbe = probe([
  ...[0x41, 0x00, 0xfd, 0x0f],
  ...[0x41, 0x00, 0xfd, 0x0f],
  ...[0x41, 0x00, 0xfd, 0x0f],
  ...[0xfd, 0x85, 0x02, 0x1a],
])

export const hasWebAssembly = (): boolean => typeof WebAssembly === 'object'
export const hasSimd = (): boolean => hasWebAssembly() && WebAssembly.validate(simdProbe)
export const hasRelaxedSimd = (): boolean => hasWebAssembly() && WebAssembly.validate(relaxedProbe)

/** Whether this realm may share memory between threads. */
export const hasThreads = (): boolean =>
  globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function'

/** A module with one function `() -> ()` whose instructions are `body`. */
function probe(body: readonly number[]): Uint8Array<ArrayBuffer> {
  const size = body.length + 2
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
    ...[0x03, 0x02, 0x01, 0x00],
    ...[0x0a, size + 2, 0x01, size, 0x00, ...body, 0x0b],
  ])
}
