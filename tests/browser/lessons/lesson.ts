// SPDX-License-Identifier: MIT
//
// A lesson as its tests speak of it. Answers come from real runs, so a test predicts something and takes what comes.
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** What a step shows one after another; each is waited for. */
export type Moment = 'asked' | 'measured' | 'explained' | 'changed' | 'checked'

export class LessonPage {
  readonly page: Page
  readonly lessons: Locator

  /** `root` is the frame in which the lab stands, where that is not the page. */
  constructor(page: Page, root: Page | FrameLocator = page) {
    this.page = page
    this.lessons = root.locator('flopscope-lessons')
  }

  async open(name: string, step = 1): Promise<void> {
    await this.page.goto(`#lesson=${name}&step=${step}`)
    await expect(this.heading).toBeVisible()
  }

  /** Of the step, the summary or the list; another one stands there before the script runs. */
  get heading(): Locator {
    return this.lessons.locator('h2[tabindex]')
  }

  button(name: string): Locator {
    return this.lessons.getByRole('button', { name, exact: true })
  }

  /** A prediction that is wrong on any machine, or the first choice. */
  async predict(): Promise<void> {
    const commit = this.button('Commit and measure')
    // Until it stands there, the fields are those of the step before, which is answered and has none.
    await expect(commit).toBeVisible()
    for (const field of await this.lessons.locator('.prediction input:not([type])').all())
      await field.fill((await field.getAttribute('name')) === 'high' ? '2' : '1')
    const choice = this.lessons.locator('.prediction input[type="radio"]').first()
    if ((await choice.count()) > 0) await choice.check()
    await commit.click()
  }

  /** A step from its prediction to its check; `look` is called at each moment of it. */
  async doStep(look: (moment: Moment) => Promise<void> = async () => {}): Promise<void> {
    await look('asked')
    await this.predict()
    await expect(this.lessons.locator('.verdict')).not.toBeEmpty()
    await look('measured')
    await this.lessons.locator('textarea[name="words"]').fill('The caches')
    await this.button('Show the model answer').click()
    await expect(this.lessons.locator('.model')).toBeFocused()
    await look('explained')
    await this.button('Change it and run').click()
    await expect(this.button('Check')).toBeVisible()
    await look('changed')
    await this.lessons.locator('form.check input').last().check()
    await this.button('Check').click()
    await expect(this.lessons.locator('.checked')).toBeFocused()
    await look('checked')
  }

  async next(): Promise<void> {
    await this.lessons.locator('.onward').click()
  }
}

/** The text of the page as it is read. */
export const textOf = async (place: Locator): Promise<string> =>
  (await place.innerText()).replaceAll('\u00a0', ' ')
