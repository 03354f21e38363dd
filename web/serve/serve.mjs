// SPDX-License-Identifier: MIT
//
// The server as a program, for `npm start`.
//
//   node web/serve/serve.mjs           PORT chooses the port, 8080 unless told otherwise; HOST the
//                                      address, without which only this machine is answered
//   node web/serve/serve.mjs --check   fails if it could not, and serves nothing
import { dist, readyText, refusalText, serve } from './server.mjs'

function portFromEnvironment() {
  const text = process.env.PORT || '8080'
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65535) return port
  console.error(`flopscope: PORT is "${text}"; it must be a whole number from 0 to 65535`)
  process.exit(1)
}

const port = portFromEnvironment()
const host = process.env.HOST || undefined
try {
  const { address, close } = await serve(port, dist, host)
  if (process.argv[2] === '--check') close()
  else console.log(readyText(host, address))
} catch (error) {
  const reason = refusalText(error, host, port, 'PORT=0 npm start')
  console.error(`flopscope: ${reason ?? error.message}`)
  process.exit(1)
}
