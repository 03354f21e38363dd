// SPDX-License-Identifier: MIT
//
// The lab page.

import { render } from 'lit'
import { version } from '../../package.json'
import type { AnyResultFile } from '../lab/public.ts'
import { faultOf } from '../page/run/fault.ts'
import { part } from '../page/run/part.ts'
import { page } from '../texts/page.ts'
import { askedName, keepInAddress } from './address.ts'
import { offerNotice } from './notice.ts'
import { offerProjector } from './projector.ts'
import { offerReopening } from './reopen.ts'
import { offerSearch } from './search.ts'
import { offerThemes } from './theme-choice.ts'
import { isolatedTwin } from './twin.ts'
import { openViews } from './views.ts'

const place = <Found extends HTMLElement = HTMLElement>(selector: string) =>
  document.querySelector(selector) as Found

const main = place('main')
const rail = place('#rail')
const menu = place<HTMLButtonElement>('#menu')

const openMenu = (open: boolean) => menu.setAttribute('aria-expanded', String(open))
menu.addEventListener('click', () => openMenu(menu.getAttribute('aria-expanded') !== 'true'))

/** What a press on the welcome's button leads to is also run. */
let pressed = false
place('#first').addEventListener('click', () => (pressed = true))

const viewOf = {
  lesson: 'lessons',
  case: 'lessons',
  card: 'lessons',
  glossary: 'glossary',
} as const
/** What shows the views that are no questions. */
const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  machine: () => import('../page/environment.ts'),
  glossary: () => import('../page/lesson/glossary.ts'),
  lessons: () => import('../page/lesson/lessons.ts'),
  all: () => import('../page/runs/run-all.ts'),
  runs: () => import('../page/runs/runs.ts'),
  files: () => import('../page/runs/files.ts'),
}
const views = openViews({ main, rail, eyebrow: place('#eyebrow') })
let opened = false
function show(asked: string) {
  // An address may lead into a view: lesson=first-timing&step=2, glossary=roofline.
  const [into = ''] = asked.split('=')
  const name = asked.includes('=') && into in viewOf ? viewOf[into as keyof typeof viewOf] : asked
  const load = Object.hasOwn(parts, name) && parts[name]
  if (load) render(part(load), place(`[data-view="${name}"]`))
  openMenu(false)
  const question = views(name)
  // The view that the page opens with takes nobody's focus.
  if (opened) {
    main.focus({ preventScroll: true })
    scrollTo(0, 0)
  }
  opened = true
  return question
}
keepInAddress(show, (question) => {
  if (pressed) void question.run()
  pressed = false
})

offerSearch({ rail, search: place('#search'), found: place('#found') })
const { tell } = offerNotice(place('#notice'))
const openKept = offerReopening({
  saved: place('#saved'),
  tell,
  show: (name) => {
    if (askedName() !== name) history.pushState(null, '', `#${name}`)
    return show(name)
  },
})
offerThemes(place('#theme'))
offerProjector(place('#projector'), main)

// Runs that this browser keeps; what keeps them comes once the page is painted.
const count = async () => {
  const { keptRuns } = await import('../page/runs/kept.ts')
  const { length } = await keptRuns()
  place('#kept').textContent = length > 0 ? `(${length})` : ''
}
/** What nobody has asked for is told by nothing but its absence; the next run counts again. */
const unasked = () => {}
const first = import('../page/run/painted.ts').then(({ painted }) => painted())
first.then(count).catch(unasked)
addEventListener('flopscope-kept', () => count().catch(unasked))
addEventListener('flopscope-result', async (event) => {
  try {
    const { keep, refusedOnce } = await import('../page/runs/keep.ts')
    await keep((event as CustomEvent<AnyResultFile>).detail)
    const refused = refusedOnce()
    if (refused) tell(refused)
  } catch (error) {
    tell(page.notKept(faultOf(error).message))
  }
})
addEventListener('flopscope-open', (event) => openKept((event as CustomEvent<string>).detail))

place('#skip').addEventListener('click', (event) => {
  event.preventDefault()
  main.focus()
})
const twin = isolatedTwin()
const machine = place('flopscope-environment')
if (twin) machine.setAttribute('isolated-page', twin)
first
  .then(() => import('./offline.ts'))
  .then(({ offerOffline }) => offerOffline(machine, place('#offline')))
  .catch(unasked)
place('#insecure').hidden = isSecureContext
place('#version').textContent = version
// Another language shows what is seen here.
place('header').addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a')
  if (link?.hreflang) link.hash = location.hash
})
