// SPDX-License-Identifier: MIT
//
// Every question in each of its states, for whoever reads it otherwise than with two good eyes, and its whole way by
// keyboard alone. One of them stands for all where time is short.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { QuestionSection } from './question.ts'
import { askLittle, littleOf, visited, visitOf } from './visits.ts'

const recorded = fileURLToPath(new URL('../fixtures/results/matmul_64.json', import.meta.url))
const always = 'comparison'
const tagged = (name: string) => (name === always ? {} : { tag: '@all' })

for (const name of visited) {
  test(`axe finds nothing in any state of ${name}`, tagged(name), async ({ page }) => {
    await page.goto('')
    const question = new QuestionSection(page, name)
    const clean = async (state: string) => expect(await violations(page), state).toEqual([])
    await question.open()
    await clean('empty')
    if ((await question.run.count()) > 0) {
      await question.run.click()
      await expect(question.stop.or(question.answer)).toBeVisible()
      await clean('running')
      await page.keyboard.press('Escape')
      await expect(question.run).toBeVisible()
      await clean('stopped')
    }
    await askLittle(question)
    expect(await question.measure()).toMatch(visitOf(name).answer)
    const cautions = question.section.locator('.trust summary')
    if ((await cautions.count()) > 0) {
      await cautions.click()
      await clean('what speaks against it')
    }
    for (const tab of await question.section.getByRole('tab').all()) {
      await tab.click()
      await clean(await tab.innerText())
    }
    const number = question.section.locator('input[inputmode="decimal"]:visible').last()
    if ((await question.run.count()) > 0) {
      await number.fill('7')
      await expect(question.section.locator('.changed')).toBeVisible()
      await clean('changed')
    }
    await number.fill('abc')
    if ((await question.run.count()) > 0) await question.run.click()
    await expect(question.errors.first()).toBeVisible()
    await clean('refused')
  })

  test(`${name} is found, asked and read by keyboard alone`, tagged(name), async ({ page }) => {
    await page.goto('')
    const question = new QuestionSection(page, name)
    const link = page.locator(`#rail [data-question="${name}"]`)
    await page.keyboard.press('/')
    await page.keyboard.type((await link.getAttribute('data-asks')) ?? name)
    await press(page, 'ArrowDown', link)
    await page.keyboard.press('Enter')
    await expect(question.section.locator('#question')).toBeVisible()
    const settings = question.section.locator('.settings summary')
    for (const [field, value] of await littleOf(question)) {
      const input = question.field(field)
      if (!(await input.isVisible())) {
        await tabTo(page, settings)
        await page.keyboard.press('Enter')
      }
      await tabTo(page, input)
      await page.keyboard.press('Control+A')
      await page.keyboard.type(value)
    }
    if ((await question.run.count()) > 0) {
      await tabTo(page, question.run)
      await page.keyboard.press('Enter')
    }
    await expect(question.answer).toBeVisible()
    expect((await question.answer.innerText()).replaceAll('\u00a0', ' ')).toMatch(
      visitOf(name).answer,
    )
    const tabs = question.section.getByRole('tab')
    await tabTo(page, tabs.first())
    for (const tab of await tabs.all()) {
      await expect(tab).toBeFocused()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(question.section.getByRole('tabpanel')).toBeVisible()
      await page.keyboard.press('ArrowRight')
    }
    await tabTo(page, question.section.locator('.next a'))
    await page.keyboard.press('Enter')
    await expect(question.section).toBeHidden()
  })
}

test('axe finds nothing in an answer that a file brings from another machine', {
  tag: '@all',
}, async ({ page }) => {
  const file = JSON.parse(readFileSync(recorded, 'utf8'))
  const elsewhere = { ...file, environment: { ...file.environment, platform: 'iPhone' } }
  const buffer = Buffer.from(JSON.stringify(elsewhere))
  await page.goto('#timing')
  await page
    .getByLabel('Open a saved result')
    .setInputFiles({ name: 'theirs.json', mimeType: 'application/json', buffer })
  const timing = page.locator('flopscope-timing')
  await expect(timing.locator('.ribbon')).toContainText('made elsewhere')
  await timing.locator('.trust summary').click()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), colorScheme).toEqual([])
  }
})

test('two files are chosen and compared by keyboard alone', async ({ page }) => {
  await page.goto('#regression')
  const question = new QuestionSection(page, 'regression')
  page.on('filechooser', (chooser) => chooser.setFiles(recorded))
  for (const role of ['saved', 'later']) {
    await tabTo(page, question.field(role))
    await page.keyboard.press('Enter')
    await expect(question.field(role)).toHaveValue(/matmul_64\.json$/)
  }
  await tabTo(page, question.run)
  await page.keyboard.press('Enter')
  await expect(question.answer).toContainText('No slowdown was found.')
})

test('questions are chosen and run together by keyboard alone', async ({ page }) => {
  await page.goto('#all')
  const all = page.locator('flopscope-run-all')
  const boxes = all.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  for (const box of await boxes.all()) {
    const isWanted = /^How much work/.test((await box.locator('xpath=..').innerText()).trim())
    if ((await box.isChecked()) === isWanted) continue
    await tabTo(page, box)
    await page.keyboard.press('Space')
  }
  await tabTo(page, all.locator('[data-action="run"]'))
  await page.keyboard.press('Enter')
  await expect(all.locator('.answers .answer')).toHaveCount(1)
  await tabTo(page, all.getByRole('button', { name: 'Print' }))
})

/** Presses a key until the place has the focus; a page has fewer places than this. */
async function press(page: Page, key: string, place: Locator): Promise<void> {
  for (let presses = 0; presses < 200; ++presses) {
    if (await place.evaluate(hasFocus)) return
    await page.keyboard.press(key)
  }
  await expect(place).toBeFocused()
}

const tabTo = (page: Page, place: Locator) => press(page, 'Tab', place)

const hasFocus = (element: Element): boolean =>
  (element.getRootNode() as Document | ShadowRoot).activeElement === element
