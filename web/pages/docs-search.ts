// SPDX-License-Identifier: MIT
//
// The search over the pages to be read: sections by words, by their beginnings, and misspelt ones. Its index is made of the
// pages themselves when somebody first goes there, so that it needs no file, and no network where they are kept.
import MiniSearch from 'minisearch'

/** From a heading to the next one. */
interface Section {
  readonly id: number
  readonly page: string
  readonly heading: string
  readonly href: string
  readonly text: string
}

const most = 8
/** Letters around the first word that was found. */
const around = { before: 40, after: 120 }

const form = document.querySelector<HTMLFormElement>('search form')
const input = form?.querySelector('input')
const list = form?.querySelector('ol')

/** What stands under each heading of the page at `address`, up to the next one. */
async function sectionsOf({
  href,
  textContent,
}: HTMLAnchorElement): Promise<Omit<Section, 'id'>[]> {
  const html = await (await fetch(href)).text()
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
  if (!main) throw new Error(href)
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const sections: { page: string; heading: string; href: string; text: string }[] = []
  let latest: Element | undefined
  while (texts.nextNode()) {
    const { parentElement, nodeValue } = texts.currentNode
    const heading = parentElement?.closest('h1, h2, h3')
    if (heading && heading !== latest) {
      const anchor = heading.id && `#${heading.id}`
      sections.push({ page: textContent ?? '', heading: '', href: href + anchor, text: '' })
      latest = heading
    }
    const section = sections.at(-1)
    if (section && heading) section.heading += nodeValue
    else if (section) section.text += `${nodeValue} `
  }
  return sections.map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, ' ') }))
}

async function open(): Promise<MiniSearch<Section>> {
  const pages = [...document.querySelectorAll<HTMLAnchorElement>('nav ul a')]
  const sections = (await Promise.all(pages.map(sectionsOf))).flat()
  const index = new MiniSearch<Section>({
    fields: ['heading', 'page', 'text'],
    storeFields: ['page', 'heading', 'href', 'text'],
    searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  })
  index.addAll(sections.map((section, id) => ({ id, ...section })))
  return index
}

let index: Promise<MiniSearch<Section>> | undefined
/** A failure is forgotten, so that the next word asks again. */
function opened(): Promise<MiniSearch<Section>> {
  index ??= open().catch((error: unknown) => {
    index = undefined
    throw error
  })
  return index
}

function excerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  const begin = Math.max(0, Math.min(...places, lower.length) - around.before)
  const start = places.length > 0 ? begin : 0
  const shown = text.slice(start, start + around.before + around.after)
  const whole = start > 0 ? shown.replace(/^\S*/, '…') : shown
  return start + shown.length < text.length ? `${whole.replace(/\S*$/, '')}…` : whole
}

function entry({ page, heading, href, text }: Section, words: readonly string[]): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = href
  link.textContent = heading === page ? page : `${page}: ${heading}`
  const about = document.createElement('p')
  about.textContent = excerpt(text, words)
  item.append(link, about)
  return item
}

/** Shows one of the form's sentences, or none. */
function say(name: 'none' | 'failed' | ''): void {
  for (const sentence of form?.querySelectorAll<HTMLElement>('[data-said]') ?? []) {
    sentence.hidden = sentence.dataset.said !== name
  }
}

async function search(): Promise<void> {
  const wanted = input?.value.trim() ?? ''
  try {
    const found = wanted ? (await opened()).search(wanted).slice(0, most) : []
    if (wanted !== input?.value.trim()) return // another word was typed meanwhile
    list?.replaceChildren(
      ...found.map((each) =>
        entry(each as unknown as Section, [...each.terms, ...each.queryTerms]),
      ),
    )
    say(wanted && found.length === 0 ? 'none' : '')
  } catch {
    list?.replaceChildren()
    say('failed')
  }
}

if (form && input) {
  form.hidden = false
  input.addEventListener('focus', () => void opened().catch(() => {}), { once: true })
  input.addEventListener('input', () => void search())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void search().then(() => list?.querySelector('a')?.click())
  })
}
