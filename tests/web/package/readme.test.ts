// SPDX-License-Identifier: MIT
//
// What npm shows of the package, and what the package tells of itself.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { marked, type Tokens } from 'marked'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Consumer, installPackage } from '../support/packed.ts'

describe('the package', () => {
  let consumer: Consumer
  let readme = ''
  const inPackage = (name: string) => consumer.path(`node_modules/flopscope/${name}`)
  const json = (name: string) => JSON.parse(readFileSync(inPackage(name), 'utf8'))
  beforeAll(() => {
    consumer = installPackage()
    readme = readFileSync(inPackage('README.md'), 'utf8')
  })
  afterAll(() => consumer.remove())

  it('has a README whose links lead somewhere from wherever it is read', () => {
    const links: string[] = []
    marked.walkTokens(marked.lexer(readme), (token) => {
      if (token.type === 'link' || token.type === 'image') links.push((token as Tokens.Link).href)
    })
    expect(links.filter((link) => !link.startsWith('https://'))).toEqual([])
    expect(links.length).toBeGreaterThan(0)
  })

  it('has every import that the README names', () => {
    const { exports } = json('package.json') as { exports: Record<string, unknown> }
    const [, table = ''] = /^\| import .*\n\|.*\n((?:\|.*\n)+)/m.exec(readme) ?? []
    const named = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`flopscope(\/[^`]+)?`/g)].map(([, path = '']) => path),
    )
    expect(named.length).toBeGreaterThan(5)
    for (const path of named) {
      const lib = /^\/lib\/(.*)/.exec(path)?.[1]
      if (lib) expect(existsSync(inPackage(`dist/lib/${lib}`)), path).toBe(true)
      else expect(Object.keys(exports)).toContain(`.${path}`)
    }
  })

  it('runs the programs of the README', () => {
    const programs = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(
      ([, program = '']) => program,
    )
    const said = programs.map((program, at) => {
      consumer.write(`readme-${at}.mjs`, program)
      return execFileSync(process.execPath, [`readme-${at}.mjs`], {
        cwd: consumer.folder,
        encoding: 'utf8',
      })
    })
    expect(said).toEqual([
      expect.stringContaining('matmul 256 × 256 × 256 takes'),
      expect.stringMatching(/^\d+ [\d.e-]+\n$/),
    ])
  })

  it('tells what its WebAssembly was built by, and the digest of each file of it', () => {
    const { built_by, sha256 } = json('dist/lib/provenance.json')
    expect(built_by[0]).toMatch(/^emcc .*\d+\.\d+/)
    const names = readdirSync(inPackage('dist/lib/wasm')).sort()
    const digest = (name: string) =>
      createHash('sha256')
        .update(readFileSync(inPackage(`dist/lib/wasm/${name}`)))
        .digest('hex')
    expect(sha256).toEqual(Object.fromEntries(names.map((name) => [name, digest(name)])))
    expect(names).toContain('plain.wasm')
  })

  it('has nothing that only its repository needs', () => {
    const published = json('package.json')
    for (const name of ['devDependencies', 'dependencies', 'scripts', 'private'])
      expect(published).not.toHaveProperty(name)
  })
})
