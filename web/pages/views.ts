// SPDX-License-Identifier: MIT
//
// The views of the lab page, of which one is seen at a time: the welcome, a question, or whatever else stands in
// `main` with a name in `data-view`. A question's element is made when it is first asked for, and stays, so that
// its run goes on and its answer is there when somebody comes back.

import { defineQuestion, type FlopscopeQuestion } from '../page/question.ts'

interface Places {
  readonly main: HTMLElement
  /** The list of links to the questions. */
  readonly rail: HTMLElement
  /** Says above a question which of a detective's questions it belongs to. */
  readonly eyebrow: HTMLElement
}

const welcomeTitle = document.title

/** Shows a view by its name and gives the question in it, if it is one; the first question where a name is none. */
export function openViews({ main, rail, eyebrow }: Places) {
  const links = new Map(
    [...rail.querySelectorAll('a')].map((link) => [link.dataset.question ?? '', link]),
  )
  const views = () => [...main.querySelectorAll<HTMLElement>(':scope > [data-view]')]

  function questionOf(name: string): FlopscopeQuestion {
    const made = views().find(({ dataset }) => dataset.view === name)
    if (made) return made as FlopscopeQuestion
    defineQuestion(name)
    const element = document.createElement(`flopscope-${name}`) as FlopscopeQuestion
    element.dataset.view = name
    // The first question counts the work of its subject as soon as it is seen.
    element.eager = name === 'timing'
    main.append(element)
    return element
  }

  function mark(link: HTMLAnchorElement | undefined): void {
    for (const each of links.values()) each.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'page')
    if (link) reveal(link)
    const group = link?.closest('section')?.querySelector('h2')?.textContent
    eyebrow.textContent = link ? `${group} · ${link.dataset.terms}` : ''
  }

  // Who comes back by the list finds the form as it was left.
  addEventListener('flopscope-change', async ({ target }) => {
    const element = target as FlopscopeQuestion
    const { link } = await element.load()
    links.get(element.dataset.view ?? '')?.setAttribute('href', `#${link}`)
  })

  return (asked: string): FlopscopeQuestion | undefined => {
    const wanted = (asked || 'welcome').replaceAll('_', '-')
    const fixed = main.querySelector<HTMLElement>(
      `:scope > section[data-view="${CSS.escape(wanted)}"]`,
    )
    const name = fixed || links.has(wanted) ? wanted : 'timing'
    const question = fixed ? undefined : questionOf(name)
    const link = links.get(name)
    for (const view of views()) view.hidden = view.dataset.view !== name
    document.documentElement.dataset.asked = name
    mark(link)
    const title = link?.dataset.asks ?? fixed?.ariaLabel
    document.title = title
      ? `Flopscope: ${title.charAt(0).toLowerCase()}${title.slice(1)}`
      : welcomeTitle
    return question
  }
}

/** Scrolls the list, and the list alone, to a link in it: a file may be of a question that stands further down. */
function reveal(link: HTMLElement): void {
  const list = link.closest('nav')
  if (!list) return
  const [seen, place] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
  if (place.top < seen.top || place.bottom > seen.bottom)
    list.scrollTop += place.top - seen.top - list.clientHeight / 2
}
