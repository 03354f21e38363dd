// SPDX-License-Identifier: MIT
//
// Training in the terminal on files of one's own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { columns, idxImages, idxLabels } from '../support/idx.ts'
import { run } from '../support/terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'flopscope-data-'))
const [spec, images, labels] = ['spec.json', 'images', 'labels'].map((name) => join(folder, name))

beforeAll(() => {
  writeFileSync(`${spec}`, JSON.stringify(columns.model))
  writeFileSync(`${images}`, idxImages(96))
  writeFileSync(`${labels}`, idxLabels(96))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('says what it has read, and learns it', async () => {
  const how = '--batch 8 --epochs 20 --learning-rate 0.05 --max-ms 10000'
  const { status, stdout, stderr } = await run(`training ${spec} ${how} --data ${images},${labels}`)
  expect(stderr).toContain('80 images of 2x2 pixels in 2 classes to learn from, 16 to test with')
  expect(stdout).toContain('100 %')
  expect(status).toBe(0)
})

it('says what is wrong with a file, and names those that cannot be read', async () => {
  expect(await run(`training ${spec} --batch 8 --data ${images}`)).toMatchObject({
    status: 2,
    stderr: 'flopscope: labels must be given beside the other of the two, but it is left out.\n',
  })
  const none = await run(`training mlp --data ${folder}/none`)
  expect(none.status).toBe(2)
  expect(none.stderr).toContain(
    '--data must be digits, text or images, or files with commas between; ',
  )
})
