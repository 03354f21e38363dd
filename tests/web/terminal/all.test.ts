// SPDX-License-Identifier: MIT
//
// Many questions from one command line, before a lab that answers as saved runs were answered.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../web/lab/errors.ts'
import { AbortError, type Lab } from '../../../web/lab/index.ts'
import { questionInfos } from '../../../web/lab/questions.ts'
import { wording } from '../../../web/lab/wording.ts'
import { resultOf } from '../support/saved-files.ts'
import { savedRun } from '../support/saved-runs.ts'
import { run } from '../support/terminal.ts'

/** Answers with the saved run of that name, and remembers what it was asked; `fault` may throw instead. */
function labOf(fault: (name: string, report: object) => void = () => {}) {
  const asked: [string, number][] = []
  const lab = {
    warnings: [],
    close: () => {},
    foretell: async () => ({}),
    environment: () => savedRun('timing').file.environment,
    experiment: async (
      name: string,
      subjects: Readonly<Record<string, object>>,
      options: { readonly max_ms?: number },
    ) => {
      for (const each of Object.values(subjects).flat())
        expect(Object.keys(each)).toContain('op' in each ? 'op' : 'model')
      asked.push([name, options.max_ms ?? 0])
      const { report } = await resultOf(savedRun(name))
      fault(name, report)
      return report
    },
  }
  return { asked, open: async () => lab as unknown as Lab }
}

describe('flopscope all', () => {
  it('asks what is named in that order, tells the time before, and ends with one report', async () => {
    const { asked, open } = labOf()
    const { status, stdout, stderr } = await run(
      'all trace cost timing --max-ms 1500',
      undefined,
      open,
    )
    expect(status).toBe(0)
    expect(stderr).toBe('3 questions, at most about 3.0 s together.\n')
    expect(asked).toEqual([
      ['trace', 1500],
      ['cost', 0],
      ['timing', 1500],
    ])
    expect(stdout.match(/^#.*/gm)).toEqual([
      '# Flopscope: 3 runs',
      '## 1. Where does the time go?',
      '## 2. How much work is it on paper?',
      '## 3. How long does it take, and how sure is that?',
    ])
  })

  it('leaves out the long ones, and those about files, unless they are named', async () => {
    const { asked, open } = labOf()
    expect((await run('all --json', undefined, open)).status).toBe(0)
    const names = asked.map(([name]) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(names).not.toContain('regression')
    const long = questionInfos.filter(({ options }) =>
      options.some(({ name, default: usual }) => name === 'max_ms' && Number(usual) > 10_000),
    )
    expect(long.length).toBeGreaterThan(0)
    for (const { name } of long) expect(names).not.toContain(name)
  })

  it('goes on after a question that fails, and says so', async () => {
    const { open } = labOf((name) => {
      if (name === 'trace') throw failure('out_of_memory', wording('no_room', 'No room.'))
    })
    const { status, stdout, stderr } = await run('all trace timing', undefined, open)
    expect(status).toBe(1)
    expect(stderr).toContain('trace: No answer: No room.')
    expect(stdout).toMatch(/^# How long does it take/)
  })

  it('keeps what was measured when it is stopped, and asks no further', async () => {
    const stop = new Set<() => void>()
    const { asked, open } = labOf((name, report) => {
      if (name !== 'trace') return
      for (const act of stop) act()
      throw new AbortError(report as never)
    })
    const out: string[] = []
    const err: string[] = []
    const { main } = await import('../../../web/terminal/main.ts')
    const status = await main(
      ['all', 'cost', 'trace', 'timing'],
      {
        out: (text) => out.push(text),
        err: (text) => err.push(text),
        live: false,
        interrupted: (act) => {
          stop.add(act)
          return () => {}
        },
      },
      open,
    )
    expect([status, asked.map(([name]) => name)]).toEqual([130, ['cost', 'trace']])
    expect(err.join('')).toContain('Stopped: 2 of 3 were answered.')
    expect(out.join('')).toContain('# Flopscope: 2 runs')
  })

  it('names the questions where a word is none', async () => {
    const { status, stderr } = await run('all speed', undefined, labOf().open)
    expect(status).toBe(2)
    expect(stderr).toMatch(/question must be timing, cost, .* or \w+, but it is "speed"\./)
  })
})
