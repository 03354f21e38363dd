// SPDX-License-Identifier: MIT
//
// WebKitGTK, the nearest to Safari that Linux has: its MiniBrowser on an X server without a screen, driven by WebDriver.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { Builder, Capabilities } from 'selenium-webdriver'

const folders = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/libexec',
]
const browsers = folders.flatMap((folder) =>
  ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map(
    (api) => `${folder}/${api}/MiniBrowser`,
  ),
)

/** A program that ends with this one. */
function child(command, parameters, options) {
  const started = spawn(command, parameters, options)
  process.once('exit', () => started.kill())
  return started
}

/** An X server on a free display, which it tells by the pipe. */
async function startDisplay() {
  const server = child(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const [number] = await Promise.race([
    once(server.stdio[3], 'data'),
    once(server, 'error').then(([error]) => Promise.reject(error)),
  ])
  return `:${String(number).trim()}`
}

async function freePort() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

async function startDriver(display) {
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
  }
  const driver = child('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 20_000
  for (;;) {
    const answers = await fetch(`${address}/status`).then(
      (response) => response.ok,
      () => false,
    )
    if (answers) return address
    if (driver.exitCode !== null || Date.now() > deadline)
      throw new Error('WebKitWebDriver did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function openWebKit() {
  const binary = browsers.find((place) => existsSync(place))
  if (!binary) throw new Error('MiniBrowser was not found; apt-get install webkit2gtk-driver')
  const display = await startDisplay()
  const address = await startDriver(display)
  const capabilities = new Capabilities()
    .setBrowserName('MiniBrowser')
    .set('webkitgtk:browserOptions', { binary, args: ['--automation'] })
  const browser = await new Builder().usingServer(address).withCapabilities(capabilities).build()
  return {
    open: (address) => browser.get(address),
    reload: () => browser.navigate().refresh(),
    evaluate: (run, ...values) =>
      browser.executeScript(`return (${run}).apply(null, arguments)`, ...values),
    close: () => browser.quit(),
  }
}
