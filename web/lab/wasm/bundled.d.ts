// SPDX-License-Identifier: MIT
//
// Types of imports that bundling replaces.

/** What of a JSON schema a check needs (web/build/schema-rules.ts). */
declare module '*.schema.json?rules' {
  export const schema: import('../files/schema-check.ts').RootSchema
  /** The names of the fields that hold lists of numbers. */
  export const numberLists: readonly string[]
}

/** The examples on a page about specs (web/build/examples.ts). */
declare module '*.md?examples' {
  /** Headings, and the specs under them. */
  const examples: readonly (readonly [string, import('../generated/records.ts').ModelSpec])[]
  export default examples
}

/** The script that Emscripten writes. */
declare module '*/wasm/plain-full.js' {
  const createFlopscope: import('./module.ts').CreateFlopscope<import('./module.ts').FullModule>
  export default createFlopscope
}
