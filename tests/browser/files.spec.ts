// SPDX-License-Identifier: MIT
//
// Several saved results dropped on the page together: side by side, ranked, compared, and what cannot be shown told.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { timedText } from '../web/support/timed-files.ts'
import { violations } from './axe.ts'
import { drop, LabPage } from './lab-page.ts'

const timed = (name: string, level_ms: number, created: string, runtime = 'Chromium 140') => ({
  name,
  text: timedText({ level_ms, created, environment: { runtime } }),
})
const saved = (name: string) => ({
  name: `${name}.json`,
  text: readFileSync(`tests/fixtures/results/${name}.json`, 'utf8'),
})

test('files of several machines and questions stand side by side, and each that cannot is told', async ({
  page,
}) => {
  const lab = new LabPage(page)
  await page.goto('')
  const before = timed('before.json', 1, '2026-03-01T10:00:00Z')
  await drop(page, [
    timed('after.json', 3, '2026-03-03T10:00:00Z'),
    before,
    timed('same.json', 1.01, '2026-03-02T10:00:00Z', 'Firefox 141'),
    { ...before, name: 'copy.json' },
    { name: 'notes.txt', text: 'no result' },
    saved('memory'),
    saved('cost'),
  ])
  const view = page.locator('flopscope-files')
  const ranking = view.getByRole('region', { name: 'matmul 64 × 64 × 64' })
  await expect(ranking.locator('.answer')).toContainText(/smallest median of 3 runs.* 2 groups/)
  await expect(page).toHaveURL(/#files$/)
  await expect(ranking.locator('.basis')).toHaveText(
    'Against before.json: of 2 runs, 1 slower, 0 faster, 1 not told apart.',
  )
  await expect(view.getByRole('alert')).toContainText('copy.json holds the same run as before.json')
  await expect(view.getByRole('alert')).toContainText('notes.txt: It is not JSON')
  await expect(view.getByRole('alert')).toContainText('These files answer 3 different questions')
  await expect(view.locator('.sides .answer')).toHaveCount(2)
  const machines = ranking.getByRole('table', { name: /^Where each was made/ })
  await expect(machines.getByRole('row', { name: /^2 same\.json Firefox 141 / })).toBeVisible()
  await expect(ranking.getByRole('img')).toHaveAccessibleName(
    /^Runs in the order of .*before\.json/,
  )
  expect(await violations(page)).toEqual([])

  // Two saved runs are one baseline.
  await ranking.getByText('Baseline: before.json').click()
  await ranking.getByRole('checkbox', { name: 'same.json' }).check()
  await expect(ranking.locator('.basis')).toHaveText(
    'Against before.json, same.json: of 1 run, 1 slower, 0 faster, 0 not told apart.',
  )
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
  for (const width of [320, 390, 900]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => lab.overflow(), `${width} pixels wide`).toBeLessThanOrEqual(0)
  }
})

test('the files of a class of 200 are one picture, ranked in groups', async ({ page }) => {
  await page.goto('')
  const all = Array.from({ length: 200 }, (_, place) =>
    timed(`${place}.json`, 2 ** (place % 4) * (1 + place / 1e5), '2026-03-01T10:00:00Z'),
  )
  await drop(page, all)
  const view = page.locator('flopscope-files')
  await expect(view.locator('.ranking .answer')).toContainText(
    /smallest median of 200 runs.* 4 groups/,
    {
      timeout: 60_000,
    },
  )
  await expect(view.getByRole('img')).toHaveAccessibleName(
    /^Runs in the order of their median times: 0\.json and 49 not told from it, /,
  )
  const rows = view.getByRole('table', { name: /^Runs in the order/ }).locator('tbody tr')
  await expect(rows).toHaveCount(200)
  await expect(rows.first()).toContainText('1 0.json')
  await expect(rows.last()).toContainText('200 199.json')
})

test('a run is set beside reference runs of its subject, which are loaded when they are asked for', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/reference/')) asked.push(new URL(request.url()).pathname)
  })
  const lab = new LabPage(page)
  await lab.open('#timing?op=relu&size=65536&runs=20')
  await lab.measure()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Is my number normal?' }).click()
  const beside = page.locator('flopscope-reference flopscope-files')
  await expect(beside.locator('.ranking .basis')).toHaveText(/^Against your run: of \d runs, /)
  expect(asked).toEqual(['/reference/relu.json'])
  const machines = beside.getByRole('table', { name: /^Where each was made/ })
  await expect(machines.getByRole('row', { name: /^\d Node \d.* on 1 thread / })).toBeVisible()
  await expect(machines.getByRole('row', { name: /^\d your run .*Chromium / })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await lab.field('size').fill('1000')
  await lab.measure()
  await page.getByRole('button', { name: 'Is my number normal?' }).click()
  await expect(page.locator('flopscope-reference')).toHaveText(
    /^Reference runs are of the size .*: time relu 65,536 with its fastest kernel/,
  )
})

test('what other libraries take stands below reference runs that have it, and is compared with no run', async ({
  page,
}) => {
  const peer = { runtime: 'Chromium 150', confidence: 0.95, samples_ms: [0.012] }
  const peers = [
    { library: 'TensorFlow.js', version: '4.22.0', p50_ms: 0.012 },
    { library: 'ONNX Runtime Web', version: '1.30.0', p50_ms: 0.034 },
  ].map(({ p50_ms, ...each }) => ({
    ...{ ...each, ...peer, p50_ms },
    ...{ median_ci_low_ms: p50_ms / 2, median_ci_high_ms: 2 * p50_ms },
  }))
  await page.route('**/reference/relu.json', async (route) => {
    const found = await route.fetch()
    const { peers: _, ...file } = await found.json()
    await route.fulfill({ json: { ...file, peers } })
  })
  const lab = new LabPage(page)
  await lab.open('#timing?op=relu&size=65536&runs=20')
  await lab.measure()
  await page.getByRole('button', { name: 'Is my number normal?' }).click()
  const reference = page.locator('flopscope-reference')
  const table = reference.getByRole('table', { name: 'The same operation in other libraries' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByRole('row').nth(1)).toContainText(
    /^\s*TensorFlow\.js 4\.22\.0\s*12\.0.µs\s*6\.0 – 24\.0.µs\s*Chromium 150/,
  )
  await expect(table.getByRole('row').nth(2)).toContainText('ONNX Runtime Web 1.30.0')
  await expect(reference.locator('.ranking .basis')).toHaveText(/^Against your run: of \d runs, /)
  await expect(reference.locator('section.ranking')).not.toContainText('TensorFlow.js')
  expect(await violations(page)).toEqual([])
})
