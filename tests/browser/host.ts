// SPDX-License-Identifier: MIT
//
// A web server for pages that a test makes up, beside dist/. Pages that a browser's driver makes up
// will not do here: Chromium takes them for pages of the public network, which may not ask localhost.
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'

export const dist = fileURLToPath(new URL('../../dist', import.meta.url))

export interface Host {
  /** Without a slash at its end. */
  readonly address: string
  close(): void
}

/** Serves `pages` by their paths, and `folder` to whoever asks, from whatever origin. */
export async function host(
  pages: Readonly<Record<string, string>> = {},
  folder = dist,
): Promise<Host> {
  const files = sirv(folder, { dev: true })
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    const page = pages[request.url ?? '']
    if (page === undefined) return files(request, response)
    const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.writeHead(200, { 'Content-Type': type }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const place = server.address()
  const port = typeof place === 'object' && place ? place.port : 0
  return {
    address: `http://localhost:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
