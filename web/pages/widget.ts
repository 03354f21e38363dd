// SPDX-License-Identifier: MIT
//
// v1/flopscope.widget.mjs, any question as a widget in anywidget's form, which MyST, JupyterLab and marimo take. It stands
// alone, because some hosts copy it; then `site` says where the rest is.
//
// State: question and attributes, as of an element; site, where this file does not come from there; result, the latest
// result file, for the host to read.

import type { AnyWidget, RenderProps } from '@anywidget/types'
import { widget as words } from '../texts/widget.ts'

interface State {
  question: string
  attributes?: Readonly<Record<string, string>>
  site?: string
  result?: unknown
}

const script = import.meta.url

/** The folder of the site, if that is known. */
function folderOf(site: string | undefined): URL | undefined {
  if (site) return new URL(site.endsWith('/') ? site : `${site}/`)
  return /^https?:/.test(script) ? new URL('..', script) : undefined
}

async function render({ model, el }: RenderProps<State>) {
  const fail = (text: string) => {
    el.textContent = text
  }
  const site = folderOf(model.get('site'))
  if (!site) return fail(words.needsSite)
  try {
    await import(/* @vite-ignore */ new URL('v1/embed.js', site).href)
  } catch {
    return fail(words.notLoaded(site.href))
  }
  const question = model.get('question')
  const tag = `flopscope-${question}`
  if (!customElements.get(tag)) return fail(words.unknown(question))
  const element = document.createElement(tag)
  const ask = () => {
    const attributes = model.get('attributes') ?? {}
    for (const name of element.getAttributeNames()) {
      if (!(name in attributes)) element.removeAttribute(name)
    }
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`)
  }
  ask()
  model.on('change:attributes', ask)
  element.addEventListener('flopscope-result', (event) => {
    model.set('result', (event as CustomEvent<unknown>).detail)
    model.save_changes()
  })
  el.replaceChildren(element)
  return () => {
    model.off('change:attributes', ask)
    element.remove()
  }
}

export default { render } satisfies AnyWidget<State>
