// SPDX-License-Identifier: MIT
//
// Server of the site for one machine or a room: plain at `/`, as any static host would, and under `/isolated/` with the
// headers that make a page cross-origin isolated, which gives it the fine clock and threads.
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import compression from '@polka/compression'
import sirv from 'sirv'
import { renderUnicodeCompact } from 'uqr'

export const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const prefix = '/isolated/'

const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const everywhere = ['0.0.0.0', '::']

/** A visitor at this machine finds it as localhost, the only name besides HTTPS that browsers trust enough to isolate. */
function addressOf(host, port) {
  if (host === '127.0.0.1' || everywhere.includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** What others in the room type. */
const roomAddresses = (port) =>
  Object.values(networkInterfaces())
    .flat()
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`)

/** What is told once it is ready. */
export function readyText(host, address) {
  const own = `Flopscope is ready:
  ${address}/            as any static host serves it
  ${address}${prefix}   cross-origin isolated: fine clock and threads`
  if (!everywhere.includes(host)) return own
  const rooms = roomAddresses(new URL(address).port)
  const [first] = rooms
  if (!first) return `${own}\nThis machine has no address that others could type.`
  return `${own}
For the room:
${rooms.map((room) => `  ${room}/`).join('\n')}

${renderUnicodeCompact(`${first}/`, { border: 2 })}

Over plain http browsers give such a page no fine clock, no threads, no GPU, no clipboard and no visit without network: the page
says so, and all else works.`
}

/** Starts the server; 0 takes any free port. Resolves to its address, without a slash at the end. */
export function serve(port, folder = dist, host = '127.0.0.1') {
  // `dev` looks at the disk for every request, so a rebuild needs no restart.
  const files = sirv(folder, { dev: true, etag: true })
  const compressed = compression({ mimes: /text|javascript|json|xml|wasm/ })
  const server = createServer((request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    const [path] = request.url.split('?', 1)
    if (`${path}/` === prefix) {
      response.writeHead(308, { Location: prefix + request.url.slice(path.length) }).end()
      return
    }
    if (request.url.startsWith(prefix)) {
      for (const [name, value] of Object.entries(isolation)) response.setHeader(name, value)
      request.url = request.url.slice(prefix.length - 1)
    } else {
      // Tells a page, without a further request, that its isolated twin exists; see web/pages/twin.ts.
      response.setHeader('Server-Timing', 'isolated')
      // Elements of other people's pages, and frames without an origin, ask for these files, too.
      response.setHeader('Access-Control-Allow-Origin', '*')
    }
    const missing = () => {
      response.writeHead(404, { 'Content-Type': 'text/html' })
      createReadStream(join(folder, '404.html'))
        .on('error', () => response.end('Not found\n'))
        .pipe(response)
    }
    compressed(request, response, () => files(request, response, missing))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      resolve({
        address: addressOf(host, server.address().port),
        close: () => {
          server.closeAllConnections()
          server.close()
        },
      })
    })
  })
}

/** Why it could not be started, and what to do; undefined where that is not known. `free` is the call that takes any
 *  port. */
export function refusalText({ code }, host, port, free) {
  const reasons = {
    EADDRINUSE: `port ${port} is in use; choose another one, or any that is free: ${free}`,
    EACCES: `port ${port} is not yours to take; choose one from 1024, or any that is free: ${free}`,
    ENOTFOUND: `the host is "${host}"; it must be a name or an address of this machine`,
    EADDRNOTAVAIL: `the host is "${host}"; it must be a name or an address of this machine`,
  }
  return reasons[code]
}
