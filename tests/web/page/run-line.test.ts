// SPDX-License-Identifier: MIT
//
// Kept runs in a file of many, and back.
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { ownedRun, runLine } from '../../../web/page/runs/run-line.ts'
import { built } from '../support/built.ts'
import { timedText } from '../support/timed-files.ts'

const text = built.resultJson(await built.parseResult(timedText({ level_ms: 1 })))
const reopened = async (line: string) => ownedRun(await built.parseResult(line))

it('a run that has a name and is pinned has both when its file is opened again', async () => {
  const line = runLine({ text, name: 'before\nthe change', pinned: true })
  expect(line).not.toContain('\n')
  const { file, owned } = await reopened(line)
  expect(owned).toEqual({ name: 'before\nthe change', pinned: true })
  expect(file).toEqual(await built.parseResult(text))
})

it('a line is the result file that other programs know, without anything where there is no name', async () => {
  expect(JSON.parse(runLine({ text, name: '', pinned: false }))).toEqual(JSON.parse(text))
  const { kept, ...rest } = JSON.parse(runLine({ text, name: 'mine', pinned: false }))
  expect(kept).toEqual({ version: 1, name: 'mine', pinned: false })
  expect(rest).toEqual(JSON.parse(text))
  const schema = JSON.parse(readFileSync('web/lab/generated/result.schema.json', 'utf8'))
  const validate = new Ajv2020({ strict: false, discriminator: true }).compile(schema)
  expect(validate({ ...rest, kept }), JSON.stringify(validate.errors)).toBe(true)
})

it.each([
  ['of an older file is without', undefined],
  ['of a newer version is left alone', { version: 2, name: 'mine', pinned: true }],
  ['of other types is none', { version: 1, name: 7, pinned: 'yes' }],
  ['that is no record is none', 'mine'],
])('a name %s', async (_, kept) => {
  const line = JSON.stringify({ ...JSON.parse(text), kept })
  expect((await reopened(line)).owned).toEqual({ name: '', pinned: false })
})
