// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { elements } from '../../../web/lab/generated/questions.ts?elements'
import { attributeFaults } from '../../../web/page/embed/attribute-faults.ts'
import { embedForms } from '../../../web/page/share/embed-code.ts'

const embedded = {
  site: new URL('https://host.example/lab/'),
  hash: 'comparison?baseline.op=linear&baseline.in_features=24&optimized.op=linear&optimized.in_features=24&max_ms=700&v=1',
  title: 'Is it really faster?',
}

const elementOf = (html: string) => {
  const place = document.createElement('div')
  place.innerHTML = html
  return place.querySelector('flopscope-comparison')
}

/** What the element asks, of which it has no attribute that it does not know. */
function asked(html: string) {
  const element = elementOf(html)
  const info = elements.comparison
  if (!element || !info) throw new Error(`no element in ${html}`)
  expect(attributeFaults(element.attributes, 'flopscope-comparison', info)).toEqual([])
  const { style, ...asking } = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name, value]),
  )
  expect(style).toBe('display:block;min-height:26rem')
  return asking
}

const attributes = {
  'baseline-op': 'linear',
  'baseline-in-features': '24',
  'optimized-op': 'linear',
  'optimized-in-features': '24',
  'max-ms': '700',
}

test('HTML has the one script and an element with what is asked, and a picture and a link for paper', () => {
  const html = embedForms.element(embedded)
  expect(html).toMatch(/^<script type="module" src="https:\/\/host\.example\/lab\/v1\/embed\.js">/)
  expect(asked(html)).toEqual(attributes)
  expect(elementOf(html)?.querySelector('a')?.getAttribute('href')).toBe(
    `https://host.example/lab/#${embedded.hash}`,
  )
  expect(elementOf(html)?.querySelector('img')?.getAttribute('src')).toBe(
    'https://host.example/lab/v1/picture.svg',
  )
})

test('the iframe comes with the script that lets it grow, and its link', () => {
  const html = embedForms.iframe(embedded)
  const place = document.createElement('div')
  place.innerHTML = html
  expect(place.querySelector('iframe')?.getAttribute('src')).toBe(
    `https://host.example/lab/embed.html#${embedded.hash}`,
  )
  expect(html).toContain("data?.type !== 'flopscope-resize'")
  expect(place.querySelector('p a')?.textContent).toBe(embedded.title)
})

test('MyST’s directive names the widget, with its state as JSON, and its link for paper stands below', () => {
  const [directive = '', link] = embedForms.myst(embedded).trimEnd().split('\n\n')
  expect(link).toBe(`[${embedded.title}](https://host.example/lab/#${embedded.hash})`)
  const [first, ...lines] = directive.split('\n')
  expect(first).toBe(':::{anywidget} https://host.example/lab/v1/flopscope.widget.mjs')
  expect(lines.at(-1)).toBe(':::')
  expect(JSON.parse(lines.slice(0, -1).join('\n'))).toEqual({
    site: 'https://host.example/lab/',
    question: 'comparison',
    attributes,
  })
})

test('Sphinx’s and Quarto’s blocks hold the same HTML, as they want it', () => {
  const html = embedForms.element(embedded)
  const [directive, , ...block] = embedForms.sphinx(embedded).split('\n')
  expect(directive).toBe('.. raw:: html')
  expect(block.map((line) => line.replace(/^ {3}/, '')).join('\n')).toBe(html)
  expect(block.filter((line) => line && !line.startsWith('   '))).toEqual([])
  expect(embedForms.quarto(embedded)).toBe(`\`\`\`{=html}\n${html}\`\`\`\n`)
})

test('Markdown leaves MkDocs’ code as it is', () => {
  const code = embedForms.mkdocs(embedded)
  expect(marked.parse(`Before\n\n${code}\nAfter`)).toContain(code.trimEnd())
  expect(asked(code)).toEqual(attributes)
})

test('Docusaurus’ code is JSX, in which a style is an object and every tag is closed', () => {
  const code = embedForms.docusaurus(embedded)
  expect(code).toContain("style={{ display: 'block', minHeight: '26rem' }}")
  expect(code).not.toMatch(/<(img|br)(?![^<>]* \/>)/)
})

test('what somebody wrote into a link ends no attribute', () => {
  const hash = `timing?model=${encodeURIComponent('"><script>alert(1)</script>')}`
  const { myst, ...others } = embedForms
  for (const form of Object.values(others)) {
    expect(form({ ...embedded, hash })).not.toContain('<script>alert')
  }
  // Nothing reads the directive's text as HTML, and no line of it is another's.
  const [directive = '', link] = myst({ ...embedded, hash }).split('\n\n')
  expect(directive.split('\n').slice(1, -1).join('')).toContain('alert(1)')
  expect(link).not.toContain('<script>')
})
