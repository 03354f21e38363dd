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

/** The questions as elements of anybody's page (web/build/elements.ts). */
declare module '*/questions.ts?elements' {
  export interface ElementInfo {
    readonly asks: string
    /** That nothing is run for it. */
    readonly calculated?: true
    /** That it is asked about files, so that a form must come first. */
    readonly takesFiles?: true
    /** The attributes that are options. */
    readonly options: readonly string[]
    /** What the names of its subjects' attributes begin with; `#` is a place in a list. */
    readonly prefixes: readonly string[]
  }
  export const elements: Readonly<Record<string, ElementInfo>>
  /** What an attribute of a subject may be called, after what the subject is called. */
  export const subjectAttributes: readonly string[]
}

/** The script that Emscripten writes. */
declare module '*/wasm/plain-full.js' {
  const createFlopscope: import('./module.ts').CreateFlopscope<import('./module.ts').FullModule>
  export default createFlopscope
}
