// SPDX-License-Identifier: MIT
//
// What bundling puts in the place of an import.

/** The check of a JSON schema (web/build/validator.ts). */
declare module '*.schema.json?validator' {
  /** What is wrong with `value`, and where; undefined if nothing is. */
  const validate: (value: unknown) => string | undefined
  export default validate
}

/** The script that Emscripten writes. */
declare module '*/wasm/plain.js' {
  const createFlopscope: import('./module.ts').CreateFlopscope
  export default createFlopscope
}
