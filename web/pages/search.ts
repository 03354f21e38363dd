// SPDX-License-Identifier: MIT
//
// The search over the list of questions: by name, by the question's words, and by the terms that one would use for
// it. `/` goes to it from anywhere, arrow keys walk through what is left, Enter opens the first.

interface Places {
  readonly rail: HTMLElement
  readonly search: HTMLInputElement
  /** Where it is told that nothing was found. */
  readonly found: HTMLElement
}

export function offerSearch({ rail, search, found }: Places): void {
  const entries = [...rail.querySelectorAll('a')].map((link) => ({
    link,
    term: link.querySelector('span'),
    usual: link.querySelector('span')?.textContent ?? '',
  }))
  const left = () => entries.map(({ link }) => link).filter((link) => !link.closest('[hidden]'))

  function filter(): void {
    const wanted = search.value.trim().toLowerCase()
    for (const { link, term, usual } of entries) {
      const { question = '', asks = '', terms = '' } = link.dataset
      const matching = terms.split(', ').find((each) => each.toLowerCase().includes(wanted))
      const group = link.closest('section')?.querySelector('h2')?.textContent
      const words = [question, question.replaceAll('-', ' '), asks, group].join('\n').toLowerCase()
      if (term) term.textContent = wanted && matching ? matching : usual
      const item = link.closest('li')
      if (item) item.hidden = !matching && !words.includes(wanted)
    }
    for (const section of rail.querySelectorAll('section')) {
      section.hidden = !section.querySelector('li:not([hidden])')
    }
    found.hidden = left().length > 0
  }

  function step(event: KeyboardEvent, from: number): void {
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (way === 0) return
    event.preventDefault()
    const next = from + way
    if (next < 0) search.focus()
    else left()[next]?.focus()
  }

  search.addEventListener('input', filter)
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') left()[0]?.click()
    if (event.key === 'Escape') {
      search.value = ''
      filter()
    }
    step(event, -1)
  })
  rail.addEventListener('keydown', (event) => {
    const place = left().indexOf(event.target as HTMLAnchorElement)
    if (place >= 0) step(event, place)
  })
  addEventListener('keydown', (event) => {
    const [at] = event.composedPath() as HTMLElement[]
    const types = at?.closest?.('input:not([type="radio"], [type="checkbox"]), textarea, select')
    if (event.key !== '/' || types || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    search.focus()
  })
}
