// SPDX-License-Identifier: MIT
//
// The library's types, beside the library: TypeScript writes a declaration file for each source file,
// and flopscope.d.ts, questions.d.ts and reports.d.ts are the doors to them.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { root } from './common.ts'

const door = `/// <reference lib="esnext.disposable" />
export * from './types/lab/index.js'
`

export function declarations(): Plugin {
  return {
    name: 'flopscope-declarations',
    apply: 'build',
    writeBundle() {
      const tsc = `${root}node_modules/typescript/bin/tsc`
      execFileSync(process.execPath, [tsc, '-p', `${root}web/build/tsconfig.types.json`], {
        stdio: 'inherit',
      })
      writeFileSync(`${root}dist/lib/flopscope.d.ts`, door)
      const doors = { questions: 'lab/questions', reports: 'reports/index' }
      for (const [door, types] of Object.entries(doors)) {
        writeFileSync(`${root}dist/lib/${door}.d.ts`, `export * from './types/${types}.js'\n`)
      }
    },
  }
}
