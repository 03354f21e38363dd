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
      '<p>A <code>&lt;b&gt;</code> and <strong>bold</strong> <em>word</em>.</p>\n' +
      '<ul><li><a href="layers.html">there</a></li><li>here too</li></ul>',
  )
})

test('code stays as it is, blank lines and all', () => {
  expect(markdownHtml('```js\nif (a < b) {\n\n}\n```')).toBe(
    '<pre tabindex="0"><code>if (a &lt; b) {\n\n}</code></pre>',
  )
})

test('a table has its head and its cells', () => {
  expect(markdownHtml('| a | b |\n|---|---|\n| `1` |  |')).toContain(
    '<thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>1</code></td><td></td></tr></tbody>',
  )
})
