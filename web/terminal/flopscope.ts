// SPDX-License-Identifier: MIT
//
// The command `flopscope`: the lab in a terminal.

import { main } from './main.ts'

// Whoever reads the answer may stop in the middle: `flopscope timing --help | head -1`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await main(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  live: process.stderr.isTTY === true,
  interrupted: (stop) => {
    // Once: a second Ctrl-C ends the process, as it does everywhere.
    process.once('SIGINT', stop)
    return () => process.off('SIGINT', stop)
  },
})
