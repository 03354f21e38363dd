// SPDX-License-Identifier: MIT
//
// The page from another machine of a room: over plain http, at an address that is not localhost.
import { expect, test } from '@playwright/test'
import { dist, serve } from '../../../web/serve/server.mjs'
import { executable, flags } from '../browsers.mjs'
import { LabPage, quick, turnTo } from '../lab-page.ts'

// A name of this machine that browsers trust no more than that of any other.
const name = 'room.test'
test.use({
  launchOptions: {
    executablePath: executable('Chromium'),
    args: [...flags, `--host-resolver-rules=MAP ${name} 127.0.0.1`],
  },
})

test('over plain http the page measures, and says what the browser does not give it', async ({
  page,
}) => {
  const server = await serve(0, dist, '0.0.0.0')
  const lab = new LabPage(page)
  const missing = page.locator('#insecure')
  await page.goto(`${server.address}/`)
  await expect(page.locator('#version')).not.toBeEmpty()
  await expect(missing).toBeHidden()
  await page.goto(`http://${name}:${new URL(server.address).port}/${quick}`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await expect(missing).toContainText('no fine clock, no threads, no GPU, no clipboard')
  expect(await lab.measure()).toContain('matmul 48 × 48 × 48 takes')
  await turnTo(lab.timing, 'Share')
  await lab.timing.getByRole('button', { name: 'Copy link' }).click()
  await expect(lab.timing.locator('.by-hand textarea')).toHaveValue(/^http:.*#timing\?op=matmul/)
  await page.goto(`http://${name}:${new URL(server.address).port}/#runs`)
  await expect(page.locator('flopscope-runs')).toContainText('matmul')
  server.close()
})
