// SPDX-License-Identifier: MIT
//
// What a person sees while a measurement runs, and what Ctrl-C does to it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { command, patience_ms } from '../support/built.ts'
import { pattern, time } from '../support/number-patterns.ts'
import { run } from '../support/terminal.ts'

// Longer than anyone waits for Ctrl-C, and no longer, so that a test that waits in vain ends.
const endless = 'timing matmul --kernel naive --runs 100000 --max-ms 60000'
const someRuns = /Timing, [1-9]\d* of/

describe('while a person watches', () => {
  it('one line tells the progress, and is wiped out before the answer', async () => {
    const line = `timing relu --size 100 --runs 12 --max-ms ${patience_ms}`
    const { status, stdout, stderr } = await run(line, /never/)
    expect(status).toBe(0)
    expect(stderr).toMatch(/100 % +Finished, 12 of 12 runs\./)
    expect(stderr.endsWith('\r\x1b[2K')).toBe(true)
    expect(stdout).not.toContain('\x1b')
  })
})

describe('Ctrl-C', () => {
  it('prints what was measured until then, and the exit code says so', async () => {
    const { status, stdout, stderr } = await run(endless, someRuns)
    expect(status).toBe(130)
    expect(stdout).toMatch(pattern`\n +Median +${time}`)
    expect(stderr).toMatch(/Stopped at [\d.< ]+ %\. This is what had been measured\./)
  })

  it('keeps to a result file where one was asked for', async () => {
    const { status, stdout } = await run(`${endless} --json`, someRuns)
    expect(status).toBe(130)
    expect(JSON.parse(stdout)).toMatchObject({ report: { outcome: 'measured' } })
  })

  it('inside a first call says that it takes longer, and counts its work', async () => {
    const large = 'matmul --m 3000 --k 3000 --n 3000 --kernel naive --baseline-kernel naive'
    const { status, stdout } = await run(`comparison ${large}`, /First call/)
    expect(status).toBe(130)
    expect(stdout).toMatch(
      /A call takes longer than [\d.]+ s, for 54 GFLOP as counted: it computes less than [\d.]+ GFLOP\/s\./,
    )
  })

  it('reaches a real process', async () => {
    const asTerminal = 'data:text/javascript,process.stderr.isTTY = true'
    const child = spawn(process.execPath, ['--import', asTerminal, command, ...endless.split(' ')])
    let out = ''
    child.stdout.on('data', (data) => {
      out += data
    })
    child.stderr.on('data', (data) => someRuns.test(data) && child.kill('SIGINT'))
    const [code] = await once(child, 'close')
    expect(code).toBe(130)
    expect(out).toMatch(/\n +Median /)
  })
})
