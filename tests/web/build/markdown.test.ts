// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { markdownHtml } from '../../../web/build/markdown.ts'

test('prose becomes headings, paragraphs, lists, and what stands within them', () => {
  expect(
    markdownHtml(
      '# One, two\n\nA `<b>` and **bold**\n*word*.\n\n- [there](LAYERS.md)\n- here\n  too',
    ),
  ).toBe(
    '<h1 id="one-two">One, two</h1>\n' +
      '<p>A <code>&lt;b&gt;</code> and <strong>bold</strong>\n<em>word</em>.</p>\n' +
      '<ul>\n<li><a href="layers.html">there</a></li>\n<li>here\ntoo</li>\n</ul>\n',
  )
})

test('code stays as it is, blank lines and all', () => {
  expect(markdownHtml('```js\nif (a < b) {\n\n}\n```')).toBe(
    '<pre tabindex="0"><code class="language-js">if (a &lt; b) {\n\n}\n</code></pre>\n',
  )
})

test('a table has its head and its cells', () => {
  const row = markdownHtml('| a | b |\n|---|---|\n| `1` |  |').replaceAll('\n', '')
  expect(row).toContain(
    '<thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>1</code></td><td></td></tr></tbody>',
  )
})

test('each table is a region of its own, which a keyboard can move', () => {
  const tables = markdownHtml('| a |\n|---|\n\n| b |\n|---|\n')
  expect(
    [...tables.matchAll(/<div class="table" tabindex="0" role="region" aria-label="(.*?)">/g)].map(
      ([, name]) => name,
    ),
  ).toEqual(['Table 1', 'Table 2'])
})
