// SPDX-License-Identifier: MIT
//
// No two texts of a picture lie on each other and none is cut off, whatever was measured: every saved run is opened, as
// wide as a screen and as narrow as a phone.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { drop } from './lab-page.ts'

const folder = 'tests/fixtures/results'
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))

/** What two labels may share: ascenders of one reach into the line above it, which nobody sees. */
const shared_px = 3

/** Pairs of texts of one picture that lie on each other, and those that reach beyond their picture. */
const touching = (page: Page) =>
  page.locator('svg[role=img]:visible').evaluateAll(
    (pictures, slack) =>
      pictures.flatMap((picture) => {
        const { left: from, right: to } = picture.getBoundingClientRect()
        const labels = [...picture.querySelectorAll('text')]
          .map((label) => ({ text: label.textContent ?? '', box: label.getBoundingClientRect() }))
          .filter(({ text, box }) => text.trim() && box.width > 0)
        const beyond = labels
          .filter(({ box }) => box.left < from - slack || box.right > to + slack)
          .map(({ text }) => `${text} is cut off`)
        const pairs = labels.flatMap((one, place) =>
          labels
            .slice(place + 1)
            .filter(
              ({ box }) =>
                Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > slack &&
                Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > slack,
            )
            .map((other) => `${one.text} | ${other.text}`),
        )
        return [...beyond, ...pairs]
      }),
    shared_px,
  )

for (const name of names) {
  test(`texts of the picture of ${name} touch nothing`, { tag: '@all' }, async ({ page }) => {
    await page.goto('')
    await drop(page, [
      { name: `${name}.json`, text: readFileSync(`${folder}/${name}.json`, 'utf8') },
    ])
    await expect(page.locator('.welcome')).toBeHidden()
    await expect(page.locator('[data-answer]:visible').first()).not.toBeEmpty()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => touching(page), `${width} pixels wide`).toEqual([])
    }
  })
}
