// SPDX-License-Identifier: MIT
//
// Serves dist/ twice: plain at `/`, as any static host would, and under `/isolated/` with the headers
// that make a page cross-origin isolated, which gives it the fine clock and threads.
//
//   node web/build/serve.mjs           PORT chooses the port, 8080 unless told otherwise; HOST the
//                                      address, without which only this machine is answered
//   node web/build/serve.mjs --check   fails if it could not, and serves nothing
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import compression from '@polka/compression'
import sirv from 'sirv'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const prefix = '/isolated/'

const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** This machine itself, or all of its addresses: a visitor here finds both as localhost, the only name
 *  besides HTTPS that browsers trust enough to isolate. */
const local = ['127.0.0.1', '0.0.0.0', '::']

function addressOf(host, port) {
  if (local.includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
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
    const missing = () =>
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
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

function portFromEnvironment() {
  const text = process.env.PORT || '8080'
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65535) return port
  console.error(`flopscope: PORT is "${text}"; it must be a whole number from 0 to 65535`)
  process.exit(1)
}

async function main() {
  const port = portFromEnvironment()
  const host = process.env.HOST || undefined
  try {
    const { address, close } = await serve(port, dist, host)
    if (process.argv[2] === '--check') {
      close()
      return
    }
    console.log(`Flopscope is ready:
  ${address}/            as any static host serves it
  ${address}${prefix}   cross-origin isolated: fine clock and threads`)
  } catch (error) {
    const reasons = {
      EADDRINUSE: `port ${port} is in use; choose another one, or any that is free: PORT=0 npm start`,
      EACCES: `port ${port} is not yours to take; choose one from 1024, or any that is free: PORT=0 npm start`,
      ENOTFOUND: `HOST is "${host}"; it must be a name or an address of this machine`,
      EADDRNOTAVAIL: `HOST is "${host}"; it must be a name or an address of this machine`,
    }
    console.error(`flopscope: ${reasons[error.code] ?? error.message}`)
    process.exit(1)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
