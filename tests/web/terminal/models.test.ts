// SPDX-License-Identifier: MIT
//
// What the commands print about models.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseResult } from '../../../web/lab/files/result.ts'
import { patience_ms } from '../support/built.ts'
import { between, bytes, number, pattern, percent, time } from '../support/number-patterns.ts'
import { run } from '../support/terminal.ts'

const small = '--m 16 --k 16 --n 16'

describe('flopscope cost of a model', () => {
  it('counts it, its layers and the way back, beside what others published', async () => {
    const { status, stdout } = await run('cost gpt2-small --batch 1')
    expect(status).toBe(0)
    expect(stdout).toMatch(/\n +Work forward +292 G +291,648,307,200\n/)
    expect(stdout).toMatch(/\n +Parameters +124 M +124,439,808\n/)
    expect(stdout.match(/\n +TransformerBlock layers\[\d+\] /g)).toHaveLength(12)
    expect(stdout).toContain('\nPublished: 291.6 G FLOPs ')
  })

  it('multiplies by the batch, and takes a convention', async () => {
    const { stdout } = await run('cost lenet-5 --batch 3 --convention macs --json')
    expect(JSON.parse(stdout)).toMatchObject({ report: { convention: 'macs', flops: 3 * 416_520 } })
  })
})

describe('flopscope on a model', () => {
  it('times it', async () => {
    const { status, stdout } = await run(`timing mlp --batch 2 --runs 10 --max-ms ${patience_ms}`)
    expect(status).toBe(0)
    expect(stdout).toMatch(/^mlp on a batch of 2 takes /)
    // 2 * 2 * (784 * 128 + 128 * 10)
    expect(stdout).toMatch(/ It computes .*FLOP\/s\)?\./)
  })

  it('counts one whose spec is in a file, and says what is wrong with one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flopscope-spec-'))
    const file = join(folder, 'mine.json')
    const layers = [{ type: 'Linear', in_features: 4, out_features: 3 }]
    writeFileSync(file, JSON.stringify({ input: [4], layers }))
    // 4 * 3 weights and 3 biases
    expect((await run(`cost ${file} --batch 2`)).stdout).toMatch(/\n +Parameters +15 +15\n/)
    writeFileSync(file, '{ "input": [4], "layers": [{ "type": "Linaer" }] }')
    expect(await run(`cost ${file}`)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`${file}: layers[0].type must be Sequential, `),
    })
    for (const line of [`suite relu ${file}`, `comparison relu --baseline ${file}`])
      expect((await run(line)).stderr).toContain(`flopscope: ${file}: layers[0].type must be`)
    // What the command line says is its own.
    expect((await run(`cost ${file} --batch 0`)).stderr).toContain('flopscope: batch must be')
    writeFileSync(file, '{')
    expect((await run(`cost ${file}`)).stderr).toContain('mine.json is not JSON: ')
    expect((await run(`cost ${folder}/none.json`)).stderr).toContain(
      'none.json cannot be read: no such file or directory.',
    )
    rmSync(folder, { recursive: true })
  })

  it('prints a timing of it that opens again', async () => {
    const line = `timing mlp --batch 2 --kernel naive --runs 10 --max-ms ${patience_ms} --json`
    expect(await parseResult((await run(line)).stdout)).toMatchObject({
      subject: { model: 'mlp', batch: 2, kernel: 'naive' },
      report: { outcome: 'measured', kernel: 'naive' },
    })
  })

  it('finds the layer worth fixing, and times the forward pass beside them', async () => {
    const { status, stdout } = await run(
      `bottleneck mlp --batch 2 --runs 10 --max-ms ${patience_ms}`,
    )
    expect(status).toBe(0)
    expect(stdout).toMatch(pattern`\n +1 layers\[0\] \(Linear\) +${time} +${between} `)
    expect(stdout).toMatch(pattern`\n +Forward pass +${time} +${between} `)
  })

  it('sets it beside operations, and beside itself on another batch', async () => {
    const models = `mlp --batch 2 mlp --kernel naive matmul ${small} relu --size 50`
    const suite = await run(`suite ${models} --rounds 4 --max-ms ${patience_ms}`)
    expect(suite.stderr).toBe('')
    expect(suite.stdout).toMatch(/\n +1 mlp on a batch of 2, simd kernel +baseline +/)
    expect(suite.stdout).toMatch(/\n +2 mlp on a batch of 2, naive kernel +/)
    expect(suite.stdout).toMatch(/\n +4 relu 50, simd kernel +/)
    const parts = await run(`bottleneck mlp relu --size 50 --runs 10 --max-ms ${patience_ms}`)
    expect(parts.stdout).toMatch(pattern`\n +1 mlp on a batch of 1 +${time} +${between} `)
  })

  it('places it under the roof, and lets its batch grow', async () => {
    const sets = `--smallest-bytes 16384 --largest-bytes 65536 --runs 5 --max-ms ${patience_ms}`
    expect((await run(`roofline mlp --batch 2 ${sets}`)).stdout).toMatch(
      /^(mlp on a batch of 2 is |Measured.*: mlp on a batch of 2\.)/,
    )
    const growth = `--values 1,2,4 --runs 5 --max-ms ${patience_ms}`
    const { stdout } = await run(`scaling mlp --axis batch ${growth}`)
    expect(stdout).toMatch(/^mlp’s time grows as batch to the power /)
    expect(stdout).toMatch(/\n +Exponent of the operations +1\.00\n/)
    const wrong = await run(`scaling mlp --axis m ${growth}`)
    expect(wrong.status).toBe(2)
    expect(wrong.stderr).toBe('flopscope: axis must be batch or width, but it is "m".\n')
  })

  it('traces its layers and times each of them alone', async () => {
    const { status, stdout } = await run(`trace mlp --batch 2 --runs 2 --max-ms ${patience_ms}`)
    expect(status).toBe(0)
    expect(stdout).toMatch(/^In a median call of mlp on a batch of 2, /)
    expect(stdout).toMatch(pattern`\n +layers\[0\] \(Linear\) +${time} +${between} `)
    expect(stdout).toMatch(/\n +All layers, compared with the forward pass +/)
  })

  it('prints what profiling it costs', async () => {
    const { stdout } = await run(`overhead mlp --quartets 4 --max-ms ${patience_ms}`)
    expect(stdout).toMatch(pattern`\n +Tracing +${percent} `)
    expect(stdout).toMatch(pattern`\n +Recording memory +${percent} `)
  })

  it('runs the convolutions of a published one', async () => {
    const { status, stdout } = await run(`trace lenet-5 --runs 2 --max-ms ${patience_ms}`)
    expect(status).toBe(0)
    expect(stdout).toMatch(pattern`\n +layers\[0\] \(Conv2d\) +${time} +${between} `)
  })

  it('trains it, and prints what a step takes and holds', async () => {
    const line = 'training mlp --batch 32 --epochs 1 --training-images 320 --test-images 100'
    const { status, stdout } = await run(`${line} --max-ms ${patience_ms}`)
    expect(status).toBe(0)
    expect(stdout).toMatch(/\n +Optimizer +adam\n/)
    expect(stdout).toMatch(/\n +Learning rate +0\.003\n/)
    expect(stdout).toMatch(
      pattern`\n +1 +10 +${number} +${percent} +${number} +${between} +${percent} +${percent} – `,
    )
    expect(stdout).toMatch(pattern`\n +Whole step +${time} +${between} `)
    expect(stdout).toMatch(pattern`\n +Optimizer’s state +${bytes}`)
    expect(stdout).toMatch(/\n +Checksum of the weights +[\da-f]{16}\n/)
  })

  it('says which data a model of characters learns, with exit code 2', async () => {
    const { status, stderr } = await run('training tiny-gpt')
    expect([status, stderr.includes('As data it can learn text.')]).toEqual([2, true])
  })

  it('says why it cannot be trained, with exit code 2', async () => {
    const operation = await run('training relu')
    expect(operation).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('training takes a model, but relu is an operation;'),
    })
    const { status, stderr } = await run('training transformer-mlp')
    expect([status, stderr.includes('(1, 28, 28) or (784)')]).toEqual([2, true])
  })
})

describe('flopscope memory', () => {
  it('finds the leak of the operation that leaks on purpose', async () => {
    const { status, stdout } = await run('memory leaky_cache --size 1000 --iterations 50')
    expect(status).toBe(0)
    expect(stdout).toContain('The memory of leaky_cache (activations) grows by ')
  })
})
