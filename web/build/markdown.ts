// SPDX-License-Identifier: MIT
//
// Our pages of documentation as HTML, at build time: as much of Markdown as they are written in (headings,
// paragraphs, lists, tables, code, links, emphasis), and nothing else. No text of a visitor comes here.
import { existsSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A link to a page's source is one to the page. */
const address = (target: string) =>
  target.replace(
    /^(?:\.\.\/)?(?:\w+\/)?(\w+)\.md/,
    (_, name: string) => `${name.toLowerCase()}.html`,
  )

/** What stands within a line. */
function inline(text: string): string {
  const parts = text.split(/(`[^`]+`)/)
  const styled = (part: string) =>
    escaped(part)
      .replace(
        /\[([^\]]+)\]\(([^)]+)\)/g,
        (_, name: string, to: string) => `<a href="${address(to)}">${name}</a>`,
      )
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
      .replace(/\*([^*]+)\*/g, '<em>$1</em>')
  const html = (part: string) =>
    part.startsWith('`') ? `<code>${escaped(part.slice(1, -1))}</code>` : styled(part)
  // What is in code is no markup, so that is taken out first: no link's name may hold any.
  return parts.map(html).join('')
}

export const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(' ', '-')
    .replaceAll(/[^\w-]/g, '')

function table([head = '', , ...rows]: readonly string[]): string {
  const cells = (row: string, tag: string) =>
    row
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
      .join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
  return `<div class="table" tabindex="0" role="region" aria-label="Table #"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`
}

function block(text: string): string {
  const lines = text.split('\n')
  const [first = ''] = lines
  const heading = /^(#+) (.*)$/.exec(first)
  if (heading?.[1] && heading[2] !== undefined) {
    const level = heading[1].length
    return `<h${level} id="${anchor(heading[2])}">${inline(heading[2])}</h${level}>`
  }
  if (first.startsWith('```')) {
    const code = escaped(lines.slice(1, -1).join('\n'))
    return `<pre tabindex="0"><code>${code}</code></pre>`
  }
  if (first.startsWith('|')) return table(lines)
  if (first.startsWith('- ')) {
    const items = text.split(/^- /m).slice(1)
    return `<ul>${items.map((item) => `<li>${inline(item.replaceAll(/\s+/g, ' ').trim())}</li>`).join('')}</ul>`
  }
  if (first.startsWith('<!--')) return lines.length > 1 ? block(lines.slice(1).join('\n')) : ''
  return `<p>${inline(lines.join(' '))}</p>`
}

/** Each table by its number, so that none is called as another. */
function numbered() {
  let tables = 0
  return (html: string) =>
    html.startsWith('<div class="table"') ? html.replace('Table #', `Table ${++tables}`) : html
}

/** Blocks are apart by blank lines, but for those within code. */
export function markdownHtml(text: string): string {
  const blocks = text
    .split(/(^```[\s\S]*?^```$)/m)
    .flatMap((part) => (part.startsWith('```') ? [part] : part.split(/\n\s*\n/)))
  return blocks
    .map((each) => each.trim())
    .filter(Boolean)
    .map(block)
    .map(numbered())
    .join('\n')
}

/** Puts `FILE.md` of `folder` where a page says `<!-- FILE.md -->`. */
export function documents(folder: string): Plugin {
  return {
    name: 'flopscope-documents',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/<!-- ([\w/]+\.md) -->/g, (whole, name: string) => {
          const file = `${folder}/${name}`
          return existsSync(file) ? markdownHtml(readFileSync(file, 'utf8')) : whole
        }),
    },
  }
}
