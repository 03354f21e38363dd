// SPDX-License-Identifier: MIT
//
// `flopscope serve`: the page for everybody in a room, from this machine, without network.

import { fileURLToPath } from 'node:url'
import { acceptedNumbers } from '../lab/field.ts'
import { mustBe, valueWords } from '../lab/refusal.ts'
import { readyText, refusalText, serve } from '../serve/server.mjs'
import type { Values } from './arguments.ts'
import { exit, type Terminal, UsageError } from './terminal.ts'

/** The site, which lies beside the folder of the command. */
const site = fileURLToPath(new URL('..', import.meta.url))

/** Serves until Ctrl-C. */
export async function serveSite(values: Values, terminal: Terminal): Promise<number> {
  const { port = 8080, host = '0.0.0.0' } = values as { port?: number; host?: string }
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
    throw new UsageError(
      mustBe(
        'port',
        acceptedNumbers({ whole: true, minimum: 0, maximum: 65_535 }),
        valueWords(port),
      ).text,
    )
  }
  const { address, close } = await serve(port, site, host).catch((error) => {
    const reason = refusalText(error, host, port, '--port 0')
    throw reason ? new UsageError(reason) : error
  })
  terminal.out(`${readyText(host, address)}\n`)
  await new Promise<void>((resolve) => terminal.interrupted(resolve))
  close()
  return exit.success
}
