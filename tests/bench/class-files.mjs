// SPDX-License-Identifier: MIT
//
// A class's saved results, dropped on the lab page together: how long it takes until they are ranked and drawn. Each file is
// a timing of matmul 64 with samples of its own around a level of its own, so that there are some ten groups to tell apart.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFreshPage } from './chromium.mjs'
import { goal, printGoals } from './goals.mjs'
import { root } from './site.mjs'
import { median } from './statistics.mjs'
import { number, table } from './table.mjs'

const students = 200
/** From the fastest student to the slowest. */
const spread = 4

const saved = JSON.parse(readFileSync(join(root, 'tests/fixtures/results/matmul_64.json'), 'utf8'))

function fileOf(student) {
  const level_ms = 0.05 * spread ** (student / students)
  const { length } = saved.report.samples_ms
  const samples_ms = Array.from({ length }, (_, run) => {
    const place = ((run * 37 + student) % length) / length
    return level_ms * (1 + 0.1 * place)
  })
  return JSON.stringify({ ...saved, report: { ...saved.report, samples_ms } })
}

export async function timeClassFiles(browser, address, { classes }, say) {
  const texts = Array.from({ length: students }, (_, student) => fileOf(student))
  const times_ms = []
  for (let turn = 1; turn <= classes; ++turn) {
    say(`class: ${students} files, ${turn} of ${classes}`)
    times_ms.push(
      await withFreshPage(browser, `${address}/dist/`, (page, url) => drop(page, url, texts)),
    )
  }
  const found = median(times_ms)
  const what = `${students} files of a class, ranked and drawn`
  return {
    students,
    times_ms,
    goals: [goal({ what, found, limit: 2000, unit: ' ms', most: true })],
  }
}

async function drop(page, url, texts) {
  await page.goto(url)
  // The lab opens with the first question that is seen; a class is not looked at by who has just come.
  await page.locator('#first').click()
  await page.locator('flopscope-timing [data-answer]').waitFor()
  await page.evaluate((all) => {
    const dataTransfer = new DataTransfer()
    for (const [place, text] of all.entries())
      dataTransfer.items.add(new File([text], `student-${place}.json`))
    globalThis.begun = performance.now()
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
    )
  }, texts)
  const drawn = await page.waitForFunction(() => {
    const figure = document
      .querySelector('flopscope-files')
      ?.shadowRoot?.querySelector('flopscope-figure')
    return figure?.shadowRoot?.querySelector('.ranking') && performance.now() - globalThis.begun
  })
  return drawn.jsonValue()
}

export function printClassFiles({ students, times_ms, goals }) {
  const row = [median(times_ms), Math.min(...times_ms), Math.max(...times_ms)].map(number)
  return [
    `${students} saved results dropped on the lab page: ms until they are ranked and drawn`,
    table(['', 'median ms', 'fastest ms', 'slowest ms'], [['class', ...row]]),
    printGoals(goals),
  ].join('\n\n')
}
