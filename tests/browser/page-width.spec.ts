// SPDX-License-Identifier: MIT
//
// From the narrowest phone to a tablet, as a browser of a phone lays the page out.
import { expect, test } from '@playwright/test'
import { LabPage, phone, turnTo } from './lab-page.ts'

const widths = [320, 360, 390, 768]

test('nothing reaches beyond a window of any width', phone, async ({ page }) => {
  const lab = new LabPage(page)
  const expectNoOverflow = async (width: number) => {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => lab.overflow(), `${width} pixels wide`).toBeLessThanOrEqual(0)
  }
  await lab.open()
  for (const width of widths) await expectNoOverflow(width)
  await lab.measure()
  await lab.openSettings()
  for (const tab of ['Picture', 'Numbers', 'How measured', 'Code', 'Share']) {
    await turnTo(lab.timing, tab)
    for (const width of widths) await expectNoOverflow(width)
  }
})
