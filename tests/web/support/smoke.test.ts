// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest'
import { run } from '../../browser/smoke.mjs'

/** A browser of which each launch is another page, which tells `text` of what it shows. */
function browser(text = 'Waiting.') {
  const pages: number[] = []
  const closed: number[] = []
  const launch = async () => {
    const number = pages.length + 1
    pages.push(number)
    return {
      number,
      open: async () => {},
      reload: async () => {},
      evaluate: async () => [text],
      close: async () => {
        closed.push(number)
      },
    }
  }
  return { launch, pages, closed }
}

/** A stage that fails so many times, and then passes. */
function stage(name: string, failures: number) {
  let left = failures
  return [
    name,
    async () => {
      left -= 1
      if (left >= 0) throw new Error('waited in vain')
    },
  ] as const
}

async function go(tries: number, ...stages: ReturnType<typeof stage>[]) {
  const lines: string[] = []
  const { launch, pages, closed } = browser()
  const count = await run('Browser', launch, stages, 'http://here', tries, (line) =>
    lines.push(line),
  )
  return { count, lines, pages, closed }
}

describe('the journey in a browser', () => {
  it('tells of a stage that failed what the page shows', async () => {
    const { count, lines } = await go(1, stage('one', 1), stage('two', 0))
    expect(count).toEqual({ passed: 1, flaky: 0, failed: 1 })
    expect(lines).toEqual([
      'failed  Browser: one',
      '        waited in vain',
      '        Waiting.',
      'ok      Browser: two',
    ])
  })

  it('tries a stage that failed once more in another browser, where that is allowed', async () => {
    const { count, lines, pages, closed } = await go(2, stage('one', 1), stage('two', 0))
    expect(count).toEqual({ passed: 1, flaky: 1, failed: 0 })
    expect(lines.slice(3)).toEqual([
      'ok      Browser: one, when tried again',
      'ok      Browser: two',
    ])
    expect(pages).toEqual([1, 2])
    expect(closed).toEqual([1, 2])
  })

  it('has failed where a stage fails twice, and goes on', async () => {
    const { count } = await go(2, stage('one', 2), stage('two', 0))
    expect(count).toEqual({ passed: 1, flaky: 0, failed: 1 })
  })

  it('has failed where the browser does not start', async () => {
    const lines: string[] = []
    const launch = () => Promise.reject(new Error('no display'))
    const count = await run('Browser', launch, [stage('one', 0)], 'http://here', 2, (line) =>
      lines.push(line),
    )
    expect(count).toEqual({ passed: 0, flaky: 0, failed: 1 })
    expect(lines.join()).toMatch(/Browser starts\s+Error: no display/)
  })
})
