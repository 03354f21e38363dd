// SPDX-License-Identifier: MIT
//
// The page about the course's functions, which is generated: what it names must be there.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
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

  it('gives the number that the course’s test asserts', async () => {
    expect(page).toContain("convention: 'tinytorch' }).countLinear(100, 50, 32)")
    const counter = new lab.FlopCounter({ convention: 'tinytorch' })
    expect(await counter.countLinear(100, 50, 32)).toBe(32 * 100 * 50 + 32 * 50)
  })
})
