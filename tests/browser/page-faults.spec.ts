// SPDX-License-Identifier: MIT
//
// Whatever is wrong gets a sentence where it is wrong; the earlier result stays and the next run works.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { violations } from './axe.ts'
import { LabPage, patience_ms, phone, quick } from './lab-page.ts'
import { covered, places } from './layout-shift.ts'

const recorded = fileURLToPath(new URL('../fixtures/results/matmul_64.json', import.meta.url))
const sizes = 'a whole number from 1 to 2,147,483,647'
const faults = [
  ['-5', `m must be ${sizes}, but it is −5.`],
  ['abc', `m must be ${sizes}, but it is "abc".`],
  ['1e300', `m must be ${sizes}, but it is 1e+300.`],
] as const

test('a size that is none is answered with a sentence at its field', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  const answer = await lab.measure()
  const field = lab.field('m')
  for (const [value, sentence] of faults) {
    await test.step(`"${value}"`, async () => {
      await field.fill(value)
      await expect(lab.errors).toHaveText(sentence)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(/m must be/)
      await lab.run.click()
      await expect(field).toBeFocused()
      await expect(lab.answer).toHaveText(answer.replaceAll(' ', '\u00a0'), { ignoreCase: false })
      await field.fill('32')
      await expect(lab.errors).toHaveCount(0)
    })
  }
  expect(await lab.measure()).toContain('matmul 32 ×')
})

test('nothing moves when a sentence about a field comes or goes', phone, async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  await lab.openSettings()
  const before = await places(lab.timing)
  for (const [name, wrong, right] of [
    ['m', 'abc', '48'],
    ['m', 'a number of which there is much more to be said than has room below it', '48'],
    ['runs', '1e300', '20'],
  ] as const) {
    await lab.field(name).fill(wrong)
    await lab.run.click()
    await expect(lab.errors).toHaveText(new RegExp(`^${name} must be`))
    const sentence = await lab.errors.boundingBox()
    for (const width of [320, page.viewportSize()?.width ?? 0]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => lab.overflow()).toBeLessThanOrEqual(0)
      expect(await covered(lab.errors), `of ${name}, ${width} pixels wide`).toEqual([])
    }
    expect(sentence?.width, 'wide enough to be read').toBeGreaterThan(240)
    expect(await places(lab.timing)).toEqual(before)
    await lab.field(name).fill(right)
    await expect(lab.errors).toHaveCount(0)
    expect(await places(lab.timing)).toEqual(before)
  }
})

test('nothing moves when the form is changed below a long answer', phone, async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  await lab.measure()
  // As where type is large, or a language has long words: no room is left of what was kept for the answer.
  await lab.answer.evaluate((answer) => answer.append(' It is said at length.'.repeat(12)))
  const before = await places(lab.timing)
  const changed = lab.timing.locator('.changed')
  await lab.field('m').fill('40')
  await expect(changed).toBeVisible()
  expect(await places(lab.timing)).toEqual(before)
  await changed.scrollIntoViewIfNeeded()
  await expect(changed).toBeInViewport({ ratio: 1 })
})

test('nothing moves when a sentence about the kernel comes or goes', phone, async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  const before = await places(lab.timing)
  await lab.timing.evaluate((element) => {
    const { draft } = element as unknown as { draft: { fault: object } }
    const message = 'kernel must be naive, blocked or simd, but it is a name that no kernel has.'
    draft.fault = { code: 'kernel', field: 'subject.kernel', message }
    Object(element).requestUpdate()
  })
  await expect(lab.errors).toHaveText(/^kernel must be/)
  expect(await places(lab.timing)).toEqual(before)
  expect(await covered(lab.errors)).toEqual([])
})

test('nothing moves when a run fails, or a link says too much', phone, async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open(`${quick}&nonsense=1`)
  const told = await places(lab.timing)
  await expect(lab.notices).toBeInViewport()
  const parts = '**/assets/result-*.js'
  await page.route(parts, (route) => route.abort())
  await lab.run.click()
  await expect(lab.notices).toHaveText('A part did not load: try again.')
  await expect(lab.notices).toBeInViewport()
  expect(await places(lab.timing)).toEqual(told)
  await lab.field('m').fill('40')
  await expect(lab.notices).toHaveCount(0)
  expect(await places(lab.timing)).toEqual(told)
})

test('a notice is put away by its button, a later one of the same words is shown', async ({
  page,
}) => {
  const lab = new LabPage(page)
  await lab.open(`${quick}&nonsense=1`)
  await expect(lab.notices).toHaveText('The link\'s "nonsense" is not known here and was left out.')
  const close = lab.timing.getByRole('button', { name: 'Close' })
  const box = await close.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await close.focus()
  await page.keyboard.press('Enter')
  await expect(lab.notices).toHaveCount(0)
  await expect(close).toHaveCount(0)
  await expect(lab.timing.locator('.result'), 'the keyboard goes on there').toBeFocused()
  await lab.timing.evaluate((element) => Object(element).requestUpdate())
  await expect(lab.notices, 'it stays away').toHaveCount(0)
  await page.evaluate((hash) => location.assign(hash), `${quick}&nonsense=1&runs=20`)
  await expect(lab.notices).toHaveText(/"nonsense" is not known here/)
  expect(await violations(page)).toEqual([])
})

test(
  'a file opened again says again what it said before it was put away',
  phone,
  async ({ page }) => {
    const file = JSON.parse(readFileSync(recorded, 'utf8'))
    const report = { ...file.report, p50_ms: 123 }
    const buffer = Buffer.from(JSON.stringify({ ...file, report }))
    const open = () =>
      page
        .getByLabel('Open a saved result')
        .setInputFiles({ name: 'edited.json', mimeType: 'application/json', buffer })
    const lab = new LabPage(page)
    await lab.open()
    await open()
    await expect(lab.notices).toHaveText(/^p50_ms is 123 ms in the file/)
    await expect(lab.notices).toBeInViewport()
    await lab.timing.getByRole('button', { name: 'Close' }).click()
    await expect(lab.notices).toHaveCount(0)
    await open()
    await expect(lab.notices).toHaveText(/^p50_ms is 123 ms in the file/)
  },
)

test('an option out of range opens the settings and is named', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  await lab.openSettings()
  await lab.field('runs').fill('0')
  await lab.settings.click()
  await lab.run.click()
  await expect(lab.errors).toHaveText(
    /^runs must be a whole number from 1 to 100,000 runs, but it is 0\.$/,
  )
  await expect(lab.field('runs')).toBeFocused()
  await lab.field('runs').fill('20')
  await lab.measure()
})

test('a shape that no memory holds is refused before anything is allocated', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  for (const name of ['m', 'k', 'n']) await lab.field(name).fill('100000')
  await lab.run.click()
  await expect(lab.timing.getByText(/GB; this build can hold/)).toBeVisible()
  for (const name of ['m', 'k', 'n']) await lab.field(name).fill('32')
  await lab.measure()
})

test('a link that was tampered with is used as far as it goes, and says what was not', async ({
  page,
}) => {
  const lab = new LabPage(page)
  await lab.open(`#timing?op=matmul&m=-5&k=abc&n=16&runs=1e9&nonsense=1`)
  await expect(lab.notices).toContainText('m must be a whole number')
  await expect(lab.notices).toContainText('k must be a whole number')
  await expect(lab.notices).toContainText('runs must be a whole number')
  await expect(lab.notices).toContainText('"nonsense" is not known here')
  await expect(lab.field('m')).toHaveValue('256')
  await expect(lab.field('n')).toHaveValue('16')
  await lab.measure()
  await expect(lab.notices).toHaveCount(0)
})

test('an unknown operation in a link falls back to one that exists', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open('#timing?op=fft')
  await expect(lab.notices).toContainText('op must be matmul')
  await expect(lab.field('op')).toHaveValue('matmul')
})

test('a link to an experiment that is not here says so, and the page works', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open('#magic?op=relu&size=64')
  await expect(lab.notices).toHaveText(
    /^experiment must be timing, .*\bcost\b.*, but the link says "magic"; timing is used\.$/,
  )
  await lab.field('m').fill('32')
  await lab.openSettings()
  await lab.field('runs').fill('20')
  await lab.measure()
  await expect(lab.notices).toHaveCount(0)
})

test('too little time for the clock is said, without a number', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open('#timing?op=relu&size=4&kernel=naive&runs=20&max_ms=1')
  await lab.run.click()
  await expect(lab.answer).toContainText('The clock cannot resolve relu 4 in the time allowed.')
  await expect(lab.timing.getByRole('table', { name: /Statistics/ })).toHaveCount(0)
  await lab.openSettings()
  await lab.field('max_ms').fill(String(patience_ms))
  await lab.measure()
})

test('a browser that refuses workers measures in the page, and says so', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.Worker = class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    } as unknown as typeof Worker
  })
  const lab = new LabPage(page)
  await lab.open()
  await expect(lab.notices).toContainText('The page measures')
  await lab.measure()
})

test('a file of the lab that is missing is named, and pressing Run tries again', async ({
  page,
}) => {
  const lab = new LabPage(page)
  await page.route('**/*.wasm*', (route) => route.fulfill({ status: 404 }))
  await page.goto(quick)
  await expect(lab.notices).toContainText(/could not load .*\.wasm.*404/)
  await page.unroute('**/*.wasm*')
  await lab.measure()
  await expect(lab.notices).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the page says what it needs', async ({ page }) => {
    await page.goto('')
    await expect(page.locator('main noscript')).toBeVisible()
  })
})

/** Views that are no questions, by their addresses, and what is seen of them once they are there; in the gate the first. */
const views = {
  machine: /Clock step/,
  'glossary=roofline': /Roofline/,
  lessons: /How long, and how sure/,
  all: /How long does it take, and how sure is that\?/,
  runs: /No run is kept yet/,
}

for (const [place, [address, shown]] of Object.entries(views).entries()) {
  const tag = place > 0 ? { tag: '@all' } : {}
  test(
    `the view #${address} says that it did not load, and is there at the next try`,
    tag,
    async ({ page }) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await page.goto('#timing')
      await expect(page.locator('#version')).not.toBeEmpty()
      const parts = '**/assets/*.js'
      await page.route(parts, (route) => route.abort())
      await page.goto(`#${address}`)
      const view = page.locator('main > section:visible')
      const told = view.getByRole('alert')
      await expect(told).toContainText('A part did not load: try again.')
      await page.unroute(parts)
      await told.getByRole('button', { name: 'Try again' }).click()
      await expect(view).toContainText(shown)
      await expect(told).toHaveCount(0)
      expect(errors).toEqual([])
    },
  )
}

test('files whose view did not load, and a run that could not be kept, are told', async ({
  page,
}) => {
  const lab = new LabPage(page)
  await lab.open()
  const notice = page.locator('#notice')
  await page.route('**/assets/{keep,several-runs-files}-*.js', (route) => route.abort())
  await lab.measure()
  await expect(notice).toHaveText('This run was not kept: A part did not load: try again.')
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  const buffer = readFileSync(recorded)
  const files = ['one.json', 'two.json'].map((name) => ({
    ...{ name, mimeType: 'application/json', buffer },
  }))
  await page.getByLabel('Open a saved result').setInputFiles(files)
  const view = page.locator('main > section:visible')
  await expect(view.getByRole('alert')).toContainText('A part did not load: try again.')
  await page.unrouteAll()
  await page.getByLabel('Open a saved result').setInputFiles(files)
  await expect(view.locator('flopscope-files .ranking, flopscope-files .notices')).not.toHaveCount(
    0,
  )
  await expect(view.getByText('A part did not load')).toHaveCount(0)
})

test('a part of the page that did not load is told, and loaded at the next try', async ({
  page,
}) => {
  const lab = new LabPage(page)
  const parts = '**/assets/result-*.js'
  await page.route(parts, (route) => route.abort())
  await lab.open()
  await lab.run.click()
  await expect(lab.timing.getByText('A part did not load: try again.')).toBeVisible()
  await page.unroute(parts)
  await lab.measure()
})
