// SPDX-License-Identifier: MIT
//
// From the narrowest phone to a tablet, as a browser of a phone lays the page out.
import { expect, test } from '@playwright/test'
import { LabPage } from './lab-page.ts'

for (const width of [320, 360, 390, 768]) {
  test(`nothing reaches beyond a window ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    const lab = new LabPage(page)
    await lab.open()
    expect(await lab.overflow()).toBeLessThanOrEqual(0)
    await lab.measure()
    await lab.openSettings()
    await lab.timing.getByText('How this was measured').click()
    expect(await lab.overflow()).toBeLessThanOrEqual(0)
  })
}
