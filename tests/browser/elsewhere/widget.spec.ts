// SPDX-License-Identifier: MIT
//
// The widget for notebooks and books in a host of our own, which keeps anywidget's contract: MyST, JupyterLab and marimo
// themselves are not run.

import { readFileSync } from 'node:fs'
import type { AnyModel, AnyWidget, RenderProps } from '@anywidget/types'
import { expect, type Page, test } from '@playwright/test'
import { dist, type Host, host } from '../host.ts'
import { patience_ms } from '../lab-page.ts'

let site: Host
test.beforeAll(async () => {
  site = await host()
})
test.afterAll(() => site.close())

type State = Record<string, unknown>
interface Hosted {
  readonly state: State
  set(key: string, value: unknown): void
  cleanup: (() => unknown) | undefined
  saves: number
}

/** Renders the widget of `module` in a page of another origin, as hosts do: state in a model that tells its changes. */
async function render(page: Page, module: string, state: State): Promise<void> {
  const guest = await host({
    '/notebook.html': '<!doctype html><title>A notebook</title><div id="cell"></div>',
  })
  page.once('close', () => guest.close())
  await page.goto(`${guest.address}/notebook.html`)
  await page.evaluate(
    async ([url, initial]) => {
      const { default: widget } = (await import(url)) as { default: AnyWidget }
      const listeners = new Map<string, Set<() => void>>()
      const of = (name: string) => {
        const known = listeners.get(name) ?? new Set()
        listeners.set(name, known)
        return known
      }
      const hosted: Hosted = {
        state: { ...initial },
        set(key, value) {
          hosted.state[key] = value
          for (const listener of of(`change:${key}`)) listener()
        },
        cleanup: undefined,
        saves: 0,
      }
      const model = {
        get: (key: string) => hosted.state[key],
        set: hosted.set,
        on: (name: string, listener: () => void) => of(name).add(listener),
        off: (name: string, listener: () => void) => of(name).delete(listener),
        save_changes: () => hosted.saves++,
        send: () => {},
      } as unknown as AnyModel
      const el = document.querySelector('#cell') as HTMLElement
      const made = typeof widget === 'function' ? await widget() : widget
      const { signal } = new AbortController()
      hosted.cleanup = (await made.render?.({ model, el, signal } as RenderProps)) as never
      Object.assign(globalThis, { hosted })
    },
    [module, state] as const,
  )
}

const hosted = <Found>(page: Page, act: (hosted: Hosted) => Found) =>
  page.evaluate(`(${act})(hosted)`) as Promise<Found>

const attributes = { op: 'relu', size: '4096', runs: '10', 'max-ms': `${patience_ms}` }
const widget = () => `${site.address}/v1/flopscope.widget.mjs`

test('it shows a question, gives its result to the host, follows it, and goes when it is told to', async ({
  page,
}) => {
  await render(page, widget(), { question: 'timing', attributes })
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
  await render(page, copy, {
    question: 'cost',
    attributes: { model: 'lenet-5' },
    site: site.address,
  })
  await page.locator('flopscope-cost [data-action="run"]').click()
  await expect(page.locator('flopscope-cost [data-answer]')).toContainText('lenet-5')
  await render(page, copy, { question: 'cost' })
  await expect(page.locator('#cell')).toContainText(
    'give it the address of that site’s folder as `site`',
  )
})

test('a question that there is not, and a site that does not answer, are said in the cell', async ({
  page,
}) => {
  await render(page, widget(), { question: 'speed' })
  await expect(page.locator('#cell')).toHaveText(/^question must be .* but it is "speed"\.$/)
  await render(page, widget(), { question: 'timing', site: 'http://localhost:9/' })
  await expect(page.locator('#cell')).toHaveText(
    /^Flopscope did not load from http:\/\/localhost:9\/;/,
  )
})
