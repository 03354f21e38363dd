// SPDX-License-Identifier: MIT
//
// Lessons as somebody does them: predict, run, explain, change one thing, check.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { violations } from '../axe.ts'
import { LabPage, phone, reloadKept } from '../lab-page.ts'
import { LessonPage, textOf } from './lesson.ts'

const folder = fileURLToPath(new URL('../../../web/lessons', import.meta.url))
const filesIn = (place: string) =>
  readdirSync(`${folder}/${place}`).flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? [])
const names = filesIn('')
const cases = filesIn('cases')
const cards = filesIn('cards')
const first = 'first-timing'

async function doLesson(lesson: LessonPage, name: string): Promise<void> {
  await lesson.open(name)
  const [, steps = ''] =
    /step 1 of (\d+)/.exec(await textOf(lesson.lessons.locator('.where'))) ?? []
  for (let step = 1; step <= Number(steps); step += 1) {
    await expect(lesson.lessons.locator('.where')).toContainText(`step ${step} of ${steps}`)
    await lesson.doStep()
    await lesson.next()
  }
  await expect(lesson.heading).toHaveText('What you predicted')
  await expect(lesson.lessons.locator('tbody tr')).toHaveCount(Number(steps))
  await expect(lesson.lessons.getByText(`of ${steps} right`)).toBeVisible()
}

test(
  'a first lesson is done to its end, nothing reaches beyond the window, and axe finds nothing',
  phone,
  async ({ page }) => {
    const lesson = new LessonPage(page)
    const lab = new LabPage(page)
    await page.goto('')
    await page.getByRole('link', { name: 'how long, and how sure' }).click()
    await lesson.doStep(async (moment) => {
      expect(await violations(page), moment).toEqual([])
      expect(await lab.overflow(), moment).toBeLessThanOrEqual(0)
    })
    await lesson.next()
    await lesson.doStep()
    await lesson.next()
    await expect(lesson.heading).toHaveText('What you predicted')
    await expect(lesson.lessons.locator('tbody tr')).toHaveCount(2)
    expect(await violations(page)).toEqual([])
    expect(await lab.overflow()).toBeLessThanOrEqual(0)
  },
)

for (const name of names.filter((each) => each !== first))
  test(`the lesson ${name} is done to its end`, { tag: '@all' }, async ({ page }) => {
    await doLesson(new LessonPage(page), name)
  })

test('no answer is seen before a prediction is committed, and nothing is loaded for a lesson before one is opened', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('')
  await expect(page.locator('#version')).not.toBeEmpty()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.includes('lesson'))).toEqual([])
  const lesson = new LessonPage(page)
  await lesson.open(first)
  await expect(lesson.lessons.locator('flopscope-timing')).toHaveCount(0)
  await lesson.button('Commit and measure').click()
  await expect(lesson.lessons.getByRole('alert')).toHaveText('Type a number above 0.')
  await expect(lesson.lessons.locator('flopscope-timing')).toHaveCount(0)
  await lesson.predict()
  await expect(lesson.lessons.locator('flopscope-timing [data-answer]')).toContainText('per call')
  await expect(page).toHaveURL(/#lesson=first-timing&step=1$/)
})

test('a lesson goes on after a reload where it was left', { tag: '@all' }, async ({ page }) => {
  const lesson = new LessonPage(page)
  await lesson.open(first)
  await lesson.doStep()
  const before = await textOf(lesson.lessons.locator('.then table'))
  const reasons = await textOf(lesson.lessons.locator('.checked'))
  const answer = lesson.lessons.locator('flopscope-timing [data-answer]')
  const answered = await textOf(answer)
  await reloadKept(page)
  await expect(lesson.lessons.locator('.checked')).toBeVisible()
  expect(await textOf(lesson.lessons.locator('.then table'))).toBe(before)
  expect(await textOf(lesson.lessons.locator('.checked'))).toBe(reasons)
  await expect(answer).toHaveText(answered)
  await page.goto('#lessons')
  await expect(lesson.lessons.getByText('1 of 2 steps done')).toBeVisible()
  await lesson.open(first, 3)
  await lesson.button('Forget this lesson and begin again').click()
  await expect(lesson.button('Commit and measure')).toBeVisible()
})

test('a step is done by keyboard alone', async ({ page }) => {
  const lesson = new LessonPage(page)
  await lesson.open(first)
  await lesson.lessons.getByLabel('At least').focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(lesson.lessons.locator('.then h3').first()).toBeFocused()
  const press = async (target: RegExp) => {
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      const focused = lesson.lessons.locator(':focus').last()
      if (target.test((await focused.textContent()) || '')) return
      if (target.test((await focused.getAttribute('name').catch(() => '')) || '')) return
    }
    throw new Error(`no way by keyboard to ${target}`)
  }
  await press(/^words$/)
  await page.keyboard.type('Other programs')
  await press(/Show the model answer/)
  await page.keyboard.press('Enter')
  await press(/Change it and run/)
  await page.keyboard.press('Enter')
  await expect(lesson.button('Check')).toBeVisible()
  await press(/^choice$/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(lesson.lessons.locator('.checked')).toBeFocused()
  // The way on has its name once the step is kept.
  await expect(lesson.lessons.getByRole('link', { name: 'Next step' })).toBeVisible()
  await press(/Next step/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/step=2$/)
  await expect(lesson.heading).toBeFocused()
})

/** As in a private window of some browsers. */
const keepNothing = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })

test('a browser that keeps nothing says so once', async ({ page }) => {
  await keepNothing(page)
  const lesson = new LessonPage(page)
  await lesson.open(first)
  await expect(lesson.lessons.getByText('This browser keeps nothing')).toHaveCount(1)
})

test('without anything kept a lesson lasts as long as the page', { tag: '@all' }, async ({
  page,
}) => {
  await keepNothing(page)
  const lesson = new LessonPage(page)
  await lesson.open(first)
  await lesson.doStep()
  await page.goto('#lessons')
  await expect(lesson.lessons.getByText('1 of 2 steps done')).toBeVisible()
})

test('an address of no lesson shows those that there are', async ({ page }) => {
  const lesson = new LessonPage(page)
  await lesson.open('juggling')
  await expect(lesson.lessons).toContainText('Nothing here is called juggling.')
  await expect(lesson.lessons.getByRole('listitem')).toHaveCount(
    names.length + cases.length + cards.length,
  )
  expect(await violations(page)).toEqual([])
})

test('a term of a lesson leads to the glossary, and back to where one was', async ({ page }) => {
  const lesson = new LessonPage(page)
  await lesson.open(first)
  await lesson.lessons.getByRole('link', { name: 'median' }).click()
  await expect(page).toHaveTitle('Flopscope: glossary')
  const glossary = page.locator('flopscope-glossary')
  await expect(glossary.locator('[aria-current] dt')).toHaveText('Median')
  await expect(glossary.locator('[aria-current] dt')).toBeInViewport()
  expect(await violations(page)).toEqual([])
  await page.goBack()
  await expect(lesson.heading).toHaveText('A time is a range')
})

for (const name of cases)
  test(`in the case ${name} every fix is tried and judged by its number`, { tag: '@all' }, async ({
    page,
  }) => {
    const lesson = new LessonPage(page)
    await page.goto(`#case=${name}`)
    const first = lesson.lessons.locator('.clue.primary')
    await expect(lesson.lessons.locator('.clue').first()).toBeVisible()
    if ((await first.count()) > 0) {
      await first.click()
      await expect(lesson.lessons.locator('.tell').getByText('The first call took')).toBeVisible()
    }
    const clues = lesson.lessons.locator('.clue')
    for (const clue of await clues.all()) {
      await clue.click()
      await expect(lesson.lessons.locator('.ask [data-answer]')).toBeVisible()
    }
    await expect(lesson.lessons.locator('.fix')).toHaveCount(0)
    await lesson.lessons.locator('.suspects input').first().check()
    await lesson.button('Accuse').click()
    const fixes = lesson.lessons.locator('.fix')
    await expect(fixes).not.toHaveCount(0)
    const rows = lesson.lessons.getByRole('group', { name: 'Fixes that were tried' }).locator('tr')
    for (const [place, fix] of (await fixes.all()).entries()) {
      await fix.click()
      await expect(rows).toHaveCount(place + 1)
      await expect(rows.nth(place)).toContainText(/It works|Rejected|This machine cannot tell/)
    }
    await expect(lesson.lessons.locator('.then .checked')).toContainText(
      /Solved|This machine cannot tell/,
    )
    expect(await violations(page)).toEqual([])
    const tried = await fixes.count()
    await reloadKept(page)
    await expect(rows).toHaveCount(tried)
  })

async function doCard(page: Page, name: string): Promise<void> {
  const card = page.locator('flopscope-card')
  await page.goto(`#card=${name}`)
  const numbers = card.locator('.calculator input')
  await expect(numbers.first()).toBeVisible()
  const typed = () =>
    numbers.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))
  const before = await typed()
  await card.getByRole('button', { name: 'Measure it here' }).click()
  await card.getByRole('button', { name: 'Put these numbers into the calculator' }).click()
  await expect.poll(typed).not.toEqual(before)
  await card.getByRole('button', { name: 'Show the model answer' }).click()
  await expect(card.getByRole('alert')).toContainText('Write a few words first')
  await card.locator('textarea').fill('The rest stays')
  await card.getByRole('button', { name: 'Show the model answer' }).click()
  await expect(card.locator('.model')).toBeFocused()
  expect(await violations(page)).toEqual([])
  expect(await new LabPage(page).overflow()).toBeLessThanOrEqual(0)
}

test(
  'a card reckons with typed and with measured numbers, says what is no number, and keeps an answer',
  phone,
  async ({ page }) => {
    await doCard(page, 'how-many-runs')
    const card = page.locator('flopscope-card')
    await card.getByLabel('Spread of the runs').fill('much')
    await expect(card.locator('.error')).toHaveText(
      'Spread of the runs: type a number that is allowed there.',
    )
    await card.getByLabel('Spread of the runs').fill('16')
    await expect(card.locator('.tell table')).toContainText('219')
    await reloadKept(page)
    await expect(card.locator('.model')).toBeVisible()
    await expect(card.getByLabel('Spread of the runs')).toHaveValue('16')
    await page.goto('#lessons')
    await expect(page.locator('flopscope-lessons').getByText('answered')).toBeVisible()
  },
)

for (const name of cards.filter((each) => each !== 'how-many-runs'))
  test(`the card ${name} is measured and answered`, { tag: '@all' }, async ({ page }) => {
    await doCard(page, name)
  })

test('answers are saved as a file and as a report, and opened again in another browser', async ({
  page,
  browser,
}) => {
  const lesson = new LessonPage(page)
  await lesson.open(first)
  await lesson.doStep()
  await page.goto('#lessons')
  const answers = page.locator('flopscope-answers')
  // On a machine so busy that a run says nothing there is no number to set the prediction against, and no picture.
  const picture = answers.locator('flopscope-figure')
  await expect(picture.or(answers.locator('.intro'))).toBeVisible()
  const isPictured = await picture.isVisible()
  if (isPictured) await expect(picture.locator('svg')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const saved = async (button: string) => {
    const download = page.waitForEvent('download')
    await answers.getByRole('button', { name: button }).click()
    return (await download).path()
  }
  const report = readFileSync(await saved('Save report'), 'utf8')
  expect(report).toContain('| How long, and how sure? | A time is a range |')
  expect(report).toContain('# Flopscope: 2 runs')
  const file = await saved('Save answers')

  const other = await (await browser.newContext()).newPage()
  await other.goto(page.url())
  const elsewhere = other.locator('flopscope-answers')
  await elsewhere.locator('input[type="file"]').setInputFiles(file)
  await expect(elsewhere.getByRole('status')).toHaveText('1 step opened.')
  await expect(other.locator('flopscope-lessons').getByText('1 of 2 steps done')).toBeVisible()
  const pupil = (name: string) => ({
    ...{ name, mimeType: 'application/json', buffer: readFileSync(file) },
  })
  await elsewhere
    .locator('input[type="file"]')
    .setInputFiles([pupil('ada.json'), pupil('bob.json')])
  const group = elsewhere.locator('flopscope-class')
  await expect(group.getByRole('heading')).toHaveText('A class: 2 files')
  await expect(group.locator('tbody th')).toHaveText(['ada', 'bob'])
  if (isPictured) await expect(group.locator('flopscope-figure svg')).toBeVisible()
  expect(await violations(other)).toEqual([])
  const again = new LessonPage(other)
  await again.open(first)
  await expect(again.lessons.locator('.then .checked')).toBeVisible()
  await elsewhere.page().goto('#lessons')
  await elsewhere
    .locator('input[type="file"]')
    .setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(elsewhere.getByRole('status')).toHaveText('other.json: This is no file of answers.')
})

test('what the glossary says of a term is seen on hover and by keyboard, and gone with Escape', async ({
  page,
}) => {
  const lesson = new LessonPage(page)
  await lesson.open(first)
  const term = lesson.lessons.getByRole('link', { name: 'median' })
  const said = lesson.lessons.getByRole('tooltip').filter({ hasText: 'The value in the middle' })
  await expect(said).toBeHidden()
  await term.hover()
  await expect(said).toBeVisible()
  expect(await violations(page)).toEqual([])
  await lesson.heading.hover()
  await expect(said).toBeHidden()
  await page.keyboard.press('Tab')
  while (!(await term.evaluate((link) => link.matches(':focus')))) await page.keyboard.press('Tab')
  await expect(said).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(said).toBeHidden()
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('the first touch of a term says what it is, the second leads to the glossary', async ({
    page,
  }) => {
    const lesson = new LessonPage(page)
    await lesson.open(first)
    const term = lesson.lessons.getByRole('link', { name: 'interval' })
    await term.tap()
    const said = lesson.lessons.getByRole('tooltip').filter({ hasText: 'Confidence interval' })
    await expect(said).toBeInViewport({ ratio: 1 })
    expect(await new LabPage(page).overflow()).toBeLessThanOrEqual(0)
    await term.tap()
    await expect(page).toHaveURL(/#glossary=interval$/)
  })
})

test('with predictions first an answer of the lab waits for one, which is kept and reported', async ({
  page,
}) => {
  const lesson = new LessonPage(page)
  await page.goto('#lessons')
  await lesson.lessons.getByLabel('Predict first').check()
  await page.goto('#cost?op=relu&size=7')
  const cost = page.locator('flopscope-cost').first()
  await cost.getByRole('link', { name: 'Predict first' }).click()
  await expect(lesson.heading).toHaveText('How much work is it on paper?')
  await expect(lesson.lessons.locator('flopscope-cost')).toHaveCount(0)
  await lesson.lessons.getByLabel('Your prediction').fill('14')
  await lesson.button('Commit and measure').click()
  await expect(lesson.lessons.locator('flopscope-cost [data-answer]')).toBeVisible()
  await expect(lesson.lessons.locator('.verdict')).not.toBeEmpty()
  await expect(lesson.button('Show the model answer')).toHaveCount(0)
  await page.goto('#lessons')
  const download = page.waitForEvent('download')
  await page.locator('flopscope-answers').getByRole('button', { name: 'Save report' }).click()
  const report = readFileSync(await (await download).path(), 'utf8')
  expect(report).toContain('| How much work is it on paper? |')
})

test('a link locks it that predictions come first, for what is run, too', async ({ page }) => {
  const lesson = new LessonPage(page)
  await page.goto('?predict=lock#lessons')
  await expect(lesson.lessons.getByLabel('Predict first')).toBeDisabled()
  await page.goto('?predict=lock#timing?op=relu&size=4096&runs=20')
  await page.locator('flopscope-timing [data-action="run"]').click()
  await expect(page).toHaveURL(/#lesson=own\..*&lock=1$/)
  await lesson.predict()
  await expect(lesson.lessons.locator('flopscope-timing [data-answer]')).toContainText('per call')
})

test('a locked link has no way around a step', async ({ page }) => {
  const lesson = new LessonPage(page)
  await page.goto(`#lesson=${first}&step=2&lock=1`)
  await expect(lesson.lessons.locator('.where')).toContainText('step 1 of 2')
  await expect(lesson.lessons.getByRole('link', { name: 'Skip this step' })).toHaveCount(0)
})

test('a step that is done leads on in a locked link, too', { tag: '@all' }, async ({ page }) => {
  const lesson = new LessonPage(page)
  await page.goto(`#lesson=${first}&step=1&lock=1`)
  await lesson.doStep()
  await lesson.next()
  await expect(page).toHaveURL(/step=2&lock=1$/)
  await expect(lesson.lessons.locator('.where')).toContainText('step 2 of 2')
})
