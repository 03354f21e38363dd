// SPDX-License-Identifier: MIT
//
// Training, and what comes after it, in the terminal on files of one's own.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { command, patience_ms } from '../support/built.ts'
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
  const how = `--batch 8 --epochs 20 --learning-rate 0.05 --max-ms ${patience_ms}`
  const { status, stdout, stderr } = await run(`training ${spec} ${how} --data ${images},${labels}`)
  expect(stderr).toContain('80 images of 2x2 pixels in 2 classes to learn from, 16 to test with')
  expect(stdout).toContain('100 %')
  expect(status).toBe(0)
})

it('makes a model smaller that has learned them', async () => {
  const how = `--batch 8 --calibration-images 40 --rounds 2 --max-ms ${patience_ms}`
  const { stdout } = await run(`optimization ${spec} ${how} --data ${images},${labels}`)
  expect(stdout).toContain('Answers on the same 16 images')
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

// The published command once had classes of errors of its own beside those of the library: the first of these ended
// with a stack trace, the second with 1.
it('says so in the published command, too, with exit code 2', () => {
  const ended = (...line: string[]) => {
    const { status, stderr } = spawnSync(command, line, { encoding: 'utf8' })
    return { status, stderr }
  }
  expect(ended('training', 'mlp', '--data', `${spec}`)).toEqual({
    status: 2,
    stderr: expect.stringMatching(/^flopscope: spec\.json is JSON, not data to learn from/),
  })
  const misspelt = join(folder, 'misspelt.json')
  writeFileSync(misspelt, '{ "input": [4], "layers": [{ "type": "Linaer" }] }')
  expect(ended('cost', misspelt)).toEqual({
    status: 2,
    stderr: expect.stringContaining('misspelt.json: layers[0].type must be'),
  })
})

it('prints nothing that commands the terminal, whatever a model writes', async () => {
  const text = join(folder, 'text')
  writeFileSync(text, '\x1b[2J'.repeat(200))
  const bigram = join(folder, 'bigram.json')
  const layers = [
    { type: 'Embedding', num_embeddings: 4, embedding_dim: 8 },
    { type: 'Linear', in_features: 8, out_features: 4 },
  ]
  writeFileSync(bigram, JSON.stringify({ input: [4], layers }))
  const { stdout } = await run(
    `training ${bigram} --data ${text} --epochs 5 --max-ms ${patience_ms}`,
  )
  expect(stdout).toMatch(/What it writes\n[?[2J]+/)
  expect(stdout).not.toContain('\x1b')
  expect(stdout).toContain('800 characters, 4 of them different')
})
