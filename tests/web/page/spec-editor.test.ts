// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import '../../../web/page/form/spec-editor.ts'
import { specText } from '../../../web/questions/base/form-model.ts'

/** The editor, in the page, and all that it has told. */
async function editor(text = '') {
  const element = document.createElement('flopscope-spec-editor')
  element.text = text
  const told: string[] = []
  element.addEventListener('flopscope-spec', (event) => told.push((event as CustomEvent).detail))
  document.body.append(element)
  await element.updateComplete
  const root = element.renderRoot as ShadowRoot
  const find = <Found extends Element>(selector: string) => root.querySelector(selector) as Found
  const typed = async (typing: string) => {
    const area = find<HTMLTextAreaElement>('textarea')
    area.value = typing
    area.dispatchEvent(new Event('input'))
    await element.updateComplete
    return find('.error')?.textContent ?? ''
  }
  return { element, told, find, typed }
}

test('an editor begins with an example, and keeps a spec that it was given', async () => {
  const begun = await editor()
  expect(JSON.parse(begun.told[0] ?? '')).toMatchObject({ name: 'lenet', input: [1, 28, 28] })
  const given = await editor('{ "input": [4], "layers": [] }')
  expect(given.told).toEqual([])
})

test('another example takes the place of what stands there', async () => {
  const { told, find, element } = await editor()
  const select = find<HTMLSelectElement>('select')
  select.value = 'An MLP-Mixer'
  select.dispatchEvent(new Event('change'))
  await element.updateComplete
  expect(JSON.parse(told.at(-1) ?? '').name).toBe('mixer')
})

test('a text that is no JSON is told, and so is what there is of it', async () => {
  const { typed, told } = await editor()
  expect(await typed('{ "input": ')).toMatch(/^The spec is not JSON: .+\.$/)
  expect(told.at(-1)).toBe('{ "input": ')
  expect(await typed('{ "input": [4], "layers": [] }')).toBe('')
})

test('a file is read, and one that is too large is refused', async () => {
  const { element, told, find } = await editor()
  const input = find<HTMLInputElement>('input[type=file]')
  const choose = async (file: unknown) => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    input.dispatchEvent(new Event('change'))
    await new Promise((resolve) => setTimeout(resolve))
    await element.updateComplete
  }
  await choose(new File(['{ "input": [7], "layers": [] }'], 'mine.json'))
  expect(JSON.parse(told.at(-1) ?? '').input).toEqual([7])
  await choose({ name: 'huge.json', size: 2 ** 30, text: async () => '' })
  expect(find('.error').textContent).toBe('huge.json cannot be read: a spec may have at most 8 MB.')
})

test('how a spec is written is told by the site, wherever the question stands', async () => {
  const { find, element } = await editor()
  const address = () => new URL('.', find<HTMLAnchorElement>('a').href).href
  expect(address()).toBe(new URL('.', document.baseURI).href)
  const question = Object.assign(document.createElement('div'), {
    labSrc: 'https://lab.example/v1',
  })
  const subject = document.createElement('div')
  question.attachShadow({ mode: 'open' }).append(subject)
  subject.attachShadow({ mode: 'open' }).append(element)
  document.body.append(question)
  element.text = '{}'
  await element.updateComplete
  expect(find<HTMLAnchorElement>('a').href).toBe('https://lab.example/v1/models.html')
})

test('a spec is written with a layer on a line', () => {
  const spec = {
    input: [1, 2],
    layers: [{ type: 'Residual', main: [{ type: 'ReLU', name: 'a  b' }] }],
  }
  expect(JSON.parse(specText(spec))).toEqual(spec)
  expect(specText(spec)).toContain('[ { "type": "ReLU", "name": "a  b" } ]'.slice(2, -2))
  expect(specText(spec)).toContain('"input": [ 1, 2 ]')
})
