// SPDX-License-Identifier: MIT
//
// Serves dist/ twice: plain at `/`, as any static host would, and under `/isolated/` with the headers
// that make a page cross-origin isolated, which gives it the fine clock and threads.
//
//   node web/build/serve.mjs          PORT chooses the port, 8080 unless told otherwise
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const prefix = '/isolated/'

const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Starts the server; 0 takes any free port. Resolves to its address, without a slash at the end. */
export function serve(port, folder = dist) {
  // `dev` looks at the disk for every request, so a rebuild needs no restart.
  const files = sirv(folder, { dev: true, etag: true })
  const server = createServer((request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (request.url === prefix.slice(0, -1)) {
      response.writeHead(308, { Location: prefix }).end()
      return
    }
    if (request.url.startsWith(prefix)) {
      for (const [name, value] of Object.entries(isolation)) response.setHeader(name, value)
      request.url = request.url.slice(prefix.length - 1)
    } else {
      // Tells a page, without a further request, that its isolated twin exists; see web/pages/twin.ts.
      response.setHeader('Server-Timing', 'isolated')
    }
    files(request, response, () => {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => {
      resolve({
        address: `http://localhost:${server.address().port}`,
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
  try {
    const { address } = await serve(port)
    console.log(`Flopscope is ready:
  ${address}/            as any static host serves it
  ${address}${prefix}   cross-origin isolated: fine clock and threads`)
  } catch (error) {
    const reason =
      error.code === 'EADDRINUSE'
        ? `port ${port} is in use; choose another one, e.g. PORT=${port + 1} npm start`
        : error.message
    console.error(`flopscope: ${reason}`)
    process.exit(1)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
