// SPDX-License-Identifier: MIT
//
// A host of widgets that keeps anywidget's contract, as notebooks and books do: a state in a model that tells its changes.
import type { AnyModel, AnyWidget, RenderProps } from '@anywidget/types'
import type { Page } from '@playwright/test'
import { host } from './host.ts'

export type State = Record<string, unknown>
export interface Hosted {
  readonly state: State
  set(key: string, value: unknown): void
  cleanup: (() => unknown) | undefined
  saves: number
}

/** Renders the widget of `module` in a page of another origin. */
export async function renderWidget(page: Page, module: string, state: State): Promise<void> {
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
