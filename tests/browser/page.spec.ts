// SPDX-License-Identifier: MIT
//
// A visitor's way through the lab page: ask, watch, stop, read, take along, come back.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { number, pattern, rate, time } from '../web/support/number-patterns.ts'
import { endless, LabPage, patience_ms, phone, quick, turnTo } from './lab-page.ts'

test(
  'a run gives an answer with its interval, its pictures and its table',
  phone,
  async ({ page }) => {
    const lab = new LabPage(page)
    await lab.open()
    const answer = await lab.measure()
    expect(answer).toMatch(pattern`^matmul 48 × 48 × 48 takes ${time} \(95 % sure: `)
    expect(answer).toMatch(pattern`sure: ${number} to ${time}\) per call here\.`)
    expect(answer).toMatch(pattern`It computes ${rate} \(${number} to ${rate}\)\.$`)
    await expect(lab.timing.getByRole('img', { name: /^Histogram of time per call/ })).toBeVisible()
    await expect(
      lab.timing.getByRole('img', { name: /20 timed runs in their order/ }),
    ).toBeVisible()
    await turnTo(lab.timing, 'Numbers')
    const median = lab.timing.getByRole('row', { name: /^Median p50_ms|^Median [\d.]/ }).first()
    await expect(median).toContainText(pattern`${number} – ${time}`)
  },
)

test(
  'the picture grows while the run goes on, and stopping keeps what was measured',
  phone,
  async ({ page }) => {
    const lab = new LabPage(page)
    await lab.open(endless)
    await lab.run.click()
    await expect(lab.progress).toContainText(/Timing, [1-9][\d,]* of [\d,]+ runs/)
    await expect(lab.timing.getByRole('img', { name: /timed runs in their order/ })).toBeVisible()
    await lab.stop.click()
    await expect(lab.answer).toContainText('per call here')
    await lab.timing.locator('.trust summary').click()
    await expect(lab.timing.getByText(/^Stopped after [1-9][\d,]* of/)).toBeVisible()
    await expect(lab.run).toBeEnabled()
  },
)

test('a run that is stopped at once leaves no number, and the next one works', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open('#timing?op=matmul&m=512&k=512&n=512&kernel=naive&runs=20')
  await lab.run.click()
  await lab.stop.click()
  await expect(lab.run).toBeVisible()
  await lab.field('kernel').nth(0).check()
  for (const name of ['m', 'k', 'n']) await lab.field(name).fill('32')
  expect(await lab.measure()).toContain('matmul 32 × 32 × 32')
})

test('the address follows the form without filling the history, and restores it', async ({
  page,
}) => {
  const lab = new LabPage(page)
  await lab.open()
  const before = await page.evaluate(() => history.length)
  await lab.field('op').selectOption('linear')
  await lab.field('in_features').fill('96')
  await lab.timing.getByRole('radio', { name: 'naive' }).check()
  await lab.field('bias').uncheck()
  await expect(page).toHaveURL(/#timing\?op=linear&.*in_features=96.*bias=false&kernel=naive/)
  expect(await page.evaluate(() => history.length)).toBe(before)

  const again = new LabPage(await page.context().newPage())
  await again.open(page.url())
  await expect(again.field('op')).toHaveValue('linear')
  await expect(again.field('in_features')).toHaveValue('96')
  await expect(again.timing.getByRole('radio', { name: 'naive' })).toBeChecked()
  await expect(again.field('bias')).not.toBeChecked()
  await expect(again.field('runs')).toHaveValue('20')
})

test('a form is neither seen nor counted before it stands as its link says', async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/session-*.js', (route) => arrived.then(() => route.continue()))
  const lab = new LabPage(page)
  await page.goto(quick)
  // The lab is open, so the work of the form could be counted.
  await page.waitForFunction(() => Symbol.for('flopscope.lab') in globalThis)
  await page.evaluate(async () => {
    await (globalThis as unknown as Record<symbol, unknown>)[Symbol.for('flopscope.lab')]
  })
  await expect(lab.run).toBeHidden()
  await expect(lab.timing.locator('.cost dd').first()).toHaveText('–')
  arrive()
  await expect(lab.run).toBeVisible()
  await expect(lab.field('m')).toHaveValue('48')
  // 2 x 48 x 48 x 48 operations
  await expect(lab.timing.locator('.cost dd').first()).toHaveText('221 KFLOP')
})

test('runs of the visit can be looked at again', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  const first = await lab.measure()
  await lab.field('m').fill('32')
  await lab.measure()
  await lab.timing.getByRole('button', { name: /^matmul 48 × 48 × 48/ }).click()
  await expect(lab.field('m')).toHaveValue('48')
  expect((await lab.answer.innerText()).replaceAll('\u00a0', ' ')).toBe(first)
})

test('the result is saved as JSON, CSV, SVG and PNG', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  await lab.measure()
  const saved = async (button: string) => {
    const download = page.waitForEvent('download')
    await lab.timing.getByRole('button', { name: button }).click()
    const file = await download
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
  }
  await turnTo(lab.timing, 'Share')
  const json = await saved('Save JSON')
  expect(json.name).toBe('timing-matmul-48x48x48.json')
  expect(JSON.parse(json.text)).toMatchObject({
    format: 'flopscope-result',
    version: 1,
    experiment: 'timing',
    subject: { op: 'matmul', m: 48, k: 48, n: 48 },
    report: { outcome: 'measured', runs: 20 },
  })
  const csv = await saved('Save CSV')
  expect(csv.text.split('\r\n')[0]).toBe('phase,run,time_ms,outlier')
  expect(csv.text.match(/^timing,/gm)).toHaveLength(20)
  await turnTo(lab.timing, 'Picture')
  const svg = await saved('Save as SVG: How the runs are spread')
  expect(svg.name).toBe('matmul-48x48x48-histogram.svg')
  expect(svg.text).toMatch(/^<svg [^>]*xmlns=/)
  const png = await saved('Save as PNG: How the runs are spread')
  expect(png.name).toBe('matmul-48x48x48-histogram.png')
  expect(png.text.slice(1, 4)).toBe('PNG')
})

test('the link and the embed code are copied, or shown where the clipboard is closed', async ({
  page,
  context,
}) => {
  const lab = new LabPage(page)
  await lab.open()
  await lab.measure()
  await turnTo(lab.timing, 'Share')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await lab.timing.getByRole('button', { name: 'Copy link' }).click()
  await expect(lab.timing.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(new URL(`${quick}&v=1`, page.url()).href)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('closed'))
  })
  const byHand = lab.timing.getByLabel('The clipboard is closed to this page')
  await lab.timing.getByRole('button', { name: 'Copy embed code' }).click()
  await expect(byHand).toHaveValue(
    /^<script type="module" src="http[^"]*v1\/embed\.js"><\/script>\n<flopscope-timing op="matmul" m="48"/,
  )
  await lab.timing.getByLabel('Embed it in').selectOption('iframe')
  await lab.timing.getByRole('button', { name: 'Copy embed code' }).click()
  await expect(byHand).toHaveValue(/^<iframe src="http[^"]*embed\.html#timing\?op=matmul&amp;m=48/)
})

test('the machine is described, and the isolated page is linked where it is served', async ({
  page,
}) => {
  await page.goto('#machine')
  const machine = page.locator('flopscope-environment')
  await expect(machine).toContainText(pattern`Clock step\s*${time}`)
  await machine.getByRole('link', { name: 'Open the isolated page' }).click()
  await expect(page).toHaveURL(/\/isolated\/#machine/)
  await expect(machine).toContainText('The fine clock and shared memory are on.')
})

test('after a run the machine is described with the build and the tile of that run', async ({
  page,
}) => {
  const lab = new LabPage(page)
  const machine = page.locator('flopscope-environment')
  await page.goto('#machine')
  await expect(machine).toContainText(/Fused arithmetic\s*in all kernels/)
  await expect(machine).toContainText(/Tile\s*6x8 fused emitted/)
  await expect(machine).not.toContainText('not chosen')
  // What the small module has not: so the other one, which tries several, loads.
  await lab.open(`#timing?op=tanh&runs=20&max_ms=${patience_ms}`)
  await lab.measure()
  await page.goto('#machine')
  await expect(machine).toContainText(/Tile\s*6x8 fused emitted/)
  await expect(machine).toContainText('not chosen: the clock is too coarse')
})

test('a chosen theme stays on this machine', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  const theme = page.getByRole('button', { name: /^Theme/ })
  await theme.click()
  await theme.click()
  await expect(theme).toHaveText('Theme: dark')
  await page.reload()
  await expect(theme).toHaveText('Theme: dark')
  for (const heading of await page.locator('main').getByRole('heading', { level: 2 }).all()) {
    await expect(heading).toHaveCSS('color', 'rgb(232, 235, 237)')
  }
})
