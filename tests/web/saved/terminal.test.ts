// SPDX-License-Identifier: MIT
//
// What the terminal prints of runs that version 0.1 saved, and of its help; each command line asks what was saved.
// `npx vitest -u` accepts a change; look at it first.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { savedRun, savedRuns } from '../support/saved-runs.ts'
import { run, runSaved } from '../support/terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'flopscope-saved-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A model's spec, or a saved run, in a file of its own. */
function fileOf(name: string, content: unknown): string {
  const path = join(folder, `${name}.json`)
  writeFileSync(path, JSON.stringify(content))
  return path
}

const spec = (name: string) =>
  fileOf(name, (savedRun(name).file.subject as { readonly model: unknown }).model)
const matmul = 'matmul --m 64 --k 64 --n 64'
const relu = 'relu --size 4096'
const digits = '--epochs 1 --training-images 320 --test-images 200'
const sets = '--smallest-bytes 16384 --largest-bytes 262144'
const regression = ['saved', 'later'].map((role) => fileOf(role, savedRun('regression').file[role]))

/** What asks for each of the saved runs. */
const lines: Readonly<Record<string, string>> = {
  timing: `timing ${matmul} --runs 20`,
  'timing-model': 'timing mlp --batch 4 --kernel naive --runs 12',
  'timing-own-model': `timing ${spec('timing-own-model')} --batch 2 --runs 12`,
  'timing-once': `timing ${relu} --runs 1`,
  matmul_64: `timing ${matmul}`,
  cost: 'cost lenet-5 --batch 4',
  'cost-operation':
    'cost linear --batch 32 --in-features 100 --out-features 50 --convention tinytorch',
  comparison: `comparison ${matmul} --baseline-kernel naive --quartets 4`,
  'comparison-alike': `comparison ${relu} --quartets 4`,
  scaling: `scaling ${matmul} --axis m --values 16,32,64,128 --predict 256 --runs 10`,
  'scaling-model': 'scaling mlp --axis batch --values 1,4,16 --runs 5',
  attention: 'attention --heads 2 --d-model 32 --window 16 --values 64,128,256 --runs 5',
  memory: `memory ${matmul} --iterations 3`,
  'memory-model': 'memory mlp --batch 4 --iterations 2',
  profile: `profile ${matmul} --runs 10`,
  'profile-model': 'profile mlp --batch 4 --runs 10',
  trace: `trace ${matmul} --runs 3`,
  'trace-model': 'trace mlp --batch 4 --runs 2 --layer-runs 5',
  bottleneck: `bottleneck ${matmul} ${relu} --runs 10`,
  'bottleneck-model': 'bottleneck mlp --batch 4 --runs 10',
  roofline: `roofline ${matmul} ${sets} --runs 10`,
  overhead: 'overhead mlp --batch 4 --quartets 4',
  suite: `suite ${matmul} --kernel naive ${matmul} ${relu} --rounds 4`,
  'suite-without-baseline': `suite ${matmul} ${relu} --no-baseline --rounds 4`,
  ladder: `ladder ${matmul} --rounds 4`,
  regression: `regression ${regression.join(' ')} --minimum-effect-percent 10`,
  architectures: 'architectures --match parameters --width 16 --batch 2',
  training: `training mlp --batch 32 ${digits}`,
  'training-text': `training ${spec('training-text')} --batch 16 --data text --epochs 1`,
  optimization: `optimization mlp --batch 32 ${digits} --calibration-images 40 --rounds 2`,
  training_cost: 'training-cost --model gpt2-small --tokens 1e10',
  'training_cost-own':
    'training-cost --parameters 1e9 --tokens 6e11 --peak-flops-per-s 1e15 --utilisation 0.5 ' +
    '--devices 8 --price-per-device-hour 1.5',
}
const asked = Object.entries(lines)

describe('the terminal', () => {
  it.each(asked)('prints %s as it did', async (name, line) => {
    const { status, stdout, stderr } = await runSaved(line, savedRun(name))
    const shown = `${stdout}${stderr && `\nto standard error:\n${stderr}`}\nexit code ${status}\n`
    await expect(shown).toMatchFileSnapshot(`../../fixtures/terminal/${name}.txt`)
  })

  it.each(asked)('prints every field of %s as JSON', async (name, line) => {
    const { file } = savedRun(name)
    const printed = JSON.parse((await runSaved(`${line} --json`, savedRun(name))).stdout)
    const report = printed.report ?? printed
    expect(Object.keys(report)).toEqual(expect.arrayContaining(Object.keys(file.report)))
  })

  it('is asked for each saved run that a command line can ask', () => {
    // A roofline is of one operation or model there.
    const others = savedRuns.map(({ name }) => name).filter((name) => !/^roofline-/.test(name))
    expect(Object.keys(lines).sort()).toEqual(others.sort())
  })

  it('prints the machine as it did', async () => {
    const { stdout } = await runSaved('environment', savedRun('timing'))
    await expect(stdout).toMatchFileSnapshot('../../fixtures/terminal/environment.txt')
  })
})

/** What a command line asks of a saved run: its subjects and its options. */
const questions = asked.filter(([name]) => !['matmul_64', 'regression'].includes(name))

it.each(questions)('the command line asks what %s did', async (name, line) => {
  const { file } = savedRun(name)
  const { format, version, created, flopscope_version, experiment, ...run } = file
  const { options, environment, report, ...subjects } = run
  const { asked } = await runSaved(line, savedRun(name))
  expect(asked).toMatchObject([...Object.values(subjects), options])
})

/** Without an operation or a model help lists them, and there may be more. */
const helped = [
  ...['timing matmul', 'timing mlp', 'cost linear', 'cost lenet-5', 'memory mlp', 'trace matmul'],
  ...['overhead mlp', 'roofline matmul', 'bottleneck mlp', 'scaling matmul', 'comparison matmul'],
  ...['suite matmul', 'ladder conv2d', 'training mlp', 'optimization mlp', 'attention'],
  ...['regression', 'architectures', 'training-cost', 'environment'],
]

it.each(helped)('help of %s is what it was', async (words) => {
  const { stdout } = await run(`${words} --help`)
  const file = `../../fixtures/terminal/help/${words.replace(' ', '-')}.txt`
  await expect(`${stdout.trimEnd()}\n`).toMatchFileSnapshot(file)
})
