// SPDX-License-Identifier: MIT
//
// The lab page in a document without a browser, before a lab that answers what a test tells it to. All that the tests of
// saved files and of links know of the page's modules stands here.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { withRail } from '../../../web/build/rail.ts'
import type { FlopscopeQuestion } from '../../../web/page/question.ts'
import { lines } from './document-text.ts'
import { ordered, reportOf, type SavedRun } from './saved-runs.ts'
import { waitFor } from './wait-for.ts'

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
    const { signal: _, onProgress: __, onWait: ___, ...options } = said
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
    foretell: () => new Promise(() => {}),
    regression: (saved: unknown, later: unknown, options: Values) =>
      answer('regression', { saved, later }, options),
    experiment: answer,
    recomputed: async (file: { report: object }) => ({
      file: { ...file, report: ordered(file.report) },
      differences: [],
    }),
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

// It makes no browser tell of a change of the address, but it makes this document do so.
history.replaceState = () => {}

const page = withRail(readFileSync('web/pages/index.html', 'utf8'))
const [, body = ''] = /<body>(.*)<\/body>/s.exec(page) ?? []

const tagOf = (experiment: string) => `flopscope-${experiment.replaceAll('_', '-')}`

function elementOf(experiment: string): FlopscopeQuestion {
  const found = document.querySelector<FlopscopeQuestion>(tagOf(experiment))
  if (!found) throw new Error(`the page has no place for ${experiment}`)
  return found
}

const inside = <Found extends Element = HTMLElement>(element: HTMLElement, selector: string) =>
  element.shadowRoot?.querySelector<Found>(selector)

/** A page that was just opened at this address, for a visitor who will use `experiment`. */
async function openPage(experiment: string, hash: string): Promise<void> {
  const { keepInAddress } = await import('../../../web/pages/address.ts')
  const { offerNotice } = await import('../../../web/pages/notice.ts')
  const { offerReopening } = await import('../../../web/pages/reopen.ts')
  const { openViews } = await import('../../../web/pages/views.ts')
  document.body.innerHTML = body
  location.hash = hash
  const place = (selector: string) => document.querySelector(selector) as HTMLElement
  const [main, rail, eyebrow] = [place('main'), place('#rail'), place('#eyebrow')]
  const show = openViews({ main, rail, eyebrow })
  const saved = place('#saved') as HTMLInputElement
  offerReopening({ saved, tell: offerNotice(place('#notice')).tell, show })
  keepInAddress(show)
  // A question is not seen before it asks what the address says.
  if (hash) await found('the question', () => elementOf(experiment).style.visibility === '')
}

/** What a link asks on the page, and the link to that again. */
export async function askedByLink(link: string) {
  const [experiment = ''] = link.split('?')
  const asked: Asked[] = []
  giveLab(undefined, asked)
  await openPage(experiment, `#${link}`)
  const element = elementOf(experiment)
  const { link: again } = await element.load()
  const alert = inside(element, '[role="alert"]')
  const problems = alert ? lines(alert).trim().split('\n') : []
  // Without them a regression asks nothing.
  await chooseFiles(element, { saved: {}, later: {} })
  // What needs no run is asked at once.
  if (!element.draft.form?.immediate) await pressRun(element)
  await found('a question', () => asked.length > 0)
  const [{ subjects, options } = { subjects: {}, options: {} }] = asked
  return { subjects, options, problems, again }
}

/** What the page shows of a saved run, line by line as it is read. */
export async function shownOnPage(run: SavedRun): Promise<string> {
  giveLab(run, [])
  await openPage(run.experiment, '')
  const element = await openFile(run)
  await found('an answer', () => inside(element, '[data-answer]')?.textContent?.trim())
  await drawn(element)
  return lines(element)
}

async function openFile({ name, experiment, text }: SavedRun): Promise<HTMLElement> {
  const input = document.querySelector('#saved') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [new File([text], `${name}.json`)] })
  input.dispatchEvent(new Event('change'))
  await found('the question', () => document.querySelector(tagOf(experiment)))
  return elementOf(experiment)
}

/** Puts files in the fields of a question that takes some. */
async function chooseFiles(element: HTMLElement, files: Values): Promise<void> {
  for (const [role, content] of Object.entries(files)) {
    const input = inside<HTMLInputElement>(element, `input[type="file"][name="${role}"]`)
    if (!input) continue
    const file = new File([JSON.stringify(content)], `${role}.json`)
    Object.defineProperty(input, 'files', { value: [file] })
    input.dispatchEvent(new Event('change'))
  }
}

/** Gives every picture a size, and opens the table of its data; what comes as a chunk of its own is there, too. */
async function drawn(element: HTMLElement): Promise<void> {
  const files = inside(element, 'flopscope-data-files')
  await found('the place for files', () => !files || inside(files, 'input'))
  const spec = inside(element, '.result flopscope-spec-editor')
  await found('the spec', () => !spec || inside(spec, 'summary'))
  const reference = inside(element, 'flopscope-reference')
  await found('the reference runs', () => !reference || inside(reference, 'button'))
  const figures = element.shadowRoot?.querySelectorAll('flopscope-figure') ?? []
  for (const figure of figures) {
    Object.assign(figure, { size: { width: 640, height: 250 }, opened: true })
  }
  for (const figure of figures) {
    await found('a chart', () => figure.chart)
    await found('data', () => inside(figure, 'table'))
    await figure.updateComplete
  }
}

async function pressRun(element: HTMLElement): Promise<void> {
  const run = () => inside(element, '[data-action="run"]')
  await found('Run', run)
  run()?.click()
}

/** Waits until there is something, however busy the machine is. */
const found = (what: string, look: () => unknown) =>
  waitFor(() => {
    if (!look()) throw new Error(`waited in vain for ${what}`)
  })
