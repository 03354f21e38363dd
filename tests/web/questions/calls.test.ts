// SPDX-License-Identifier: MIT
//
// The calls that repeat a run: what the terminal makes of them is what was asked.
import { describe, expect, it } from 'vitest'
import { isSaved } from '../../../web/lab/role.ts'
import { packageCall, terminalCall } from '../../../web/questions/base/calls.ts'
import { loadQuestion } from '../../../web/questions/base/names.ts'
import type { Asked, QuestionName } from '../../../web/questions/base/question.ts'
import { examples } from '../support/examples.ts'
import { savedRun } from '../support/saved-runs.ts'
import { runSaved } from '../support/terminal.ts'

/** Those that a line of words alone can ask: neither files of runs nor specs. */
const runs = examples.flatMap(({ roles, runs }) =>
  Object.entries(runs)
    .filter(([, { line }]) => line !== undefined && !line.includes('{model}'))
    .filter(() => roles.every(({ takes }) => !isSaved(takes)))
    .map(([name]) => ({ name, roles })),
)

describe('the call in a terminal', () => {
  it.each(runs)('asks what $name asked', async ({ name, roles }) => {
    const saved = savedRun(name)
    const question = await loadQuestion(saved.experiment as QuestionName)
    const subjects = Object.fromEntries(roles.map((role) => [role.name, saved.file[role.name]]))
    const line = terminalCall(question, { subjects, options: saved.file.options })
    expect(line).toMatch(/^npx flopscope /)
    const { asked, stderr } = await runSaved(line.replace('npx flopscope ', ''), saved)
    expect(stderr).toBe('')
    for (const [place, { name: role }] of roles.entries())
      expect(asked[place]).toMatchObject(saved.file[role] as object)
  })
})

it('the call in a terminal names a baseline that is something else, and which way each is run', async () => {
  const comparison = await loadQuestion('comparison')
  const called = (baseline: object, optimized: object) =>
    terminalCall(comparison, { subjects: { baseline, optimized }, options: {} })
  const relu = { op: 'relu', size: 64 }
  expect(called({ op: 'gelu', size: 32 }, relu)).toBe(
    'npx flopscope comparison relu --size 64 --baseline gelu --baseline-size 32 --baseline-kernel fastest',
  )
  expect(called(relu, { ...relu, pass: 'backward' })).toBe(
    'npx flopscope comparison relu --size 64 --pass backward --baseline-size 64 --baseline-kernel fastest --baseline-pass forward',
  )
})

describe('the call in the package', () => {
  const asked: Asked = {
    subjects: { subject: { op: 'matmul', m: 8, k: 8, n: 8, kernel: 'fastest' } },
    options: { runs: 20, warmup: 3 },
  }

  it('leaves out what is at its default', async () => {
    expect(packageCall(await loadQuestion('timing'), asked)).toContain(
      'await lab.timing({ op: "matmul", m: 8, k: 8, n: 8 }, { runs: 20 })\n',
    )
  })

  it('takes lists and options alone as the methods do', async () => {
    const suite = await loadQuestion('suite')
    const subjects = [
      { op: 'relu', size: 4 },
      { op: 'relu', size: 4, kernel: 'naive' },
    ]
    expect(packageCall(suite, { subjects: { subjects }, options: {} })).toContain(
      'await lab.suite([{ op: "relu", size: 4 }, { op: "relu", size: 4, kernel: "naive" }])\n',
    )
    const cost = await loadQuestion('training_cost')
    expect(packageCall(cost, { subjects: {}, options: { tokens: 6e11 } })).toContain(
      'await lab.trainingCost({ tokens: 600000000000 })\n',
    )
  })
})
