// SPDX-License-Identifier: MIT
//
// The SCORM package of a lesson, as a learning platform runs it: unpacked, in a frame, beside scorm-again's run-time.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { LessonPage } from './lesson.ts'

const runtime = fileURLToPath(
  new URL('../../../node_modules/scorm-again/dist/scorm12.min.js', import.meta.url),
)
const platform = `<!doctype html><title>A learning platform</title>
<script src="scorm12.js"></script>
<script>window.API = new Scorm12API({ autocommit: false })</script>
<iframe src="package/index.html" title="A lesson" width="1200" height="760"></iframe>`
const type = (file: string) =>
  file.endsWith('.html') ? 'text/html' : file.endsWith('.xml') ? 'text/xml' : 'text/javascript'

test('a lesson’s package reports score, answers and completion to the platform that runs it', async ({
  page,
}) => {
  const lesson = new LessonPage(page)
  await lesson.open('first-timing', 3)
  const download = page.waitForEvent('download')
  await lesson.button('Save SCORM package').click()
  const files = unzipSync(readFileSync(await (await download).path()))
  expect(Object.keys(files).sort()).toEqual(['flopscope.html', 'imsmanifest.xml', 'index.html'])

  await page.route('**/platform/**', (route) => {
    const name = new URL(route.request().url()).pathname.replace(/^.*\/platform\//, '')
    if (name === '') return route.fulfill({ contentType: 'text/html', body: platform })
    const body = name === 'scorm12.js' ? readFileSync(runtime) : files[name.replace('package/', '')]
    return body
      ? route.fulfill({ contentType: type(name), body: Buffer.from(body) })
      : route.fulfill({ status: 404 })
  })
  await page.goto('platform/')
  const inFrame = new LessonPage(page, page.frameLocator('iframe'))
  const value = (element: string) =>
    page.evaluate(
      (name) =>
        (globalThis as unknown as { API: { lmsGetValue(name: string): string } }).API.lmsGetValue(
          name,
        ),
      `cmi.core.${element}`,
    )
  await expect(inFrame.heading).toBeVisible()
  expect(await value('lesson_status')).toBe('incomplete')
  await inFrame.doStep()
  await expect.poll(() => value('lesson_location')).toBe('1')
  await inFrame.next()
  await inFrame.doStep()
  await expect.poll(() => value('lesson_status')).toBe('completed')
  expect(['0', '50', '100']).toContain(await value('score.raw'))
})
