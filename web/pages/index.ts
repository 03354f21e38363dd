// SPDX-License-Identifier: MIT
//
// The lab page.

import { version } from '../../package.json'
import type { AnyResultFile } from '../lab/public.ts'
import { askedName, keepInAddress } from './address.ts'
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
const views = openViews({ main, rail, eyebrow: place('#eyebrow') })
let opened = false
function show(asked: string) {
  // An address may lead into a view: lesson=first-timing&step=2, glossary=roofline.
  const [into = ''] = asked.split('=')
  const name = asked.includes('=') && into in viewOf ? viewOf[into as keyof typeof viewOf] : asked
  if (name === 'machine') void import('../page/environment.ts')
  if (name === 'glossary') void import('../page/lesson/glossary.ts')
  if (name === 'lessons') void import('../page/lesson/lessons.ts')
  if (name === 'all') void import('../page/runs/run-all.ts')
  if (name === 'runs') void import('../page/runs/runs.ts')
  if (name === 'files') void import('../page/runs/files.ts')
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
const showFile = offerReopening({
  saved: place('#saved'),
  unopened: place('#unopened'),
  show: (name) => {
    if (askedName() !== name) history.pushState(null, '', `#${name}`)
    return show(name)
  },
})
offerThemes(place('#theme'))
offerProjector(place('#projector'), main)

// Runs that this browser keeps; what keeps them comes once the page is painted.
const kept = import('../page/run/painted.ts')
  .then(({ painted }) => painted())
  .then(() => import('../page/runs/kept.ts'))
const count = async () => {
  const { length } = await (await kept).keptRuns()
  place('#kept').textContent = length > 0 ? `(${length})` : ''
}
void count()
addEventListener('flopscope-kept', count)
addEventListener('flopscope-result', async (event) => {
  const { keep } = await import('../page/runs/keep.ts')
  await keep((event as CustomEvent<AnyResultFile>).detail)
})
addEventListener('flopscope-open', (event) => showFile((event as CustomEvent<string>).detail))

place('#skip').addEventListener('click', (event) => {
  event.preventDefault()
  main.focus()
})
const twin = isolatedTwin()
const machine = place('flopscope-environment')
if (twin) machine.setAttribute('isolated-page', twin)
void kept
  .then(() => import('./offline.ts'))
  .then(({ offerOffline }) => offerOffline(machine, place('#offline')))
place('#insecure').hidden = isSecureContext
place('#version').textContent = version
// Another language shows what is seen here.
place('header').addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a')
  if (link?.hreflang) link.hash = location.hash
})
