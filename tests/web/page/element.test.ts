// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// The element's own part of a run: which question is asked, and what is said of it. What is loaded for a run is
// there, and a run ends, when the test says so.
import { beforeEach, expect, test, vi } from 'vitest'
import { defineQuestion, type FlopscopeQuestion } from '../../../web/page/question.ts'
import { Session } from '../../../web/page/run/session.ts'
import type { Work } from '../../../web/page/run/work.ts'
import type { Asked } from '../../../web/questions/base/question.ts'
import { waitFor } from '../support/wait-for.ts'

/** A promise, with the hands to settle it. */
function gate<T>() {
  let open = (_: T) => {}
  const passed = new Promise<T>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

const stage = {
  ready: [] as (() => void)[],
  measured: [] as { asked: Asked; end: (result: undefined) => void }[],
}

defineQuestion('timing')

beforeEach(() => {
  document.body.replaceChildren()
  stage.ready = []
  stage.measured = []
  vi.spyOn(Session.prototype, 'prepare').mockImplementation(() => {
    const { open, passed } = gate<void>()
    stage.ready.push(open)
    return passed
  })
  vi.spyOn(Session.prototype, 'run').mockImplementation((asked) => {
    const { open, passed } = gate<undefined>()
    stage.measured.push({ asked, end: open })
    return passed
  })
})

async function widget() {
  const element = document.createElement('flopscope-timing') as FlopscopeQuestion
  document.body.append(element)
  await element.updateComplete
  const find = (selector: string) => element.renderRoot.querySelector<HTMLElement>(selector)
  const press = async (action: 'run' | 'stop') => {
    await element.updateComplete
    find(`[data-action="${action}"]`)?.click()
    await element.updateComplete
  }
  const spoken = async () => {
    await element.updateComplete
    return find('[role="status"]')?.textContent
  }
  const ask = async (subject: object) => {
    const session = await element.load()
    await session.ask({ subjects: { subject }, options: {} })
  }
  return { element, find, press, spoken, ask }
}

const preparing = (count: number) => waitFor(() => expect(stage.ready).toHaveLength(count))
/** Lets every run that waits for the lab go on, and gives each the time to ask its question. */
async function letReady(): Promise<void> {
  for (const ready of stage.ready) ready()
  await new Promise((resolve) => setTimeout(resolve))
}

test('a run that was stopped while the lab was opening does not ask the question of before', async () => {
  const { press, ask } = await widget()
  await ask({ op: 'relu', size: 10 })
  await press('run')
  await preparing(1)
  await press('stop')
  await ask({ op: 'relu', size: 20 })
  await press('run')
  await preparing(2)
  await letReady()
  expect(stage.measured.map(({ asked }) => asked.subjects)).toMatchObject([
    { subject: { op: 'relu', size: 20 } },
  ])
})

test('a run is not begun in an element that was removed while the lab was opening', async () => {
  const { element, press } = await widget()
  await press('run')
  await preparing(1)
  element.remove()
  await letReady()
  expect(stage.measured).toEqual([])
})

/** Removes the element, and then lets what it waits for fail: it says nothing. */
async function expectSilence(element: FlopscopeQuestion, fail: () => void): Promise<void> {
  const said: unknown[] = []
  element.addEventListener('flopscope-error', (event) => said.push(event))
  element.remove()
  fail()
  await new Promise((resolve) => setTimeout(resolve))
  expect(said).toEqual([])
}

test('a lab that an element opened by itself fails nowhere once the element was removed', async () => {
  const { element } = await widget()
  element.work = { open: async () => {}, count: () => {}, warnings: [] } as unknown as Work
  let begun = false
  let fail = (_: Error) => {}
  vi.spyOn(Session.prototype, 'prepare').mockImplementation(() => {
    begun = true
    return new Promise<void>((_, reject) => {
      fail = reject
    })
  })
  element.dispatchEvent(new Event('pointerenter'))
  await waitFor(() => expect(begun).toBe(true))
  await expectSilence(element, () => fail(new Error('No lab.')))
})

test('attributes of an element that was removed fail nowhere either', async () => {
  const { element } = await widget()
  const { open: fail, passed } = gate<Error>()
  let begun = false
  vi.spyOn(element, 'load').mockImplementation(async () => {
    begun = true
    throw await passed
  })
  element.setAttribute('m', '3')
  await waitFor(() => expect(begun).toBe(true))
  await expectSilence(element, () => fail(new Error('No lab.')))
})

test('a stop while the lab is opening takes back that something is measured', async () => {
  const { press, spoken } = await widget()
  await press('run')
  expect(await spoken()).toBe('Measuring.')
  await press('stop')
  expect(await spoken()).toBe('')
})

test('a stop with nothing measured is told as such, beside an answer of before', async () => {
  const { element, press, spoken } = await widget()
  const answer = document.createElement('p')
  answer.dataset.answer = ''
  answer.textContent = 'relu takes 1 ms'
  element.renderRoot.append(answer)
  await press('run')
  await preparing(1)
  await letReady()
  stage.measured[0]?.end(undefined)
  await waitFor(async () => expect(await spoken()).toBe('Stopped.'))
})

test('a count that failed of no field is told beside Run, until the lab is asked again', async () => {
  const { element, find, press } = await widget()
  const fault = { code: 'worker_died', field: '', message: 'The worker died.' }
  const work = {
    fault: fault as typeof fault | undefined,
    warnings: [],
    count: () => {},
    clear: () => {
      work.fault = undefined
    },
  }
  element.work = work as unknown as Work
  element.requestUpdate()
  await element.updateComplete
  expect(find('.run [role="alert"]')?.textContent).toBe('The worker died.')
  await press('run')
  await preparing(1)
  await letReady()
  await element.updateComplete
  expect(find('[role="alert"]')).toBeNull()
  expect(work.fault).toBeUndefined()
})
