// SPDX-License-Identifier: MIT
//
// The page about the course's functions, which is generated: what it names must be there.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requests } from '../../../web/lab/generated/methods.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { requireSubject } from '../../../web/lab/subject.ts'
import { built, root } from '../support/built.ts'

const page = readFileSync(`${root}web/lab/generated/COURSE.md`, 'utf8')
const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found]) => found as string)

describe('the page about the course’s functions', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab({ worker: false })
  })
  afterAll(() => lab.close())

  it('has a heading for every link', () => {
    const anchors = all(/^#+ (.+)$/gm).map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(' ', '-')
        .replaceAll(/[^\w-]/g, ''),
    )
    const links = new Set(all(/\]\(#([\w-]+)\)/g))
    expect(links.size).toBeGreaterThan(10)
    for (const link of links) expect(anchors).toContain(link)
    expect(new Set(anchors).size).toBe(anchors.length)
  })

  it('calls what the lab has', () => {
    const members = new Set(all(/\blab\.(\w+)/g))
    expect(members.size).toBeGreaterThan(8)
    for (const member of members) expect(member in lab, member).toBe(true)
  })

  it('writes a function as the subject that the lab takes', async () => {
    const fn = () => 1
    const amount = { flops: 1, bytes: 1, name: 'one' }
    const subjects = all(/`(\{ fn\b[^`]*\})`/g)
    expect(subjects.length).toBeGreaterThan(5)
    for (const subject of new Set(subjects)) {
      const fields = subject.matchAll(/[{,] (\w+)/g)
      const given = Object.fromEntries(
        [...fields].map(([, name]) => [name, { fn, ...amount }[name as 'fn']]),
      )
      expect(Object.values(given), subject).not.toContain(undefined)
      expect(() => requireSubject(given), subject).not.toThrow()
    }
    // The one that names all fields is the one that a refusal offers.
    const [full] = subjects.filter((subject) => subject.includes('?'))
    expect(full).toBeDefined()
    await expect(lab.timing(fn as never)).rejects.toThrow(full)
  })

  it('hands a function itself to what takes one, and to no question', () => {
    const calls = all(/`([^`]*\([^`)]*\bfn\b[^`]*)`/g)
    expect(calls.length).toBeGreaterThan(4)
    for (const call of calls) expect(call).toMatch(/(\bmeasure|\bprofileFunction)\(fn\b|\(\{ fn\b/)
  })

  it('speaks of functions only where the question takes them, unless it says that it does not', () => {
    const sections = page.split(/^## /m).flatMap((section) => {
      const [, method] = /is here `lab\.(\w+)\(/.exec(section) ?? []
      const request = requests.find((each) => each.method === method)
      return request && section.includes('{ fn') ? [request] : []
    })
    expect(sections.length).toBeGreaterThan(4)
    for (const request of sections)
      expect(request, request.name).toHaveProperty('takesFunctions', true)
    const [, memory = ''] = /^## MemoryProfiler.profile$(.*?)^## /ms.exec(page) ?? []
    expect(memory).toContain('a function, `{ fn }`, cannot be the subject')
    expect(requests.find(({ name }) => name === 'memory')).not.toHaveProperty(
      'takesFunctions',
      true,
    )
  })

  it('gives the number that the course’s test asserts', async () => {
    expect(page).toContain("convention: 'tinytorch' }).countLinear(100, 50, 32)")
    const counter = new lab.FlopCounter({ convention: 'tinytorch' })
    expect(await counter.countLinear(100, 50, 32)).toBe(32 * 100 * 50 + 32 * 50)
  })
})
