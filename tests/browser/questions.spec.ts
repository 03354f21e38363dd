// SPDX-License-Identifier: MIT
//
// Every question as a visitor uses it. They have their bones in common, so what every one of them must do is looked at
// in a few visits, and what the bones do in one of them.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { examples } from '../web/support/examples.ts'
import { pattern, time } from '../web/support/number-patterns.ts'
import { violations } from './axe.ts'
import { endless, LabPage, patience_ms, phone, turnTo } from './lab-page.ts'
import { shiftSince, watchShifts } from './layout-shift.ts'
import { QuestionSection } from './question.ts'
import { expectSameAsPackage, keepResults, keptResult } from './same-as-package/same-as-package.ts'
import { askLittle, visited, visitOf } from './visits.ts'

const recorded = fileURLToPath(new URL('../fixtures/results/matmul_64.json', import.meta.url))

test('a question that is visited nowhere here has a visit of its own', () => {
  const elsewhere = examples.filter(({ visit }) => !visit).map(({ link }) => `${link}.spec.ts`)
  expect(readdirSync(fileURLToPath(new URL('.', import.meta.url)))).toEqual(
    expect.arrayContaining(elsewhere),
  )
})

/** Visits of the page, which can go on side by side. */
const each = Math.ceil(visited.length / 3)
const visits = [0, each, 2 * each].map((begin) => visited.slice(begin, begin + each))

async function useQuestion(page: Page, name: string): Promise<void> {
  const { answer, picture, nothing } = visitOf(name)
  const question = new QuestionSection(page, name)
  await question.open()
  await askLittle(question)
  await shiftSince(page)
  expect(await question.measure()).toMatch(answer)
  if (picture)
    await expect(question.section.getByRole('img', { name: picture }).first()).toBeVisible()
  expect(await shiftSince(page), 'how much moved when the answer came').toBeLessThan(0.1)
  for (const figure of await question.section.locator('flopscope-figure').all()) {
    await figure.getByText('Data', { exact: true }).click()
    await expect(figure.getByRole('row').nth(1)).toBeVisible()
  }
  if (nothing) {
    await expect(question.section.getByRole('tab', { name: 'Numbers' })).toHaveCount(0)
    return
  }
  await test.step(`the package counts the same of ${name}`, async () =>
    expectSameAsPackage(await keptResult(page, name)))
  await turnTo(question.section, 'Numbers')
  expect(await question.section.getByRole('table').count()).toBeGreaterThan(0)
}

for (const visit of visits) {
  const some = `${visit.slice(0, -1).join(', ')} and ${visit.at(-1)}`
  test(`${some} give answers whose counts are the package's, pictures with their data, and tables`, async ({
    page,
  }) => {
    await keepResults(page)
    await watchShifts(page)
    await page.goto('')
    for (const name of visit) await test.step(name, () => useQuestion(page, name))
  })

  test(`answers of ${some} are for every reader, in light, in dark and at any width`, {
    tag: '@all',
  }, async ({ page }) => {
    const lab = new LabPage(page)
    await keepResults(page)
    await watchShifts(page)
    await page.goto('')
    for (const name of visit) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await test.step(name, () => useQuestion(page, name))
      await test.step(`axe finds nothing in ${name}, in light and in dark`, async () => {
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme })
          expect(await violations(page)).toEqual([])
        }
      })
      await test.step(`nothing of ${name} reaches beyond a narrow window`, async () => {
        for (const width of [320, 390, 768, 900]) {
          await page.setViewportSize({ width, height: 740 })
          await expect.poll(() => lab.overflow(), `${width} pixels wide`).toBeLessThanOrEqual(0)
        }
      })
    }
  })
}

/** Some of them, among which are all kinds of forms; in the gate the first. */
const onPhones = visited.filter((_, place) => place % 5 === 3)

for (const [place, name] of onPhones.entries()) {
  const tag = ['@phone', ...(place > 0 ? ['@all'] : [])]
  test(`nothing moves on a phone when ${name} answers`, { tag }, async ({ page }) => {
    await watchShifts(page)
    await page.goto('')
    const question = new QuestionSection(page, name)
    await question.open()
    await askLittle(question)
    await shiftSince(page)
    expect(await question.measure()).toMatch(visitOf(name).answer)
    const { picture } = visitOf(name)
    if (picture)
      await expect(question.section.getByRole('img', { name: picture }).first()).toBeVisible()
    expect(await shiftSince(page)).toBeLessThan(0.1)
  })
}

test('arrow keys read a picture', async ({ page }) => {
  await page.goto('')
  const scaling = new QuestionSection(page, 'scaling')
  await scaling.open()
  await askLittle(scaling)
  await scaling.measure()
  const figure = scaling.section.locator('flopscope-figure')
  await figure.getByRole('group', { name: /^Time against m/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(figure).toContainText(pattern`m = k = n = 64: ${time}`)
  await page.keyboard.press('ArrowRight')
  await expect(figure).toContainText(pattern`m = k = n = 128: ${time}`)
})

test('stopping a question keeps what was measured, and bad input gets a sentence at its field', async ({
  page,
}) => {
  await page.goto('')
  const question = new QuestionSection(page, 'comparison')
  await question.open()
  await question.field('max_ms').fill('3600000')
  await question.field('quartets').fill('10000')
  await question.run.click()
  await expect(question.section.getByRole('img', { name: /^Speedups of [1-9]/ })).toBeVisible()
  await question.stop.click()
  const kept = await question.ended()
  expect(kept).toMatch(/^(Yes|No|Stopped)/)

  await question.field('quartets').fill('many')
  await question.run.click()
  await expect(question.errors).toHaveText(
    /^quartets must be a whole number.*, but it is "many"\.$/,
  )
  expect(await question.ended()).toBe(kept)
  await question.field('quartets').fill('4')
  // Both subjects are of one shape, and keep it.
  const [size, twin] = [question.field('m').nth(0), question.field('m').nth(1)]
  await size.fill('0')
  await expect(twin).toHaveValue('0')
  await question.run.click()
  await expect(question.errors).toHaveText(/\bm must be a whole number from 1 .*, but it is 0\.$/)
  await expect(size).toHaveAttribute('aria-invalid', 'true')
  await twin.fill('128')
  await question.field('max_ms').fill(String(patience_ms))
  expect(await question.measure()).toMatch(/^(Yes|No)/)
  await expect(question.errors).toHaveCount(0)
})

test('a bad part of a list opens its form', async ({ page }) => {
  await page.goto('')
  const question = new QuestionSection(page, 'bottleneck')
  await question.open()
  await askLittle(question)
  await question.section.getByText('relu 4,096').click()
  await question.field('size').fill('-1')
  await question.section.getByText('softmax 32 × 10').click()
  await question.run.click()
  await expect(question.errors).toHaveText(
    /\bsize must be a whole number from 1 .*, but it is [-−]1\.$/,
  )
  await question.field('size').fill('64')
  expect(await question.measure()).toContain('of')
})

const asked =
  'comparison?baseline.op=relu&baseline.size=4096&baseline.kernel=naive' +
  `&optimized.op=relu&optimized.size=4096&quartets=4&max_ms=${patience_ms}`

test('a link asks any question, and its result is saved and comes back', async ({ page }) => {
  await page.goto(`#${asked}&colour=red`)
  const question = new QuestionSection(page, 'comparison')
  await expect(question.section).toBeInViewport()
  await expect(question.section.getByRole('alert')).toHaveText(/"colour" is not known here/)
  await expect(question.field('size').first()).toHaveValue('4096')
  const answer = await question.measure()
  await turnTo(question.section, 'How measured')
  await expect(question.section.getByText(/in a worker; Flopscope/)).toBeVisible()

  const download = page.waitForEvent('download')
  await turnTo(question.section, 'Share')
  await question.section.getByRole('button', { name: 'Save JSON' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('comparison-relu-4096.json')
  const saved = readFileSync(await file.path(), 'utf8')
  expect(JSON.parse(saved)).toMatchObject({
    format: 'flopscope-result',
    experiment: 'comparison',
    baseline: { op: 'relu', size: 4096, kernel: 'naive' },
    options: { quartets: 4 },
  })

  await page.goto('about:blank')
  await page.goto('')
  const drop = (text: string) =>
    page.evaluate((content) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content], 'mine.json'))
      dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }))
    }, text)
  await drop(saved)
  await expect(question.section).toBeInViewport()
  expect(await question.ended()).toBe(answer)
  await expect(page).toHaveURL(/#comparison\?baseline\.op=relu&.*quartets=4/)

  await drop(saved.replace('"quartets_ms"', '"quarters_ms"'))
  await expect(page.getByRole('alert')).toHaveText(
    'mine.json: This file cannot be opened: report.quartets_ms must be a list, but it is missing.',
  )
  expect(await question.ended()).toBe(answer)
})

test('a saved timing comes back by the button, too', { tag: '@all' }, async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  const answer = await lab.measure()
  const download = page.waitForEvent('download')
  await turnTo(lab.timing, 'Share')
  await lab.timing.getByRole('button', { name: 'Save JSON' }).click()
  const path = await (await download).path()
  await page.reload()
  await page.getByLabel('Open a saved result').setInputFiles(path)
  await expect(lab.answer).toHaveText(answer, { useInnerText: true })
  await expect(lab.field('m')).toHaveValue('48')
})

test('a file that is opened while something is measured says that it waits', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open(endless)
  await lab.run.click()
  await expect(lab.progress).toContainText('Timing')
  await page.getByLabel('Open a saved result').setInputFiles(recorded)
  await expect(page.locator('#notice')).toHaveText(/ is opened once the run has ended\.$/)
  await lab.stop.click()
  await expect(lab.timing.locator('.headline')).toContainText('From a file')
  await expect(page.locator('#notice')).toBeHidden()
})

test('a timing that another machine saved says so, and is computed again from its runs', async ({
  page,
}) => {
  const file = JSON.parse(readFileSync(recorded, 'utf8'))
  const edited = {
    ...file,
    environment: { ...file.environment, platform: 'iPhone' },
    report: { ...file.report, p50_ms: 123 },
  }
  const lab = new LabPage(page)
  await lab.open()
  const buffer = Buffer.from(JSON.stringify(edited))
  const saved = { name: 'edited.json', mimeType: 'application/json', buffer }
  await page.getByLabel('Open a saved result').setInputFiles(saved)
  await expect(lab.answer).toContainText('per call there')
  await expect(lab.timing.locator('.headline')).toContainText(/made elsewhere: .*Node .* on iPhone/)
  await expect(lab.notices).toContainText(
    /^p50_ms is 123 ms in the file, but [\d.]+ µs computed again/,
  )
  await expect(lab.timing.locator('flopscope-figure, table').first()).not.toContainText('123 ms')
})

test('a saved timing of somebody’s own model is shown, and its spec stands in the form', async ({
  page,
}) => {
  const file = JSON.parse(readFileSync(recorded, 'utf8'))
  const model = { name: 'own', input: [4], layers: [{ type: 'ReLU' }] }
  const text = JSON.stringify({ ...file, subject: { model, batch: 4 } })
  const lab = new LabPage(page)
  await lab.open()
  const buffer = Buffer.from(text)
  const saved = { name: 'own.json', mimeType: 'application/json', buffer }
  await page.getByLabel('Open a saved result').setInputFiles(saved)
  await expect(lab.answer).toContainText('own on a batch of 4 takes')
  await expect(lab.field('op')).toHaveValue('own')
  await expect(lab.timing.locator('textarea')).toHaveValue(/"ReLU"/)
  await turnTo(lab.timing, 'Share')
  await expect(lab.timing.getByRole('button', { name: 'Save JSON' })).toBeVisible()
  await expect(lab.timing.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  expect(await lab.measure()).toMatch(/^own on a batch of 4 takes/)
})

test('a timing of a model is asked by link, saved and opened again', phone, async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open(`#timing?model=mlp&batch=4&runs=20&max_ms=${patience_ms}`)
  await expect(lab.field('op')).toHaveValue('mlp')
  expect(await lab.measure()).toMatch(/^mlp on a batch of 4 takes/)
  await turnTo(lab.timing, 'Share')
  await expect(lab.timing.getByRole('button', { name: 'Copy link' })).toBeVisible()
  const download = page.waitForEvent('download')
  await turnTo(lab.timing, 'Share')
  await lab.timing.getByRole('button', { name: 'Save JSON' }).click()
  const path = await (await download).path()
  await lab.field('op').selectOption('relu')
  await expect(page).toHaveURL(/#timing\?op=relu&/)
  await page.getByLabel('Open a saved result').setInputFiles(path)
  await expect(lab.field('op')).toHaveValue('mlp')
  await expect(lab.field('batch')).toHaveValue('4')
  await expect(page).toHaveURL(/#timing\?model=mlp&batch=4&/)
  await lab.field('batch').fill('many')
  await expect(lab.errors).toContainText('batch must be a whole number')
})

test(
  'a model is chosen by keyboard, and grows by its width unless by its batch',
  phone,
  async ({ page }) => {
    await page.goto('')
    const scaling = new QuestionSection(page, 'scaling')
    await scaling.open()
    await scaling.field('op').focus()
    await page.keyboard.type('mlp')
    await expect(scaling.field('op')).toHaveValue('mlp')
    await expect(scaling.field('axis').locator('option')).toHaveText(['width', 'batch'])
    await expect(scaling.field('axis')).toHaveValue('width')
    await page.keyboard.press('Tab')
    await expect(scaling.field('batch')).toBeFocused()
    await scaling.field('axis').selectOption('batch')
    await scaling.field('values').fill('1, 4, 16')
    await scaling.field('predict').fill('')
    await askLittle(scaling)
    expect(await scaling.measure()).toContain('mlp')
    await expect(page).toHaveURL(/#scaling\?model=mlp&batch=64&axis=batch/)
  },
)

test('an embed asks any experiment, which its code names', async ({ page, context }) => {
  await page.goto(`embed.html#${asked}`)
  const question = new QuestionSection(page, 'comparison')
  await expect(page.locator('flopscope-timing')).toHaveCount(0)
  await expect(page).toHaveTitle('Flopscope: is it really faster?')
  await question.measure()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await turnTo(question.section, 'Share')
  await question.section.getByLabel('Embed it in').selectOption('iframe')
  await question.section.getByRole('button', { name: 'Copy embed code' }).click()
  await expect(question.section.getByRole('button', { name: 'Copied' })).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toMatch(/embed\.html#comparison\?baseline\.op=relu.* title="Flopscope: Is it really/)
  await question.section.getByRole('button', { name: 'Copy link' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(new URL(`./#${asked}&v=1`, page.url()).href)
})

test('how long a training takes is said before it runs', async ({ page }) => {
  // Little, so that a busy machine, too, expects it to end in time.
  await page.goto('/#training?epochs=1&training_images=200&test_images=100')
  const training = new QuestionSection(page, 'training')
  await training.run.hover()
  await expect(training.section.locator('.run .hint')).toHaveText(
    /^Takes about [\d.]+ (ms|s|min) \(60 s at most\)\. Stopping keeps what was measured\.$/,
  )
})
