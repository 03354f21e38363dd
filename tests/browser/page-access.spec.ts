// SPDX-License-Identifier: MIT
//
// For everyone: by keyboard alone, by ear, on a phone, in light and dark.
import { expect, test } from '@playwright/test'
import { violations } from './axe.ts'
import { endless, LabPage, phone, turnTo } from './lab-page.ts'
import { shiftSince, watchShifts } from './layout-shift.ts'
import { QuestionSection } from './question.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in ${colorScheme}, before a run, after it and beside a fault`, {
    tag: colorScheme === 'light' ? ['@phone', '@all'] : '@all',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const lab = new LabPage(page)
    await lab.open()
    expect(await violations(page)).toEqual([])
    await lab.measure()
    await lab.openSettings()
    for (const data of await lab.timing.getByText('Data', { exact: true }).all()) await data.click()
    await lab.field('m').fill('abc')
    await expect(lab.errors).toHaveCount(1)
    for (const tab of ['Picture', 'Numbers', 'How measured', 'Code', 'Share']) {
      await turnTo(lab.timing, tab)
      expect(await violations(page), tab).toEqual([])
    }
  })
}

test('a run is asked for, stopped and read by keyboard alone', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open(endless)
  await lab.field('op').focus()
  await page.keyboard.press('Tab')
  await expect(lab.field('m')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(lab.field('m')).toHaveValue('256')
  await page.keyboard.press('ArrowUp')
  await expect(lab.field('m')).toHaveValue('512')
  await page.keyboard.press('Enter')
  await expect(lab.progress).toContainText(/Timing, [1-9]/)
  await page.keyboard.press('Escape')
  await expect(lab.answer).toContainText('per call here')
})

test('the button keeps the focus as it turns from Run to Stop and back', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open(endless)
  await lab.run.focus()
  await page.keyboard.press('Enter')
  await expect(lab.stop).toBeFocused()
  await expect(lab.progress).toContainText(/Timing, [1-9]/)
  await page.keyboard.press('Enter')
  await expect(lab.run).toBeFocused()
})

test('progress and the answer are told to a screen reader', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open(endless)
  const status = lab.timing.getByRole('status')
  await lab.run.click()
  await expect(status).toContainText(/^Measuring, \d+ % done\.$/)
  await expect(lab.progress).toContainText(/Timing, [1-9]/)
  await lab.stop.click()
  await expect(status).toContainText('takes')
})

test('beside each picture stands its data', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  await lab.measure()
  const figure = lab.timing.locator('flopscope-figure').nth(1)
  await figure.getByText('Data', { exact: true }).click()
  await expect(figure.getByRole('row', { name: /typical|mild|severe/ })).toHaveCount(20)
  await expect(figure.getByRole('row', { name: /^first call/ })).toHaveCount(1)
  await expect(figure.getByRole('row', { name: /^warm-up 1 / })).toHaveCount(1)
})

test('the opening screen has one button, which leads to an answer', phone, async ({ page }) => {
  await page.goto('')
  const first = page.getByRole('link', { name: 'Time a matrix product here' })
  await expect(first).toBeInViewport()
  expect(await violations(page)).toEqual([])
  await first.click()
  await expect(new LabPage(page).answer).toContainText('matmul 256 × 256 × 256 takes')
})

/** Questions whose forms are longer than the window. */
const long = ['training', 'optimization', 'comparison', 'scaling']

test(
  'of a form longer than the window Run stays in view, and covers nothing that has the focus',
  phone,
  async ({ page }) => {
    await watchShifts(page)
    for (const name of long) {
      await page.goto(`#${name}`)
      const question = new QuestionSection(page, name)
      await expect(question.run).toBeInViewport({ ratio: 1 })
      const { controls, window } = await question.section.evaluate((element) => ({
        controls: element.shadowRoot?.querySelector('.run')?.getBoundingClientRect().top ?? 0,
        window: innerHeight,
      }))
      expect(controls, name).toBeLessThan(window - 40)
      for (let press = 0; press < 60; press++) {
        await page.keyboard.press('Tab')
        const covered = await question.section.evaluate((element) => {
          const deepest = (root: ShadowRoot | null): Element | null => {
            const active = root?.activeElement ?? null
            return active?.shadowRoot ? deepest(active.shadowRoot) : active
          }
          const run = element.shadowRoot?.querySelector('.run')
          const active = deepest(element.shadowRoot)
          if (!run || !active || run.contains(active)) return undefined
          const [field, bar] = [active.getBoundingClientRect(), run.getBoundingClientRect()]
          const isBefore = active.compareDocumentPosition(run) & Node.DOCUMENT_POSITION_FOLLOWING
          return isBefore ? field.bottom - bar.top : undefined
        })
        if (covered !== undefined)
          expect(covered, `${name}, after ${press} presses`).toBeLessThanOrEqual(0)
        if (await question.run.evaluate((run) => run.matches(':focus'))) break
      }
    }
    expect(await shiftSince(page)).toBeLessThan(0.1)
  },
)
