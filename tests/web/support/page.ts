// SPDX-License-Identifier: MIT
//
// The lab page in a document without a browser, before a lab that answers what a test tells it to. All that the tests of
// saved files and of links know of the page's modules stands here.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { vi } from 'vitest'
import { parseResult } from '../../../web/lab/files/result.ts'
import { readArchitectures as read } from '../../../web/page/share/architectures-file.ts'
import { lines } from './document-text.ts'
import { reportOf, type SavedRun } from './saved-runs.ts'

export const readArchitectures = (text: string) => read(text, { parseResult })

type Values = Readonly<Record<string, unknown>>

/** A question as it reaches the lab. */
export interface Asked {
  readonly experiment: string
  readonly subjects: Values
  readonly options: Values
}

/** Whether it is the question that `run` answered; a form also tells what is at its default. */
const isOf = ({ experiment, file }: SavedRun, { subjects, options, ...asked }: Asked): boolean =>
  experiment === asked.experiment &&
  Object.entries(subjects).every(([role, subject]) => holds(subject, file[role])) &&
  holds(options, file.options)

const holds = (all: unknown, some: unknown): boolean =>
  Object.entries(some as Values).every(([name, value]) =>
    isDeepStrictEqual((all as Values)[name], value),
  )

/** Gives the page a lab that answers the question of `run` as that was answered, and no other; what it is asked is added
 *  to `asked`. */
function giveLab(run: SavedRun | undefined, asked: Asked[]): void {
  const answer = (experiment: string, subjects: Values, said: Values) => {
    const { signal: _, onProgress: __, ...options } = said
    const question = { experiment, subjects, options }
    asked.push(question)
    return run && isOf(run, question) ? reportOf(run) : new Promise(() => {})
  }
  const lab = {
    warnings: [],
    closed: new Promise(() => {}),
    environment: () => run?.file.environment ?? {},
    // Beside the form of a timing, where nothing is asked yet.
    cost: () => new Promise(() => {}),
    timing: (subject: unknown, options: Values) => answer('timing', { subject }, options),
    regression: (saved: unknown, later: unknown, options: Values) =>
      answer('regression', { saved, later }, options),
    experiment: answer,
  }
  Object.assign(globalThis, { [Symbol.for('flopscope.lab')]: Promise.resolve(lab) })
}

// Days are written as the reader's system does.
const { DateTimeFormat } = Intl
Intl.DateTimeFormat = class extends DateTimeFormat {
  constructor(_: unknown, options?: Intl.DateTimeFormatOptions) {
    super('en-GB', { ...options, timeZone: 'UTC' })
  }
} as unknown as typeof Intl.DateTimeFormat

const [, body = ''] = /<body>(.*)<\/body>/s.exec(readFileSync('web/pages/index.html', 'utf8')) ?? []

export const elementOf = (experiment: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`flopscope-${experiment.replaceAll('_', '-')}`)
  if (!found) throw new Error(`the page has no place for ${experiment}`)
  return found
}

const inside = <Found extends Element = HTMLElement>(element: HTMLElement, selector: string) =>
  element.shadowRoot?.querySelector<Found>(selector)

/** A page that was just opened at this address, on which nothing has been done. */
export async function openPage(hash = '', run?: SavedRun): Promise<readonly Asked[]> {
  const asked: Asked[] = []
  giveLab(run, asked)
  const { keepInAddress } = await import('../../../web/pages/address.ts')
  const { offerReopening } = await import('../../../web/pages/reopen.ts')
  await import('../../../web/page/timing.ts')
  location.hash = ''
  document.body.innerHTML = body
  location.hash = hash
  const timing = elementOf('timing') as HTMLElementTagNameMap['flopscope-timing']
  const [saved, unopened] = ['#saved', '#unopened'].map((each) => document.querySelector(each))
  offerReopening({
    timing,
    saved: saved as HTMLInputElement,
    unopened: unopened as HTMLElement,
  })
  keepInAddress(timing)
  return asked
}

/** What the page shows of a saved run, line by line as it is read. */
export async function shownOnPage(run: SavedRun): Promise<string> {
  await openPage('', run)
  const ask = unsaved[run.experiment] ?? openFile
  const element = await ask(run)
  await found('an answer', () => inside(element, '[data-answer]')?.textContent?.trim())
  await drawn(element)
  return lines(element)
}

async function openFile({ name, experiment, text }: SavedRun): Promise<HTMLElement> {
  const input = document.querySelector('#saved') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [new File([text], `${name}.json`)] })
  input.dispatchEvent(new Event('change'))
  return elementOf(experiment)
}

/** Questions of which the page opens no file: they are asked instead. */
const unsaved: Readonly<Record<string, (run: SavedRun) => Promise<HTMLElement>>> = {
  cost: async ({ file }) => {
    await import('../../../web/page/cost.ts')
    const element = elementOf('cost')
    await found('a choice', () => inside(element, '#chosen'))
    const { op, model, ...sizes } = file.subject as Record<string, unknown>
    fill(element, '#chosen', op ?? model)
    await fillAll(element, { ...sizes, ...file.options })
    return element
  },
  regression: async ({ file }) => {
    await import('../../../web/page/regression.ts')
    const element = elementOf('regression')
    const files = ['saved', 'later'].map((role) => [
      role,
      new File([JSON.stringify(file[role])], `${role}.json`),
    ])
    Object.assign(element, { files: Object.fromEntries(files) })
    await fillAll(element, file.options)
    await pressRun(element)
    return element
  },
}

async function fillAll(element: HTMLElement, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await found(name, () => inside(element, `[name="${name}"]`))
    fill(element, `[name="${name}"]`, value)
  }
}

function fill(element: HTMLElement, selector: string, value: unknown): void {
  const field = inside<HTMLInputElement>(element, selector)
  if (!field) throw new Error(`there is no ${selector}`)
  field.value = String(value)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}

/** Gives every picture a size, and opens the table of its data. */
async function drawn(element: HTMLElement): Promise<void> {
  const figures = element.shadowRoot?.querySelectorAll('flopscope-figure') ?? []
  for (const figure of figures) {
    Object.assign(figure, { size: { width: 640, height: figure.height }, opened: true })
  }
  for (const figure of figures) {
    await found('data', () => inside(figure, 'table'))
    await figure.updateComplete
  }
}

export async function pressRun(element: HTMLElement): Promise<void> {
  const run = () => inside(element, '[data-action="run"]')
  await found('Run', run)
  run()?.click()
}

/** Waits until there is something, however busy the machine is. */
const found = (what: string, look: () => unknown) =>
  vi.waitFor(
    () => {
      if (!look()) throw new Error(`waited in vain for ${what}`)
    },
    { timeout: 60_000, interval: 5 },
  )
