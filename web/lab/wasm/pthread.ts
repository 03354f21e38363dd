// SPDX-License-Identifier: MIT
//
// A thread of the module's pool in Node: gives the script that Emscripten wrote for a browser's worker the names it
// uses there. Started by node-workers.ts with that script's address.

import { parentPort, workerData } from 'node:worker_threads'

const realm = globalThis as unknown as {
  self: unknown
  postMessage: (message: unknown) => void
  onmessage: (event: { readonly data: unknown }) => void
}
realm.self = globalThis
realm.postMessage = (message) => parentPort?.postMessage(message)
await import(/* @vite-ignore */ workerData)
// What arrived until now waits for the first listener.
parentPort?.on('message', (data) => realm.onmessage({ data }))
