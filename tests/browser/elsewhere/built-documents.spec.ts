// SPDX-License-Identifier: MIT
//
// A question in documents of other programs: each is built by the program itself of the code that *Share* offers for it,
// served from another origin, and measured in.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { type EmbedForm, embedForms } from '../../../web/page/share/embed-code.ts'
import { type Host, host } from '../host.ts'
import { patience_ms } from '../lab-page.ts'

const all = { tag: '@all' }

let site: Host
let folder = ''
test.beforeAll(async () => {
  site = await host()
})
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flopscope-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))
test.afterAll(() => site.close())

/** The code that *Share* offers for a timing. */
const codeFor = (form: EmbedForm) =>
  embedForms[form]({
    site: new URL(`${site.address}/`),
    hash: `timing?op=relu&size=4096&runs=10&max_ms=${patience_ms}&v=1`,
    title: 'How long does it take?',
  })

function write(file: string, text: string): void {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Runs a program in the folder. */
const run = (program: string, ...given: readonly string[]) =>
  execFileSync(program, given, { cwd: folder, stdio: 'pipe', encoding: 'utf8' })

/** Opens the document that was built in `built`, and has its question answered. */
async function measureIn(page: Page, built: string): Promise<void> {
  const guest = await host({}, join(folder, built))
  await page.goto(`${guest.address}/`)
  await expect(page.getByRole('heading', { name: 'A lesson' })).toBeVisible()
  const timing = page.locator('flopscope-timing')
  await timing.locator('[data-action="run"]').click()
  await expect(timing.locator('[data-answer]')).toContainText('relu 4,096 takes')
  await expect(timing.locator('.faults[role="alert"]')).toBeEmpty()
  guest.close()
}

test('a document of Sphinx', all, async ({ page }) => {
  write('conf.py', "project = 'A course'\n")
  write('index.rst', `A lesson\n========\n\n${codeFor('sphinx')}\nThe end.\n`)
  run('sphinx-build', '-q', '-W', '-b', 'html', '.', 'built')
  await measureIn(page, 'built')
})

test('a site of MkDocs', all, async ({ page }) => {
  write('mkdocs.yml', 'site_name: A course\n')
  write('docs/index.md', `# A lesson\n\n${codeFor('mkdocs')}\nThe end.\n`)
  run('mkdocs', 'build', '--quiet', '--strict', '--site-dir', 'built')
  await measureIn(page, 'built')
})

test('a document of pandoc, by which Quarto writes its own', all, async ({ page }) => {
  write('index.qmd', `# A lesson\n\n${codeFor('quarto')}\nThe end.\n`)
  mkdirSync(join(folder, 'built'))
  run(
    'pandoc',
    '--from',
    'markdown',
    '--standalone',
    '--metadata',
    'title=A course',
    'index.qmd',
    '-o',
    'built/index.html',
  )
  await measureIn(page, 'built')
})

test('a site of Docusaurus', all, async ({ page }) => {
  const sources = fileURLToPath(new URL('docusaurus', import.meta.url))
  cpSync(sources, folder, { recursive: true })
  write('docs/index.mdx', `# A lesson\n\n${codeFor('docusaurus')}\nThe end.\n`)
  test.setTimeout(900_000) // it installs a thousand packages
  run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error')
  run(join(folder, 'node_modules/.bin/docusaurus'), 'build', '--out-dir', 'built')
  await measureIn(page, 'built')
})
