// SPDX-License-Identifier: MIT
//
// What the commands for the full module's questions print, and how they end.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { patience_ms } from '../support/built.ts'
import { between, number, pattern, percent, rate, time } from '../support/number-patterns.ts'
import { run } from '../support/terminal.ts'

const small = '--m 16 --k 16 --n 16'
const ratio = `${number} +${between}`

describe('flopscope comparison', () => {
  it('prints the speedup with its interval, and the control', async () => {
    const line = `comparison matmul ${small} --baseline-kernel naive --quartets 4 --max-ms ${patience_ms}`
    const { stdout, stderr } = await run(line)
    // On a busy machine the clock looks coarse, which is told before.
    expect(stderr).toMatch(/^(With a clock [^\n]*\n)?$/)
    expect(stdout).toMatch(/^(Yes|No|Not told apart|No verdict): /)
    expect(stdout).toMatch(pattern`\n +Speedup, A’s time over B’s +${ratio}\n`)
    expect(stdout).toMatch(pattern`\n +Control, A over its copy +${ratio}\n`)
  })

  it('compares sizes too, and prints both subjects with the report as JSON', async () => {
    const line = `comparison matmul ${small} --baseline-m 32 --quartets 4 --max-ms ${patience_ms} --json`
    const printed = JSON.parse((await run(line)).stdout)
    expect(printed).toMatchObject({
      baseline: { op: 'matmul', m: 32, k: 16, n: 16 },
      optimized: { op: 'matmul', m: 16, k: 16, n: 16 },
      options: { quartets: 4, max_ms: patience_ms },
    })
    expect(printed.report.quartets_ms).toHaveLength(4 * printed.report.quartets)
  })

  it('compares with something else, which has a shape and a batch of its own', async () => {
    const how = `--quartets 2 --max-ms ${patience_ms} --json`
    const models = `comparison mlp --batch 8 --baseline softmax-regression ${how}`
    expect(JSON.parse((await run(models)).stdout)).toMatchObject({
      baseline: { model: 'softmax-regression' },
      optimized: { model: 'mlp', batch: 8 },
    })
    const operations = `comparison relu --size 64 --baseline gelu --baseline-size 32 ${how}`
    expect(JSON.parse((await run(operations)).stdout)).toMatchObject({
      baseline: { op: 'gelu', size: 32 },
      optimized: { op: 'relu', size: 64 },
    })
  })
})

describe('flopscope attention', () => {
  it('prints every form at every length, and what each gains', async () => {
    const shape = '--heads 2 --d-model 16 --window 8 --values 32,64,128'
    const { status, stdout } = await run(`attention ${shape} --runs 5 --max-ms ${patience_ms}`)
    expect(status).toBe(0)
    expect(stdout.match(/\n +(full|windowed|linear|cached) +(32|64|128) /g)).toHaveLength(12)
    expect(stdout).toMatch(pattern`\n +full +${ratio} +2\.00 +${percent} +1\.00\n`)
    expect(stdout).toMatch(pattern`\n +cached +${ratio} +1\.00 +${percent} +${ratio}\n`)
  })
})

describe('flopscope scaling', () => {
  it('prints a time for each value, and both exponents', async () => {
    const line = `scaling matmul ${small} --axis m --values 16,32,64 --runs 10 --max-ms ${patience_ms}`
    const { status, stdout } = await run(line)
    expect(status).toBe(0)
    expect(stdout).toMatch(/^matmul’s time grows as m to the power /)
    for (const m of [16, 32, 64])
      expect(stdout).toMatch(pattern`\n +${String(m)} +measured +${time} +${between} `)
    expect(stdout).toMatch(pattern`\n +Exponent of the time +${ratio}\n`)
    expect(stdout).toMatch(/\n +Exponent of the operations +1\.00\n/)
  })

  it.each([
    ['scaling matmul', 'values must be at least 3 different numbers, '],
    ['scaling matmul --axis m --values 1,two', 'values[1] must be a number of at least 1, '],
    ['scaling matmul --axis m --values 1,2', 'values must be at least 3 different numbers, '],
    ['scaling matmul --axis rows --values 1,2,3', 'axis must be '],
    ['cost lenet-5 --batch 0', 'batch must be a whole number from 1 '],
    ['cost gpt5', 'operation or model must be matmul, '],
    ['timing gpt5', 'operation or model must be matmul, '],
    ['timing matmul --baseline-kernel naive', '--baseline-kernel is not an option here'],
    ['comparison matmul --baseline nothing', 'baseline must be matmul, '],
    ['comparison matmul --baseline', '--baseline needs a value.'],
    ['comparison relu --baseline matmul --baseline-size 5', '--baseline-size is not an option'],
    ['comparison matmul --baseline-kernel gpu', 'baseline: kernel must be '],
  ])('%s gets a sentence and exit code 2', async (line, message) => {
    const { status, stdout, stderr } = await run(line)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`flopscope: ${message}`)
  })
})

describe('flopscope bottleneck', () => {
  const parts = `matmul ${small} --kernel naive relu --size 64 --runs 10 --max-ms ${patience_ms}`

  it('takes several operations, each with what follows it', async () => {
    const { status, stdout, stderr } = await run(`bottleneck ${parts}`)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(pattern`\n +1 matmul 16 × 16 × 16 +${time} +${between} \S+ +${percent} `)
    expect(stdout).toMatch(pattern`\n +2 relu 64 +${time} +${between} `)
    expect(stdout).toMatch(/\n +With this part +Share +2 times as fast +4 times +10 times +gone\n/)
  })

  it('prints its subjects with the report as JSON', async () => {
    const { stdout } = await run(`bottleneck ${parts} --json`)
    expect(JSON.parse(stdout)).toMatchObject({
      subjects: [
        { op: 'matmul', m: 16, kernel: 'naive' },
        { op: 'relu', size: 64 },
      ],
      options: { runs: 10, max_ms: patience_ms },
      report: { complete: true, parts: [{ name: '1 matmul' }, { name: '2 relu' }] },
    })
  })

  it.each([
    ['bottleneck', 'bottleneck needs operations or models after it: matmul, '],
    ['bottleneck fft', 'operation or model must be matmul, '],
    ['bottleneck relu --m 4', '--m is not an option here'],
    ['bottleneck relu twice', 'operation or model must be matmul, '],
    ['bottleneck relu matmul --m 0', 'subjects[1]: m must be a whole number'],
  ])('%s gets a sentence and exit code 2', async (line, message) => {
    const { status, stderr } = await run(line)
    expect(status).toBe(2)
    expect(stderr).toContain(`flopscope: ${message}`)
  })
})

describe('flopscope memory', () => {
  it('prints the totals, the tags and the moments', async () => {
    const { status, stdout } = await run(`memory matmul ${small} --iterations 3`)
    expect(status).toBe(0)
    // Three matrices of 16 x 16 numbers of 4 bytes
    expect(stdout).toMatch(/\n +matmul, activations +3\.\d+ KB +3\.\d+ KB +3\.\d+ KB +0 bytes +3\n/)
    expect(stdout).toMatch(/\n +Iterations +3\n/)
    expect(stdout).toMatch(/\n +released +0 bytes\n/)
  })
})

describe('flopscope ladder', () => {
  it('prints a row for each kernel, and why there is none of another', async () => {
    const { status, stdout } = await run(
      `ladder matmul ${small} --rounds 4 --max-ms ${patience_ms}`,
    )
    expect([0, 1]).toContain(status) // 1 where the machine is not stable
    expect(stdout).toMatch(/^(The \w+ kernel is|No )/)
    expect(stdout).toMatch(pattern`\n +naive .*${between} `)
    for (const kernel of ['JavaScript', 'blocked', 'simd']) expect(stdout).toMatch(`\n  ${kernel} `)
    expect(stdout).toMatch(/\nNo rung for threads: This build computes on one thread\./)
    expect(stdout).toMatch(pattern`\n +Peak of one thread +${rate}\n`)
  })
})

describe('flopscope optimization', () => {
  it('prints a row for each form of the model, and what a form leaves as it is', async () => {
    const brief = `--training-images 640 --test-images 200 --epochs 1 --rounds 2 --max-ms ${patience_ms}`
    const { status, stdout } = await run(`optimization mlp ${brief}`)
    expect([0, 1]).toContain(status) // 1 where the machine is not stable
    expect(stdout).toMatch(/\nAnswers on the same 200 digits\n/)
    expect(stdout).toMatch(pattern`\n +baseline +${percent} +${percent} – ${percent}\n`)
    expect(stdout).toMatch(/\n +baseline +398 KB /)
    expect(stdout).toMatch(/\n +Steps of the training +10\n/)
    for (const form of ['quantized', 'pruned', 'narrowed'])
      expect(stdout).toMatch(pattern`\n +${form} .* ${ratio} `)
    expect(stdout).toMatch(
      /\nNot narrowed: layers\[2\] \(Linear\), since its outputs are the model's/,
    )
  })
})

describe('flopscope suite', () => {
  it('prints a numbered row for each candidate, equal ones too', async () => {
    const line = `suite matmul ${small} --kernel naive matmul --kernel simd matmul relu --size 50`
    const { stdout, stderr } = await run(`${line} --rounds 4 --max-ms ${patience_ms}`)
    expect(stderr).toBe('')
    expect(stdout).toMatch(/\n +1 matmul 16 × 16 × 16, naive kernel +baseline +/)
    expect(stdout).toMatch(/\n +2 matmul 16 × 16 × 16, simd kernel +/)
    expect(stdout).toMatch(/\n +3 matmul 16 × 16 × 16, simd kernel +/)
    expect(stdout).toMatch(pattern`\n +4 relu 50, simd kernel +.* ${ratio} `)
    expect(stdout).toMatch(pattern`\n +Control, the first over its copy +${ratio}\n`)
  })

  it('names the fastest, and those that are not told from it', async () => {
    const line = `suite matmul ${small} relu --size 50 --no-baseline --rounds 4 --max-ms ${patience_ms}`
    const { stdout } = await run(line)
    expect(stdout).toMatch(
      /\n +Fastest +(matmul|relu)[^;\n]+(: faster than every other candidate|; .+: not told apart)\n/,
    )
    expect(stdout).not.toContain('Control')
  })

  it('prints a file that a later run can be judged by', async () => {
    const line = `suite matmul ${small} relu --size 50 --no-baseline --rounds 4 --max-ms ${patience_ms} --json`
    expect(JSON.parse((await run(line)).stdout)).toMatchObject({
      format: 'flopscope-result',
      experiment: 'suite',
      subjects: [
        { op: 'matmul', m: 16 },
        { op: 'relu', size: 50 },
      ],
      options: { baseline: false, rounds: 4, max_ms: patience_ms },
      report: { candidates: [{ verdict: 'none' }, { verdict: 'none' }] },
    })
  })

  it('asks for more than one operation, each with its own sizes', async () => {
    const alone = await run('suite relu --size 50')
    expect(alone.status).toBe(2)
    expect(alone.stderr).toContain('subjects must be a list of 2 to 16 operations or models')
    expect((await run('suite relu --m 3 relu')).stderr).toContain('--m is not an option here')
    const unknown = await run('suite relu divide')
    expect(unknown.stderr).toMatch(
      /^flopscope: operation or model must be matmul, .*, but it is "divide"\.$/m,
    )
    expect(unknown).toMatchObject({ status: 2, stdout: '' })
    expect((await run('suite relu matmul --m 0')).stderr).toContain(
      'm must be a whole number from 1 to 2,147,483,647, but it is 0.',
    )
  })
})

describe('flopscope trace', () => {
  it('prints each name with its calls and the clock’s error', async () => {
    const { status, stdout } = await run(`trace matmul ${small} --runs 4`)
    expect(status).toBe(0)
    expect(stdout).toMatch(/\n +Name +Calls +Own time +Share +Clock error up to /)
    expect(stdout).toMatch(/\n +forward +4 /)
    expect(stdout).toMatch(pattern`\n +Time spent reading the clock +${time}\n`)
  })

  it('writes the trace for other programs, where it is told to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flopscope-'))
    const [chrome, scope] = [join(folder, 'chrome.json'), join(folder, 'scope.json')]
    const line = `trace matmul ${small} --runs 2 --chrome ${chrome} --speedscope ${scope}`
    const { status, stderr } = await run(line)
    expect([status, stderr]).toEqual([0, `Wrote ${chrome}.\nWrote ${scope}.\n`])
    expect(JSON.parse(readFileSync(chrome, 'utf8')).traceEvents.length).toBeGreaterThan(2)
    expect(JSON.parse(readFileSync(scope, 'utf8')).profiles).toHaveLength(1)
    rmSync(folder, { recursive: true })
  })

  it('says where it could not write', async () => {
    const path = join(tmpdir(), 'flopscope-no-such-folder', 'chrome.json')
    const { status, stderr } = await run(`trace matmul ${small} --runs 2 --chrome ${path}`)
    expect(status).toBe(1)
    expect(stderr).toContain(`flopscope: ${path} could not be written: ENOENT`)
  })
})

describe('flopscope roofline', () => {
  it('prints the peaks and where the operation stands under them', async () => {
    const sets = `--smallest-bytes 16384 --largest-bytes 65536 --runs 5 --max-ms ${patience_ms}`
    const { stdout } = await run(`roofline matmul ${small} ${sets}`)
    // 2 * 16^3 operations on 3 * 16^2 numbers of 4 bytes
    expect(stdout).toMatch(/ 2\.67 +/)
    expect(stdout).toMatch(
      pattern`\n +Arithmetic, simd kernel of [0-9]+ accumulators +simd +${rate}`,
    )
  })
})

describe('flopscope roofline without the time for it', () => {
  it('names no limit, says why, and exits with 1', async () => {
    // A single run of 2 * 1024^3 operations is longer than a millisecond and has no interval.
    const big = '--m 1024 --k 1024 --n 1024 --largest-bytes 65536'
    const { status, stdout } = await run(`roofline matmul ${big} --max-ms 1`)
    expect(status).toBe(1)
    expect(stdout).not.toMatch(/-bound|near the ridge/)
    expect(stdout).toMatch(/\nProblem: What limits matmul \(\w+\) is not known: /)
  })
})

describe('flopscope training-cost', () => {
  it('puts the formulas side by side, for sizes of one’s own', async () => {
    // Brown et al., 2020, table D.1: 174,600 million parameters, 300,000 million tokens, 3.14e23
    const { status, stdout } = await run('training-cost --parameters 174.6e9 --tokens 300e9')
    expect(status).toBe(0)
    expect(stdout).toMatch(/\n +Kaplan +314 ZFLOP +1\.05 TFLOP /)
    expect(stdout).toMatch(/\nPaLM: .* Needs blocks, width and seq\.\n/)
    expect(stdout).not.toContain('Hours')
  })

  it('estimates time and money from what it is told, and calls it an estimate', async () => {
    const told = '--peak-flops-per-s 1e15 --utilisation 0.5 --devices 8 --price-per-device-hour 1.5'
    const { stdout } = await run(`training-cost --parameters 1e9 --tokens 6e11 ${told}`)
    // 6 * 1e9 * 6e11 operations at 5e14 a second
    expect(stdout).toMatch(/\n +Kaplan +3\.60 ZFLOP +6\.00 GFLOP +left out +250 +2,000 +3,000\n/)
    expect(stdout).toContain('\nNote: Time and money are an estimate: ')
  })

  it.each([
    ['--parameters 1e9', 'tokens must be a number from 1 to 1e+30 tokens, but it is left out.'],
    ['--model gpt2-small --tokens 1e9 --blocks 3', 'blocks must be left out where model is gpt2'],
    ['--model gpt5 --tokens 1e9', 'model must be own, bert-base or gpt2-small, '],
  ])('%s gets a sentence and exit code 2', async (line, message) => {
    const { status, stderr } = await run(`training-cost ${line}`)
    expect(status).toBe(2)
    expect(stderr).toContain(message)
  })
})

describe('while a person watches', () => {
  it('Ctrl-C keeps what there is, and the exit code says so', async () => {
    const line = 'comparison matmul --kernel naive --quartets 10000 --max-ms 3600000'
    const { status, stdout, stderr } = await run(line, /[1-9]\d* of \d+ runs/)
    expect(status).toBe(130)
    expect(stdout).toMatch(/^(Yes|No|Stopped|Not told apart)\b/)
    expect(stderr).toContain('This is what had been measured.')
  })
})

describe('a function that a module exports', () => {
  const sums = 'tests/web/fixtures/subjects.mjs'

  it('is a subject like an operation, by its file and its name', async () => {
    const line = `suite ${sums}#declared ${sums}#work --rounds 4 --max-ms ${patience_ms}`
    const { status, stdout } = await run(line)
    // 1 says that the machine was too busy for a verdict.
    expect([0, 1]).toContain(status)
    expect(stdout).toMatch(pattern`\n +1 declared, js kernel +baseline +${time} `)
    expect(stdout).toMatch(/\n +2 work, js kernel /)
  })

  it('is refused by what has nothing to say of it, with exit code 2', async () => {
    const { status, stderr } = await run(`cost ${sums}#work`)
    expect(status).toBe(2)
    expect(stderr).toContain('A function cannot be the subject of cost; give { op, ')
  })

  it('is refused by its name where there is no such file, with exit code 2', async () => {
    expect(await run('timing nowhere.mjs#work')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'flopscope: nowhere.mjs cannot be read: no such file or directory.\n',
    })
  })

  it('says which field of it a roofline lacks, with exit code 2', async () => {
    const { status, stderr } = await run(`roofline ${sums}#declared`)
    expect(status).toBe(2)
    expect(stderr).toContain('subjects[0]: bytes must be the bytes that one call reads and writes')
  })

  it('stands in the help of the commands that take one', async () => {
    expect((await run('overhead --help')).stdout).toContain('<file>.js#<name>')
    expect((await run('memory --help')).stdout).not.toContain('<file>.js#<name>')
  })
})
