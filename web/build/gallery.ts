// SPDX-License-Identifier: MIT
//
// The gallery: every question as an element, live, above the lines that put it into a page and the attributes that are
// its own; and below them what all elements have: attributes, properties, methods, events and CSS variables.
import { type QuestionInfo, questionInfos } from '../lab/questions.ts'
import {
  type Attribute,
  cssProperties,
  events,
  methods,
  ofEvery,
  ofSubject,
  optionsOf,
  properties,
} from './custom-elements.ts'
import { elementOf } from './elements.ts'

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

const row = (...cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

const code = (text: string) => `<code>${escaped(text)}</code>`

/** A table that moves sideways, by keyboard, too, where a screen is narrower. */
const table = (name: string, head: readonly string[], rows: readonly string[]) =>
  `<div class="table" tabindex="0" role="region" aria-label="${escaped(name)}"><table>
<thead><tr>${head.map((text) => `<th>${text}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>`

const attributeTable = (name: string, attributes: Iterable<Attribute>) =>
  table(
    name,
    ['attribute', 'what it is', 'may be', 'unless told'],
    [...attributes].map(({ name, description, type, default: usual }) =>
      row(code(name), escaped(description), escaped(type.text), escaped(usual ?? '')),
    ),
  )

/** Of a question about something, how the attributes of that are called. */
function subjectsOf(info: QuestionInfo): string {
  const names = elementOf(info).prefixes.map((prefix) => code(`${prefix.replace('#', '0')}op`))
  if (names.length === 0) return ''
  return `<p>${names.join(', ')} and the other <a href="#subject">attributes of a subject</a>; its own are:</p>`
}

function section(info: QuestionInfo): string {
  const { link, asks } = info
  const lines = `<flopscope-${link}${example(info)}></flopscope-${link}>`
  return `<section aria-labelledby="${link}">
<h2 id="${link}">${code(`<flopscope-${link}>`)}</h2>
${lines.replace('>', ' hide="title">')}
<pre tabindex="0">${code(lines)}</pre>
<details>
<summary>Its attributes</summary>
${subjectsOf(info)}
${attributeTable(`Attributes: ${asks}`, optionsOf(info))}
</details>
</section>`
}

const described = (name: string, kind: string, all: typeof events) => `<h3>${name}</h3>
${table(
  name,
  [kind, 'what it is'],
  all.map(([name, description]) => row(code(name), escaped(description))),
)}`

const reference = (): string => `<section aria-labelledby="subject">
<h2 id="subject">Subjects</h2>
<p>Where a question has several subjects, the name of each comes first, <code>baseline-op</code>, and in a list its place, <code>subjects-0-op</code>.
Sizes are those of the operation; left out, they are as on the page about <a href="conventions.html">conventions</a>.</p>
${attributeTable('Attributes of a subject', ofSubject.values())}
</section>
<section aria-labelledby="every">
<h2 id="every">What every element has</h2>
<h3>Attributes</h3>
${attributeTable('Attributes of every element', ofEvery)}
<h3>Properties</h3>
${table(
  'Properties',
  ['property', 'what it is', 'type'],
  properties.map(({ name, description, type, readonly }) =>
    row(code(name), escaped(description), escaped(`${readonly ? 'readonly ' : ''}${type.text}`)),
  ),
)}
${described('Methods', 'method', methods)}
${described('Events', 'event', events)}
<p>They bubble out of the element; what they are about is their <code>detail</code>.</p>
${described('CSS variables', 'variable', cssProperties)}
</section>`

export const gallery = (): string => `<h1>Gallery of elements</h1>
<p>Each element below is live: press <em>Run</em>. Above it stands its name, below it the line that puts it into a page, after this one:</p>
<pre tabindex="0">${code('<script type="module" src="https://your.host/flopscope/v1/embed.js"></script>')}</pre>
<p>All have <a href="#every">attributes, properties, methods, events and CSS variables</a> in common; <a href="authors.html">for authors</a> has more
about pages that hold them. <a href="custom-elements.json">The manifest</a> has all of it for editors.</p>
${questionInfos.map(section).join('\n')}
${reference()}`
