// SPDX-License-Identifier: MIT
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeResult,
  type ResultFile,
  parseResult as read,
  resultJson,
} from '../../../web/lab/files/result.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, patience_ms } from '../support/built.ts'

let lab: Lab
let file: ResultFile<'architectures'>

beforeAll(async () => {
  lab = await built.openLab({ worker: false })
  const options = { match: 'parameters', width: 16, batch: 1, max_ms: patience_ms } as const
  const report = await lab.architectures(options)
  const environment = lab.environment()
  file = makeResult({ experiment: 'architectures', options, environment, report })
})
afterAll(() => lab.close())

/** The sentence about the file with another value at a place. */
async function refused(path: string, value: unknown): Promise<string> {
  const changed: unknown = JSON.parse(resultJson(file))
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], changed)
  ;(holder as Record<string, unknown>)[last] = value
  return read(JSON.stringify(changed)).then(
    () => 'it was read',
    ({ message }) => message,
  )
}

it('comes back as it was saved, with its samples', async () => {
  const again = await read(resultJson(file))
  expect(JSON.parse(resultJson(again))).toEqual(JSON.parse(resultJson(file)))
  const [first] = (again as typeof file).report.architectures
  expect(first?.timing?.samples_ms).toBeInstanceOf(Float64Array)
  expect(first?.timing?.samples_ms.length).toBe(first?.timing?.runs)
})

it('is refused by a sentence that names the place', async () => {
  expect(await refused('version', 2)).toBe(
    'This file cannot be opened: version must be 1 at most, but it is 2; a newer Flopscope wrote it.',
  )
  expect(await refused('report.architectures.1.params', 'many')).toBe(
    'This file cannot be opened: report.architectures[1].params must be a number, but it is "many".',
  )
  const timing = await refused('report.architectures.2.timing.samples_ms.0', -1)
  expect(timing).toContain(
    'report.architectures[2].timing.samples_ms[0] must be a number of at least 0',
  )
  expect(await refused('created', 'today')).toContain('created must be a time')
  expect(await refused('report.architectures', [])).toContain(
    'report.architectures must be a list with an entry at least',
  )
  await expect(read('{"format": "flopscope-architectures"')).rejects.toThrow(
    'This file cannot be opened: ',
  )
  await expect(read('null')).rejects.toThrow('This file cannot be opened: format must be')
})

it('commands no terminal by its texts', async () => {
  const changed = JSON.parse(resultJson(file))
  changed.report.architectures[0].name = 'MLP\u001b[2J'
  const { report } = (await read(JSON.stringify(changed))) as typeof file
  expect(report.architectures[0]?.name).toBe('MLP?[2J')
})
