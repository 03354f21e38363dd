// SPDX-License-Identifier: MIT
//
// A WebAssembly binary as no browser has seen it: with a section that holds random bytes and that nothing reads. Engines
// know a binary again by its bytes, and run what they made of it the last time, the slow first compilation and the better
// second one alike.

const name = 'fresh'
const customSection = 0
const randomBytes = 16

export function unseen(binary: ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> {
  const content = [name.length, ...new TextEncoder().encode(name), ...random()]
  const section = [customSection, content.length, ...content] // below 128, a length is one byte
  const bytes = new Uint8Array(binary.byteLength + section.length)
  bytes.set(new Uint8Array(binary))
  bytes.set(section, binary.byteLength)
  return bytes
}

const random = () => crypto.getRandomValues(new Uint8Array(randomBytes))
