// SPDX-License-Identifier: MIT
//
// The widget for notebooks and books in a host of our own, which keeps anywidget's contract: MyST, JupyterLab and marimo
// themselves are not run.

import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { mystParse } from 'myst-parser'
import { embedForms } from '../../../web/page/share/embed-code.ts'
import { dist, type Host, host } from '../host.ts'
import { patience_ms } from '../lab-page.ts'
import { type Hosted, renderWidget } from '../widget-host.ts'

let site: Host
test.beforeAll(async () => {
  site = await host()
})
test.afterAll(() => site.close())

const hosted = <Found>(page: Page, act: (hosted: Hosted) => Found) =>
  page.evaluate(`(${act})(hosted)`) as Promise<Found>

const attributes = { op: 'relu', size: '4096', runs: '10', 'max-ms': `${patience_ms}` }
const widget = () => `${site.address}/v1/flopscope.widget.mjs`

test('it shows a question, gives its result to the host, follows it, and goes when it is told to', async ({
  page,
}) => {
  await renderWidget(page, widget(), { question: 'timing', attributes })
  const timing = page.locator('flopscope-timing')
  await timing.locator('[data-action="run"]').click()
  await expect(timing.locator('[data-answer]')).toContainText('relu 4,096 takes')
  await expect
    .poll(() => hosted(page, ({ state }) => (state.result as { experiment?: string })?.experiment))
    .toBe('timing')
  expect(await hosted(page, ({ saves }) => saves)).toBe(1)
  await hosted(page, ({ state, set }) =>
    set('attributes', { ...(state.attributes as object), size: '2048' }),
  )
  await expect(timing.locator('[name="size"]')).toHaveValue('2048')
  await hosted(page, ({ cleanup }) => void cleanup?.())
  await expect(timing).toHaveCount(0)
})

test('a copy of it, as books make one, is told where the site is', async ({ page }) => {
  const copy = `data:text/javascript;base64,${readFileSync(`${dist}/v1/flopscope.widget.mjs`).toString('base64')}`
  await renderWidget(page, copy, {
    question: 'cost',
    attributes: { model: 'lenet-5' },
    site: site.address,
  })
  await page.locator('flopscope-cost [data-action="run"]').click()
  await expect(page.locator('flopscope-cost [data-answer]')).toContainText('lenet-5')
  await renderWidget(page, copy, { question: 'cost' })
  await expect(page.locator('#cell')).toContainText(
    'give it the address of that site’s folder as `site`',
  )
})

test('a question that there is not, and a site that does not answer, are said in the cell', async ({
  page,
}) => {
  await renderWidget(page, widget(), { question: 'speed' })
  await expect(page.locator('#cell')).toHaveText(/^question must be .* but it is "speed"\.$/)
  await renderWidget(page, widget(), { question: 'timing', site: 'http://localhost:9/' })
  await expect(page.locator('#cell')).toHaveText(
    /^Flopscope did not load from http:\/\/localhost:9\/;/,
  )
})

interface MystNode {
  readonly type: string
  readonly children?: readonly MystNode[]
  readonly esm?: string
  readonly model?: Readonly<Record<string, unknown>>
}

/** The widgets that MyST's own parser finds in a text. */
const widgetsIn = ({ type, children = [], ...rest }: MystNode): Omit<MystNode, 'type'>[] =>
  type === 'anywidget' ? [rest] : children.flatMap(widgetsIn)

test('MyST’s own parser makes a widget of the code that is offered for it, and that measures', async ({
  page,
}) => {
  const text = embedForms.myst({
    site: new URL(`${site.address}/`),
    hash: `timing?op=relu&size=4096&runs=10&max_ms=${patience_ms}&v=1`,
    title: 'How long does it take?',
  })
  const [found, ...more] = widgetsIn(mystParse(`# A lesson\n\n${text}\nThe end.\n`) as MystNode)
  expect(more).toEqual([])
  await renderWidget(page, found?.esm ?? '', found?.model ?? {})
  const timing = page.locator('flopscope-timing')
  await timing.locator('[data-action="run"]').click()
  await expect(timing.locator('[data-answer]')).toContainText('relu 4,096 takes')
})
