// SPDX-License-Identifier: MIT
//
// Code that puts a question, as it is asked, into pages of other programs: one function for each program.

import { language } from '../../lab/format/language.ts'
import type { page } from '../../texts/page.ts'

export interface Embedded {
  /** The folder of the site. */
  readonly site: URL
  /** The end of an address that asks the question. */
  readonly hash: string
  /** The question in words. */
  readonly title: string
}

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '   ')

const linkOf = ({ site, hash }: Embedded) => new URL(`#${hash}`, site).href
const nameOf = ({ hash }: Embedded) => hash.split('?')[0] ?? ''

/** Who embeds a page that is read in another language goes on in that. */
const spoken = language === 'en' ? undefined : language

/** What is asked as attributes: `baseline.d_model` is `baseline-d-model`. */
const attributesOf = ({ hash }: Embedded): readonly (readonly [string, string])[] =>
  [...new URLSearchParams(hash.split('?')[1])]
    .filter(([name]) => name !== 'v')
    .map(([name, value]) => [name.replaceAll(/[._]/g, '-'), value])

/** The room that a still takes (still.css), which is kept free until the script is there: nothing below moves. */
const room = 'style="display:block;min-height:26rem"'
/** The same for programs that take the page's HTML for JavaScript. */
const roomInJsx = "style={{ display: 'block', minHeight: '26rem' }}"

/** On paper, and without scripts, a picture and the link stand in its place. */
function element(embedded: Embedded, style = room): string {
  const tag = `flopscope-${nameOf(embedded)}`
  const attributes = attributesOf(embedded).map(([name, value]) => ` ${name}="${quoted(value)}"`)
  return `<${tag}${spoken ? ` lang="${spoken}"` : ''}${attributes.join('')} ${style}>
<img src="${new URL('v1/picture.svg', embedded.site).href}" alt="" width="400" height="170" loading="lazy" /><br />
<a href="${quoted(linkOf(embedded))}">${embedded.title}</a>
</${tag}>`
}

const script = ({ site }: Embedded) =>
  `<script type="module" src="${new URL('v1/embed.js', site).href}"></script>`

const html = (embedded: Embedded) => `${script(embedded)}
${element(embedded)}
`

/** A frame, which grows with its answer where the page may run the script, and its link for paper. */
const iframe = (embedded: Embedded) => `<iframe src="${quoted(
  new URL(`embed.html${spoken ? `?lang=${spoken}` : ''}#${embedded.hash}`, embedded.site).href,
)}" title="Flopscope: ${quoted(embedded.title)}" width="100%" height="640" loading="lazy" style="border:0"></iframe>
<p><a href="${quoted(linkOf(embedded))}">${embedded.title}</a></p>
<script>
addEventListener('message', ({ data, source }) => {
  if (data?.type !== 'flopscope-resize' || !(data.height > 0)) return
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source) frame.height = data.height
})
</script>
`

/** The widget, and the link for paper and for readers without scripts, where MyST leaves widgets out. */
const widget = (
  embedded: Embedded,
) => `:::{anywidget} ${new URL('v1/flopscope.widget.mjs', embedded.site).href}
${JSON.stringify(
  {
    site: embedded.site.href,
    question: nameOf(embedded),
    attributes: Object.fromEntries(attributesOf(embedded)),
  },
  null,
  2,
)}
:::

[${embedded.title}](${linkOf(embedded)})
`

/** By the names under which they are offered, the first one unless another is chosen. */
export const embedForms = {
  element: html,
  iframe,
  myst: widget,
  sphinx: (embedded) => `.. raw:: html\n\n${indented(html(embedded))}`,
  quarto: (embedded) => `\`\`\`{=html}\n${html(embedded)}\`\`\`\n`,
  mkdocs: (embedded) => `<div>\n${html(embedded)}</div>\n`,
  docusaurus: (embedded) => `import Head from '@docusaurus/Head'

<Head>
  ${script(embedded)}
</Head>

${element(embedded, roomInJsx)}
`,
} as const satisfies Readonly<
  Record<keyof typeof page.share.embedForms, (embedded: Embedded) => string>
>

export type EmbedForm = keyof typeof embedForms
