// SPDX-License-Identifier: MIT
//
// What the command prints, and how it ends.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { renderUnicodeCompact } from 'uqr'
import { describe, expect, it } from 'vitest'
import { parseResult } from '../../../web/lab/files/result.ts'
import { trainingBatches } from '../../../web/lab/generated/questions.ts'
import { command, patience_ms } from '../support/built.ts'
import { operationNames } from '../support/names.ts'
import { between, number, pattern, percent, rate, time } from '../support/number-patterns.ts'
import { run } from '../support/terminal.ts'

const brief = `--runs 12 --max-ms ${patience_ms}`

describe('flopscope timing', () => {
  it('prints a time with its interval, its unit and the clock’s error', async () => {
    const { status, stdout, stderr } = await run(`timing matmul --m 8 --k 16 --n 24 ${brief}`)
    expect(status).toBe(0)
    expect(stderr).toBe('')
    expect(stdout).toMatch(
      pattern`^matmul 8 × 16 × 24 takes ${time} \(95 % sure: ${number} to ${time}\) per call here\. It computes ${rate} \(${number} to ${rate}\)\.\n`,
    )
    expect(stdout).toMatch(/\n(Median|Mean) of \d+ runs.*, simd kernel/)
    expect(stdout).toMatch(pattern`\n +Median +${time} +${between} \S+ +${percent}\n`)
    expect(stdout).toMatch(pattern`\n +Mean +${time} +${between} \S+ +${percent}\n`)
    expect(stdout).toMatch(pattern`\n +Rate, at the median +${rate} +${between} `)
  })

  it('claims no interval and no spread of a single run', async () => {
    const { stdout } = await run(`timing relu --size 1000 --runs 1 --max-ms ${patience_ms}`)
    expect(stdout).toContain('(too few runs for an interval)')
    expect(stdout).toMatch(pattern`\n +Median +${time} +${percent}\n`)
    expect(stdout).not.toContain('Standard deviation')
  })

  it('keeps its columns under each other', async () => {
    const { stdout } = await run(`timing relu --size 1000 ${brief}`)
    const rows = stdout.split('\n\n')[1]?.split('\n') ?? []
    const starts = rows.map((row) => /^(\S+(?: \S+)*) {2,}/.exec(row)?.[0].length)
    expect(new Set(starts).size).toBe(1)
  })

  it('prints a result file that opens again', async () => {
    const { status, stdout } = await run(
      `timing softmax --rows 4 --cols 8 --kernel naive ${brief} --json`,
    )
    expect(status).toBe(0)
    expect(await parseResult(stdout)).toMatchObject({
      subject: { op: 'softmax', rows: 4, cols: 8, kernel: 'naive' },
      options: { runs: 12, max_ms: patience_ms },
      report: { outcome: 'measured', runs: 12, kernel: 'naive' },
    })
  })
})

describe('flopscope cost', () => {
  it('counts exactly', async () => {
    const work = async (line: string) =>
      /\n +Work forward +.* (\S+)\n/.exec((await run(line)).stdout)?.[1]
    // 2 m k n = 2 * 256^3
    expect(await work('cost matmul --m 256 --k 256 --n 256')).toBe('33,554,432')
    // The course's countLinear(100, 50, 32).
    const course = 'cost linear --batch 32 --in-features 100 --out-features 50'
    expect(await work(`${course} --convention tinytorch`)).toBe('161,600')
    expect(await work(`${course} --convention tinytorch --no-bias`)).toBe('160,000')
  })

  it('counts what no memory can hold, and says where it rounds', async () => {
    const { status, stdout, stderr } = await run(
      'cost matmul --m 2000000000 --k 2000000000 --n 2000000000',
    )
    expect(status).toBe(0)
    expect([stdout, stderr]).toEqual([expect.stringContaining('rounded'), ''])
    // 2 m k n; of what is exact beside it every digit stands there.
    expect(stdout).toMatch(/\n +Work forward +\S+ Z? *about 1\.6e\+28\n/)
    expect(stdout).toMatch(/\n +Parameters +0 +0\n/)
    expect(stdout).not.toContain('Every digit')
  })

  it('prints its report as JSON', async () => {
    const { stdout } = await run('cost relu --size 10 --convention all --json')
    expect(JSON.parse(stdout)).toMatchObject({
      experiment: 'cost',
      subject: { op: 'relu', size: 10 },
      options: { convention: 'all' },
      report: { convention: 'all', flops: 10, others: 10 },
    })
  })
})

describe('flopscope environment', () => {
  it('tells the machine', async () => {
    const { stdout } = await run('environment')
    expect(stdout).toContain(`Node ${process.versions.node}`)
    expect(stdout).toMatch(pattern`(^|\n)Clock step +${time} `)
    const { stdout: json } = await run('environment --json')
    expect(JSON.parse(json)).toMatchObject({ simd: true, realm: 'worker' })
  })
})

describe('flopscope serve', () => {
  it('serves the page to a room, with its address to be typed or photographed, until Ctrl-C', async () => {
    const server = spawn(process.execPath, [command, 'serve', '--port', '0'])
    let said = ''
    for await (const part of server.stdout) {
      said += part
      if (said.includes('all else works')) break
    }
    const [own = ''] = /http:\/\/localhost:\d+\//.exec(said) ?? []
    expect(await (await fetch(own)).text()).toContain('<title>Flopscope')
    const [room = ''] = /(?<=For the room:\n {2})http:\/\/[\d.]+:\d+\//.exec(said) ?? []
    expect(said).toContain(renderUnicodeCompact(room, { border: 2 }))
    server.kill('SIGINT')
    expect(await once(server, 'exit')).toEqual([0, null])
  })
})

describe('help', () => {
  it.each(['--help', 'help', '-h'])('%s names every command', async (line) => {
    const { status, stdout } = await run(line)
    expect(status).toBe(0)
    for (const name of ['timing', 'cost', 'comparison', 'environment'])
      expect(stdout).toContain(`  ${name}`)
  })

  it('of a command names the operations, of an operation its fields with defaults and ranges', async () => {
    expect((await run('timing --help')).stdout).toMatch(/\n {2}softmax +\S/)
    const { stdout } = await run('timing matmul --help')
    expect(stdout).toMatch(/--m <count> +rows of the first matrix/)
    expect(stdout).toContain('a whole number from 1 to 2,147,483,647; 256 unless told')
    expect(stdout).toMatch(/--max-ms <number> +time allowed/)
    expect(stdout).not.toContain('max_ms')
  })

  it('of a training names models only, and the batch that suits what they learn', async () => {
    const { stdout } = await run('training --help')
    expect(stdout).toContain('Usage: flopscope training <model>')
    expect(stdout).not.toMatch(/\n {2}softmax +\S/)
    const { text, digits } = trainingBatches
    const model = (await run('training mlp --help')).stdout
    expect(model).toMatch(
      new RegExp(
        `--batch <count> +samples in a step; unless told ${text} of a text, else ${digits}\\n`,
      ),
    )
    expect((await run('timing mlp --help')).stdout).toMatch(/--batch.*\n.*; 1 unless told/)
    expect((await run('training')).stderr).toContain('training needs a model after it: ')
  })

  it.each(['timing -h', 'help timing'])('of a command is what %s prints', async (line) => {
    expect(await run(line)).toEqual(await run('timing --help'))
  })

  it('fits a terminal of 100 columns', async () => {
    for (const line of ['timing linear --help', 'comparison bandwidth --help', 'cost --help', '']) {
      const lines = (await run(line)).stdout.split('\n')
      expect(Math.max(...lines.map(({ length }) => length)), line).toBeLessThanOrEqual(100)
    }
  })

  it('is what a bare command gets, as a fault', async () => {
    const { status, stdout } = await run('')
    expect(status).toBe(2)
    expect(stdout).toContain('Usage: flopscope <command>')
  })

  it('--version prints the version of the package', async () => {
    expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('a faulty command line', () => {
  it.each([
    ['tming matmul', 'command must be timing, cost, '],
    ['timing', 'timing needs an operation or model after it: matmul, '],
    ['timing divide', `operation or model must be ${operationNames}, lenet-5, `],
    ['timing matmul 256', '"256" has no meaning here.'],
    ['environment matmul', '"matmul" has no meaning here.'],
    ['serve --port x', 'port must be a whole number from 0 to 65,535, but it is "x".'],
    ['serve --port 70000', 'port must be a whole number from 0 to 65,535, but it is 70000.'],
    ['serve --host 192.0.2.250', 'the host is "192.0.2.250"; it must be a name or an address of'],
    ['timing matmul --rows 3', '--rows is not an option here; the options are --m, --k, --n, '],
    ['timing matmul -m 3', '-m is not an option here'],
    ['timing matmul --max_ms 3', '--max_ms is not an option here'],
    ['timing matmul --constructor', '--constructor is not an option here'],
    ['timing matmul --m', '--m needs a value.'],
    ['timing matmul --m 64 --m 32', '--m is given more than once.'],
    ['cost linear --bias --no-bias', '--bias is given more than once.'],
    ['suite matmul --rounds 4 matmul --m 8 --rounds 5', '--rounds is given more than once.'],
    ['cost linear --bias=3', 'bias must be true (--bias) or false (--no-bias), but it is "3".'],
    [
      'timing relu --fresh maybe --runs 3',
      'fresh must be true (--fresh) or false (--no-fresh), but it is "maybe".',
    ],
    [
      'suite relu relu --baseline maybe',
      'baseline must be true (--baseline) or false (--no-baseline), but it is "maybe".',
    ],
    ['cost relu --json=3', '--json takes no value, but it has "3".'],
    [
      'batching matmul',
      'batching takes a model, but matmul is an operation; the models are lenet-5, ',
    ],
    ['timing matmul --m 0', 'm must be a whole number from 1 to 2,147,483,647, but it is 0.'],
    ['timing matmul --m -3', 'm must be a whole number from 1 to 2,147,483,647, but it is -3.'],
    ['timing matmul --m 2.5', 'm must be a whole number from 1 to 2,147,483,647, but it is 2.5.'],
    ['timing matmul --m abc', 'm must be a whole number from 1 to 2,147,483,647, but it is "abc".'],
    ['timing matmul --m=', 'm must be a whole number from 1 to 2,147,483,647, but it is "".'],
    ['scaling matmul --values 64,,x', 'values[1] must be a number of at least 1, but it is "".'],
    [
      'scaling matmul --values 64,128,x',
      'values[2] must be a number of at least 1, but it is "x".',
    ],
    [
      'timing matmul --kernel gpu',
      'kernel must be fastest, js, naive, blocked, materialized, simd or threads, but it is "gpu".',
    ],
    [
      'timing matmul --confidence 1',
      'confidence must be a number from 0.5 to 0.9999, but it is 1.',
    ],
    [
      'cost matmul --convention mine',
      'convention must be flops, macs, all or tinytorch, but it is "mine".',
    ],
  ])('%s gets a sentence and exit code 2', async (line, message) => {
    const { status, stdout, stderr } = await run(line)
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(`flopscope: ${message}`)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  it('is not what more memory than there is makes it: that is exit code 1', async () => {
    const { status, stderr } = await run('timing matmul --m 1000000 --k 1000000 --n 1000000')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^flopscope: matmul .* needs .*\n$/)
  })
})

describe('in a shell', () => {
  const shell = (...args: string[]) => spawnSync(command, args, { encoding: 'utf8' })

  it('the answer goes to standard output and faults to standard error', () => {
    const counted = shell('cost', 'relu', '--size', '10', '--convention', 'all')
    expect(counted).toMatchObject({ status: 0, stderr: '' })
    expect(counted.stdout).toMatch(/^relu 10 takes 10 operations\./)
    expect(shell('timing', 'divide')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^flopscope: operation or model must be /),
    })
  })
})
