// SPDX-License-Identifier: MIT
//
// The gallery: every question as an element, live, above the lines that put it into a page and the attributes that are
// its own.
import { type QuestionInfo, questionInfos } from '../lab/generated/questions.ts'
import { type Attribute, optionsOf } from './custom-elements.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Attributes that ask about something small, by what a question takes. */
function example({ roles, link }: QuestionInfo): string {
  const [role, other] = roles
  if (!role || role.takes.startsWith('saved')) return ''
  if (other) {
    return ` ${role.name}-op="relu" ${role.name}-kernel="naive" ${other.name}-op="relu"`
  }
  if (role.most > 1) return ` ${role.name}-0-op="matmul" ${role.name}-1-op="softmax"`
  if (role.takes === 'model' || link === 'cost') return ' model="mlp" batch="32"'
  return ' op="matmul" m="128" k="128" n="128"'
}

const attributeRow = ({ name, description, type, default: usual }: Attribute) =>
  `<tr><td><code>${name}</code></td><td>${escaped(description)}</td><td>${escaped(type.text)}</td><td>${escaped(usual ?? '')}</td></tr>`

function section(info: QuestionInfo): string {
  const { link, asks } = info
  const lines = `<flopscope-${link}${example(info)}></flopscope-${link}>`
  return `<section aria-labelledby="${link}">
<h2 id="${link}"><code>&lt;flopscope-${link}&gt;</code></h2>
${lines.replace('>', ' hide="title">')}
<pre tabindex="0"><code>${escaped(lines)}</code></pre>
<details>
<summary>Attributes of its own</summary>
<div class="table" tabindex="0" role="region" aria-label="Attributes: ${escaped(asks)}"><table>
<thead><tr><th>attribute</th><th>what it is</th><th>may be</th><th>unless told</th></tr></thead>
<tbody>${optionsOf(info).map(attributeRow).join('\n')}</tbody>
</table></div>
</details>
</section>`
}

export const gallery = (): string => `<h1>Gallery of elements</h1>
<p>Each element below is live: press <em>Run</em>. Above it stands its name, below it the line that puts it into a page, after this one:</p>
<pre tabindex="0"><code>${escaped('<script type="module" src="https://your.host/flopscope/v1/embed.js"></script>')}</code></pre>
<p>All take <code>hide</code>, <code>theme</code> and <code>eager</code>, too; see <a href="authors.html">for authors</a>.
<a href="custom-elements.json">The manifest</a> has every attribute for editors.</p>
${questionInfos.map(section).join('\n')}`
