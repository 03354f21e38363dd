// SPDX-License-Identifier: MIT
//
// The tests of the package and of the page's code, under Node. A test that needs a document says so in its
// first lines: `// @vitest-environment happy-dom`.
import { defineConfig } from 'vitest/config'
import { common } from '../../web/build/common.ts'

export default defineConfig({
  ...common,
  // Some tests compile or start a program, which takes its time on a busy machine.
  test: { include: ['tests/web/**/*.test.ts'], testTimeout: 60_000 },
})
