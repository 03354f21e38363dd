// SPDX-License-Identifier: MIT
//
// The tests of the package and of the page's code, under Node. A test that needs a document says so in its
// first lines: `// @vitest-environment happy-dom`.
import { defineConfig } from 'vitest/config'
import { common } from '../../web/build/common.ts'

export default defineConfig({
  ...common,
  // Only what hangs is to be stopped: some tests compile or start a program, which takes its time on a busy machine.
  test: {
    include: ['tests/web/**/*.test.ts'],
    setupFiles: ['tests/web/support/left-page.ts'],
    // One for each core, while it would leave one of them idle: none compares times.
    maxWorkers: '100%',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
