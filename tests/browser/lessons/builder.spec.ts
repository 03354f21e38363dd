// SPDX-License-Identifier: MIT
//
// A lesson of one's own: built, previewed, done, and edited again, from its link and from its file.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { violations } from '../axe.ts'
import { LabPage, phone, reloadKept } from '../lab-page.ts'
import { LessonPage } from './lesson.ts'

test(
  'a lesson of one’s own is built, done by its link, and edited again',
  phone,
  async ({ page }) => {
    const lesson = new LessonPage(page)
    await page.goto('#lessons')
    await lesson.lessons.getByRole('link', { name: 'Build a lesson of your own' }).click()
    const builder = page.locator('flopscope-lesson-builder')
    await builder.getByLabel('Title of the lesson').fill('Ours')
    await builder.getByLabel('Question, as an address').fill('juggling?balls=3')
    await expect(builder.getByRole('status')).toHaveText(
      'Step 1: "juggling?balls=3" asks no question of the lab.',
    )
    await builder
      .getByLabel('Question, as an address')
      .fill('https://lab.example/#timing?op=relu&size=4096&runs=20')
    await expect(builder.getByRole('status')).toHaveText('')
    await builder.getByRole('button', { name: 'Add a step' }).click()
    await builder.getByRole('button', { name: 'Remove step 2' }).click()
    expect(await violations(page)).toEqual([])
    expect(await new LabPage(page).overflow()).toBeLessThanOrEqual(0)
    const download = page.waitForEvent('download')
    await builder.getByRole('button', { name: 'Save as a file' }).click()
    const file = await (await download).path()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      ...{ format: 'flopscope-lesson', title: 'Ours' },
      steps: [{ link: 'timing?op=relu&size=4096&runs=20' }],
    })

    await builder.getByRole('link', { name: 'Preview' }).click()
    await expect(lesson.lessons.locator('.where')).toContainText('Ours · step 1 of 1')
    await lesson.doStep()
    await reloadKept(page)
    await expect(lesson.lessons.locator('.then .checked')).toBeVisible()
    await lesson.next()
    await lesson.lessons.getByRole('link', { name: 'Edit this lesson' }).click()
    await expect(builder.getByLabel('Title of the lesson')).toHaveValue('Ours')
    await builder.getByLabel('Title of the lesson').fill('Another')
    await builder.locator('input[type="file"]').setInputFiles(file)
    await expect(builder.getByLabel('Title of the lesson')).toHaveValue('Ours')
  },
)
