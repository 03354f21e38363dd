// SPDX-License-Identifier: MIT
//
// Any question of the lab page, as its tests speak of it.
import { expect, type Locator, type Page } from '@playwright/test'

export class QuestionSection {
  readonly page: Page
  readonly name: string
  readonly section: Locator
  readonly run: Locator
  readonly stop: Locator
  readonly answer: Locator
  readonly errors: Locator

  constructor(page: Page, name: string) {
    this.page = page
    this.name = name
    this.section = page.locator(`flopscope-${name}`)
    this.run = this.section.locator('[data-action="run"]')
    this.stop = this.section.locator('[data-action="stop"]')
    this.answer = this.section.locator('[data-answer]')
    this.errors = this.section.locator('.error')
  }

  /** Goes there by the list of questions. */
  async show(): Promise<void> {
    await this.page.locator(`#rail [data-question="${this.name}"]`).dispatchEvent('click')
    await expect(this.section.locator('#question')).toBeVisible()
  }

  /** Goes there, and opens its settings where it has any. */
  async open(): Promise<void> {
    await this.show()
    const settings = this.section.locator('details.settings')
    if ((await settings.count()) === 0) return
    // A click may meet a form that is still being laid out.
    await expect(async () => {
      if (!(await settings.evaluate((details) => (details as HTMLDetailsElement).open)))
        await settings.getByText('Settings', { exact: true }).click({ timeout: 1000 })
      await expect(settings).toHaveJSProperty('open', true, { timeout: 1000 })
    }).toPass()
  }

  field(name: string): Locator {
    return this.section.locator(`[name="${name}"]`)
  }

  /** What it answers at the end of the run that it is doing. */
  async ended(): Promise<string> {
    await expect(this.run).toBeVisible()
    return (await this.answer.innerText()).replaceAll('\u00a0', ' ')
  }

  /** What it answers to a run, or at once where it needs none. */
  async measure(): Promise<string> {
    if ((await this.run.count()) === 0)
      return (await this.answer.innerText()).replaceAll('\u00a0', ' ')
    const result = this.section.evaluate(
      (element) =>
        new Promise<void>((resolve) =>
          element.addEventListener('flopscope-result', () => resolve(), { once: true }),
        ),
    )
    await this.run.click()
    await result
    return this.ended()
  }
}
