// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// The widget's own part of a run: which question is asked, and what is said of it. The lab is a stand-in
// that is ready, and measures, when the test says so.
import { beforeEach, expect, test, vi } from 'vitest'

/** A promise, with the hands to settle it. */
function gate<T>() {
  let open = (_: T) => {}
  const passed = new Promise<T>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

const stage = vi.hoisted(() => ({
  ready: [] as (() => void)[],
  measured: [] as { subject: unknown; end: (result: unknown) => void }[],
  costFault: undefined as unknown,
}))

vi.mock('../../../web/page/run/experiment.ts', () => ({
  Experiment: class {
    warnings = []
    hint = ''
    spoken = undefined
    clockStep = undefined
    measurement = { status: 'idle', stop: () => {} }
    cost = {
      texts: undefined,
      fault: stage.costFault,
      clear() {
        this.fault = undefined
      },
    }
    open = () => Promise.resolve()
    count = () => {}
    result = () => undefined
    prepare() {
      const { open, passed } = gate<void>()
      stage.ready.push(open)
      return passed
    }
    run(subject: unknown) {
      const { open, passed } = gate<unknown>()
      stage.measured.push({ subject, end: open })
      return passed
    }
  },
}))

const { FlopscopeTiming } = await import('../../../web/page/timing.ts')

beforeEach(() => {
  document.body.replaceChildren()
  stage.ready = []
  stage.measured = []
  stage.costFault = undefined
})

async function widget() {
  const element = new FlopscopeTiming()
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
  return { element, find, press, spoken }
}

const preparing = (count: number) => vi.waitFor(() => expect(stage.ready).toHaveLength(count))
/** Lets every run that waits for the lab go on, and gives each the time to ask its question. */
async function letReady(): Promise<void> {
  for (const ready of stage.ready) ready()
  await new Promise((resolve) => setTimeout(resolve))
}

test('a run that was stopped while the lab was opening does not ask the question of before', async () => {
  const { element, press } = await widget()
  element.ask({ subject: { op: 'relu', size: 10 } })
  await press('run')
  await preparing(1)
  await press('stop')
  element.ask({ subject: { op: 'relu', size: 20 } })
  await press('run')
  await preparing(2)
  await letReady()
  expect(stage.measured.map(({ subject }) => subject)).toMatchObject([{ op: 'relu', size: 20 }])
})

test('a run is not begun in an element that was removed while the lab was opening', async () => {
  const { element, press } = await widget()
  await press('run')
  await preparing(1)
  element.remove()
  await letReady()
  expect(stage.measured).toEqual([])
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
  await vi.waitFor(async () => expect(await spoken()).toBe('Stopped.'))
})

test('a count that failed of no field is told above the result, until the lab is asked again', async () => {
  stage.costFault = { code: 'worker_died', field: '', message: 'The worker died.' }
  const { element, find, press } = await widget()
  await press('run')
  await preparing(1)
  element.requestUpdate()
  await element.updateComplete
  expect(find('[role="alert"]')?.textContent).toBe('The worker died.')
  await letReady()
  await element.updateComplete
  expect(find('[role="alert"]')).toBeNull()
})
