// SPDX-License-Identifier: MIT
//
// What the commands print about models.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseResult } from '../../../web/lab/files/result.ts'
import { patience_ms } from '../support/built.ts'
import { bounds, bytes, number, pattern, percent, time } from '../support/number-patterns.ts'
import { run } from '../support/terminal.ts'

const small = '--m 16 --k 16 --n 16'

describe('flopscope cost of a model', () => {
  it('counts it, its layers and the way back, beside what others published', async () => {
    const { status, stdout } = await run('cost gpt2-small --batch 1')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^work +291,648,307,200 +in the convention "flops"\n/)
    expect(stdout).toMatch(/\nparams +124,439,808 /)
    expect(stdout.match(/\nlayers\[\d+\] +TransformerBlock /g)).toHaveLength(12)
    expect(stdout).toContain('\nPublished, of one sample:\n291,648,307,200 FLOPs ')
  })

  it('multiplies by the batch, and takes a convention', async () => {
    const { stdout } = await run('cost lenet-5 --batch 3 --convention macs --json')
    expect(JSON.parse(stdout)).toMatchObject({ convention: 'macs', flops: 3 * 416_520 })
  })
})

describe('flopscope on a model', () => {
  it('times it', async () => {
    const { status, stdout } = await run(`timing mlp --batch 2 --runs 10 --max-ms ${patience_ms}`)
    expect(status).toBe(0)
    expect(stdout).toMatch(/^mlp, batch 2; simd kernel\n/)
    // 2 * 2 * (784 * 128 + 128 * 10)
    expect(stdout).toMatch(/\nrate +.* 407 K flops a call\n/)
  })

  it('counts one whose spec is in a file, and says what is wrong with one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flopscope-spec-'))
    const file = join(folder, 'mine.json')
    const layers = [{ type: 'Linear', in_features: 4, out_features: 3 }]
    writeFileSync(file, JSON.stringify({ input: [4], layers }))
    // 4 * 3 weights and 3 biases
    expect((await run(`cost ${file} --batch 2`)).stdout).toMatch(/\nparams +15 /)
    writeFileSync(file, '{ "input": [4], "layers": [{ "type": "Linaer" }] }')
    expect(await run(`cost ${file}`)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('layers[0].type must be Sequential, '),
    })
    writeFileSync(file, '{')
    expect((await run(`cost ${file}`)).stderr).toContain('mine.json is no JSON: ')
    expect((await run(`cost ${folder}/none.json`)).stderr).toContain('none.json cannot be read: ')
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
    expect(stdout).toMatch(pattern`\nlayers\[0\] \(Linear\) +${time} ${bounds}`)
    expect(stdout).toMatch(pattern`\nforward pass +${time} ${bounds}`)
  })

  it('sets it beside operations, and beside itself on another batch', async () => {
    const models = `mlp --batch 2 mlp --kernel naive matmul ${small} relu --size 50`
    const suite = await run(`suite ${models} --rounds 4 --max-ms ${patience_ms}`)
    expect(suite.stderr).toBe('')
    expect(suite.stdout).toMatch(/\n1 +mlp, batch 2; simd kernel +baseline +/)
    expect(suite.stdout).toMatch(/\n2 +mlp, batch 2; naive kernel +/)
    expect(suite.stdout).toMatch(/\n4 +relu, size 50; simd kernel +/)
    const parts = await run(`bottleneck mlp relu --size 50 --runs 10 --max-ms ${patience_ms}`)
    expect(parts.stdout).toMatch(pattern`\n1 mlp +${time} ${bounds}`)
  })

  it('places it under the roof, and lets its batch grow', async () => {
    const sets = `--smallest-bytes 16384 --largest-bytes 65536 --runs 5 --max-ms ${patience_ms}`
    expect((await run(`roofline mlp --batch 2 ${sets}`)).stdout).toMatch(/^mlp, batch 2; simd /)
    const growth = `--values 1,2,4 --runs 5 --max-ms ${patience_ms}`
    const { stdout } = await run(`scaling mlp --axis batch ${growth}`)
    expect(stdout).toMatch(/^mlp; simd kernel\n/)
    expect(stdout).toMatch(/\nwork grows as +batch\^1\.00 +counted\n/)
    const wrong = await run(`scaling mlp --axis m ${growth}`)
    expect(wrong.status).toBe(2)
    expect(wrong.stderr).toBe(
      'flopscope: axis must be batch, the only size of a model that can grow, but it is "m".\n',
    )
  })

  it('traces its layers and times each of them alone', async () => {
    const { status, stdout } = await run(`trace mlp --batch 2 --runs 2 --max-ms ${patience_ms}`)
    expect(status).toBe(0)
    expect(stdout).toMatch(/^mlp, batch 2; simd kernel\n/)
    expect(stdout).toMatch(pattern`\nlayers\[0\] \(Linear\) +${time} ${bounds}`)
    expect(stdout).toMatch(/\nall layers +.* of the whole \[/)
  })

  it('prints what profiling it costs', async () => {
    const { stdout } = await run(`overhead mlp --quartets 4 --max-ms ${patience_ms}`)
    expect(stdout).toMatch(pattern`\ntracing +${percent} \[`)
    expect(stdout).toMatch(pattern`\nmemory hooks +${percent} \[`)
  })

  it('runs the convolutions of a published one', async () => {
    const { status, stdout } = await run(`trace lenet-5 --runs 2 --max-ms ${patience_ms}`)
    expect(status).toBe(0)
    expect(stdout).toMatch(pattern`\nlayers\[0\] \(Conv2d\) +${time} ${bounds}`)
  })

  it('trains it, and prints what a step takes and holds', async () => {
    const line = 'training mlp --batch 32 --epochs 1 --training-images 320 --test-images 100'
    const { status, stdout } = await run(`${line} --max-ms ${patience_ms}`)
    expect(status).toBe(0)
    expect(stdout).toMatch(/^mlp, batch 32; simd kernel; adam, learning rate 0\.003\n/)
    expect(stdout).toMatch(
      pattern`\n1 +10 +${number} +${percent} +${number} +${bounds} +${percent} +\[`,
    )
    expect(stdout).toMatch(pattern`\nstep +${time} ${bounds}`)
    expect(stdout).toMatch(pattern`\noptimizer state +${bytes}`)
    expect(stdout).toMatch(/\nweights +[\da-f]{16} /)
  })

  it('says which data a model of characters learns, with exit code 2', async () => {
    const { status, stderr } = await run('training tiny-gpt')
    expect([status, stderr.includes('As data it can learn text.')]).toEqual([2, true])
  })

  it('says why it cannot be trained, with exit code 2', async () => {
    const operation = await run('training relu')
    expect([operation.status, operation.stderr]).toEqual([
      2,
      'flopscope: An operation learns nothing: the subject must be a model.\n',
    ])
    const { status, stderr } = await run('training transformer-mlp')
    expect([status, stderr.includes('(1, 28, 28) or (784)')]).toEqual([2, true])
  })
})
