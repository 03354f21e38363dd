// SPDX-License-Identifier: MIT
//
// The way through the lab page: its list of questions, the search over it, the address, and back and forward.
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { LabPage, phone, quick } from './lab-page.ts'

const shown = (page: Page) => page.locator('main > [data-view]:visible')

test('one question is seen at a time; title, address, back and forward follow', async ({
  page,
}) => {
  await page.goto('')
  await expect(page).toHaveTitle('Flopscope: see why neural networks are slow')
  const rail = page.getByRole('navigation', { name: 'Questions' })
  await rail.getByRole('link', { name: /^Roofline/ }).click()
  await expect(page).toHaveTitle('Flopscope: arithmetic or memory?')
  await expect(page.locator('main')).toBeFocused()
  await rail.getByRole('link', { name: /^Memory/ }).click()
  await expect(page).toHaveURL(/#memory$/)
  await expect(shown(page)).toHaveCount(1)
  await expect(page.locator('flopscope-memory')).toBeVisible()
  await expect(rail.locator('[aria-current="page"]')).toHaveText(/^Memory/)
  await page.goBack()
  await expect(page.locator('flopscope-roofline')).toBeVisible()
  await page.goBack()
  await expect(page.locator('#first')).toBeVisible()
  await expect(shown(page)).toHaveCount(1)
  await page.goForward()
  await expect(page.locator('flopscope-roofline')).toBeVisible()
})

test('who comes back to a question finds its form and its answer as they were', async ({
  page,
}) => {
  const lab = new LabPage(page)
  await lab.open(quick)
  await lab.field('m').fill('40')
  const answer = await lab.measure()
  const rail = page.getByRole('navigation', { name: 'Questions' })
  await rail.getByRole('link', { name: /^Trace/ }).click()
  await expect(lab.timing).toBeHidden()
  await rail.getByRole('link', { name: /^Timing/ }).click()
  await expect(page).toHaveURL(/#timing\?op=matmul&m=40/)
  await expect(lab.field('m')).toHaveValue('40')
  expect((await lab.answer.innerText()).replaceAll('\u00a0', ' ')).toBe(answer)
})

test('a question is found by a word of what it is about, by keyboard alone', async ({ page }) => {
  await page.goto('')
  for (const [word, question] of [
    ['roofline', 'Arithmetic or memory?'],
    ['amdahl', 'What is worth fixing?'],
    ['FLOPs', 'How much work is it on paper?'],
    ['quantize', 'What does making it smaller cost?'],
    ['attention', 'Full, windowed, linear or cached?'],
    ['gpu hours', 'What would training it cost?'],
  ] as const) {
    await page.keyboard.press('/')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
    await expect(page, word).toHaveTitle(`Flopscope: ${question.toLowerCase()}`)
  }
})

test('arrow keys walk through what was found, and a word that is nowhere is told', async ({
  page,
}) => {
  await page.goto('')
  await page.keyboard.press('/')
  await page.keyboard.type('parameters')
  await expect(page.locator('#rail li:visible')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: /^Architectures/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('xyz')
  await expect(page.getByRole('status')).toHaveText('No question by that word.')
  await page.keyboard.press('Escape')
  await expect(page.locator('#rail li:visible')).not.toHaveCount(0)
})

test('a slash that is typed into a field stays there', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  await lab.field('m').press('/')
  await expect(lab.field('m')).toHaveValue(/\//)
})

test('opening the page loads no lab and nothing of any question', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('')
  await expect(page.locator('#version')).not.toBeEmpty()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /wasm|lib\/|session|result/.test(path))).toEqual([])
})

test('the list of questions opens by a button in a narrow window, and closes behind a choice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 740 })
  await page.goto('')
  const rail = page.getByRole('navigation', { name: 'Questions' })
  await expect(rail).toBeHidden()
  await page.getByRole('button', { name: 'Questions' }).click()
  await rail.getByRole('link', { name: /^Ladder/ }).click()
  await expect(rail).toBeHidden()
  await expect(page.locator('flopscope-ladder')).toBeVisible()
})

test('the first stop of the keyboard skips the list', async ({ page }) => {
  await page.goto('#timing')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await expect(page).toHaveURL(/#timing$/)
})

test(
  'Run all is reached by the list of questions, on a phone as on a screen',
  phone,
  async ({ page }) => {
    await page.goto('')
    const menu = page.getByRole('button', { name: 'Questions' })
    if (await menu.isVisible()) await menu.click()
    const rail = page.getByRole('navigation', { name: 'Questions' })
    await rail.getByRole('link', { name: /^Run all/ }).click()
    await expect(page.locator('#rail [aria-current="page"]')).toHaveText(/^Run all/)
    await expect(page.getByRole('heading', { name: 'Run all' })).toBeInViewport()
    // Below the questions to be chosen, which are more than a phone shows.
    await expect(page.locator('flopscope-run-all [data-action="run"]')).toBeVisible()
  },
)

test('every target of the list is at least 24 pixels high', phone, async ({ page }) => {
  await page.goto('#cost')
  const menu = page.getByRole('button', { name: 'Questions' })
  if (await menu.isVisible()) await menu.click()
  for (const link of await page.locator('#rail a').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
})

test('the list shows which question a file that was opened is of, however far down that is', async ({
  page,
}) => {
  await page.goto('')
  const link = page.locator('#rail [data-question="tile"]')
  await expect(link).not.toBeInViewport()
  const saved = new URL('../fixtures/results/tile.json', import.meta.url)
  await page.getByLabel('Open a saved result').setInputFiles(fileURLToPath(saved))
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(link).toBeInViewport({ ratio: 1 })
})

test('on a projector no picture reaches into the next one', async ({ page }) => {
  await page.goto('')
  const saved = new URL('../fixtures/results/architectures.json', import.meta.url)
  await page.getByLabel('Open a saved result').setInputFiles(fileURLToPath(saved))
  const figures = page.locator('flopscope-architectures flopscope-figure')
  await expect(figures).toHaveCount(4)
  await page.getByRole('button', { name: 'Projector' }).click()
  const wide = () =>
    figures.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)
  await expect.poll(wide).toBe(0)
})
