// SPDX-License-Identifier: MIT
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Reply, Request } from '../../../web/lab/client/messages.ts'
import { Remote } from '../../../web/lab/client/remote.ts'
import type { TimingProgress } from '../../../web/lab/control.ts'
import { FakePort, opens } from '../support/fake-port.ts'
import { emptyReport, environment, measuredReport } from '../support/samples.ts'

const subject = { op: 'matmul' } as const

const progress = (runs: number): Reply => ({
  type: 'progress',
  progress: {
    phase: 'timing',
    fraction: 0.5,
    runs,
    runs_planned: 100,
    elapsed_ms: 10,
    remaining_ms: 10,
    partial: { ...emptyReport, runs },
  },
})

/** What is told before the first stretch. */
const begun = (report: object): Reply =>
  ({ type: 'progress', progress: { phase: 'first_call', fraction: 0, partial: report } }) as never

const longCall =
  'A call takes longer than 2 s, for 17.2 GFLOP as counted: it computes less than 8.6 GFLOP/s.'

/** A report of three sizes, of which one was measured. */
const points = {
  points: [
    { outcome: 'measured', flops: 1e9 },
    { outcome: 'unfinished', flops: 4e9 },
    { outcome: 'unfinished', flops: 9e9 },
  ],
}

const refusal: Reply = {
  type: 'failed',
  error: { code: 'x', field: '', value: '', allowed: '', message: 'No.' },
  broken: false,
}

/** Opens, and answers what comes then with `reply`. */
const answers = (reply: Reply) => (request: Request<string>, port: FakePort) => {
  opens(request, port)
  if (request.type === 'experiment') port.reply(reply)
}

/** A client over these ports, one for each start. */
const openOver = (...ports: FakePort[]) => {
  const rest = [...ports]
  return Remote.open(async () => {
    const port = rest.shift()
    if (!port) throw new Error('no more workers')
    return port
  }, 'the source')
}

const asked = (port: FakePort, type: string) => vi.waitUntil(() => port.asked.includes(type))

afterEach(() => {
  vi.useRealTimers()
})

describe('a lab in a worker', () => {
  it('opens its worker with the source and takes its environment from it', async () => {
    const port = new FakePort()
    const remote = await openOver(port)
    expect(port.requests).toEqual([{ type: 'open', source: 'the source' }])
    expect(remote.environment).toEqual(environment)
  })

  it('resolves to the report that the worker sends', async () => {
    const port = new FakePort(answers({ type: 'done', report: measuredReport }))
    const remote = await openOver(port)
    expect(await remote.experiment('timing', { subject }, { runs: 4 }, {})).toBe(measuredReport)
    expect(port.requests[1]).toEqual({
      type: 'experiment',
      name: 'timing',
      subjects: { subject },
      options: { runs: 4 },
      watched: false,
    })
  })

  it('keeps the process alive only while it is asked something', async () => {
    const port = new FakePort()
    const remote = await openOver(port)
    expect(port.held).toBe(false)
    const answer = remote.experiment('timing', { subject }, {}, {})
    await asked(port, 'experiment')
    expect(port.held).toBe(true)
    port.reply({ type: 'done', report: measuredReport })
    await answer
    expect(port.held).toBe(false)
  })

  it('passes on the progress of a timing that is watched', async () => {
    const port = new FakePort()
    const remote = await openOver(port)
    const seen: TimingProgress[] = []
    const answer = remote.experiment(
      'timing',
      { subject },
      {},
      { onProgress: (now) => seen.push(now) },
    )
    await asked(port, 'experiment')
    port.reply(progress(1))
    port.reply(progress(2))
    port.reply({ type: 'done', report: measuredReport })
    await answer
    expect(seen.map(({ partial }) => partial.runs)).toEqual([1, 2])
    expect(port.requests[1]).toMatchObject({ watched: true })
  })

  it('throws the error that the worker reports, with all its parts, and asks the same worker again', async () => {
    const error = {
      code: 'invalid_value',
      field: 'm',
      value: '0',
      allowed: 'a whole number',
      message: 'm must be a whole number, but it is 0.',
    }
    const port = new FakePort(answers({ type: 'failed', error, broken: false }))
    const remote = await openOver(port)
    await expect(remote.experiment('cost', { subject }, {}, {})).rejects.toMatchObject({
      name: 'FlopscopeError',
      ...error,
    })
    await expect(remote.experiment('cost', { subject }, {}, {})).rejects.toThrow(error.message)
    expect(port.terminated).toBe(false)
  })
})

describe('stopping', () => {
  it('asks the worker to stop and rejects with what it had measured', async () => {
    const port = new FakePort()
    const remote = await openOver(port)
    const abort = new AbortController()
    const answer = remote.experiment('timing', { subject }, {}, { signal: abort.signal })
    await asked(port, 'experiment')
    abort.abort('enough')
    expect(port.asked).toEqual(['open', 'experiment', 'abort'])
    port.reply({ type: 'aborted', partial: measuredReport })
    await expect(answer).rejects.toMatchObject({
      name: 'AbortError',
      cause: 'enough',
      partial: measuredReport,
    })
    expect(port.terminated).toBe(false)
  })

  it('replaces a worker that does not stop within two seconds, and keeps its last progress', async () => {
    const [stuck, next] = [
      new FakePort(),
      new FakePort(answers({ type: 'done', report: measuredReport })),
    ]
    const remote = await openOver(stuck, next)
    const abort = new AbortController()
    const answer = remote.experiment('timing', { subject }, {}, { signal: abort.signal })
    const rejected = expect(answer).rejects.toMatchObject({
      name: 'AbortError',
      // A second before the stop and two of patience.
      partial: { runs: 7, elapsed_ms: emptyReport.elapsed_ms + 3000 },
    })
    await asked(stuck, 'experiment')
    vi.useFakeTimers()
    stuck.reply(progress(7))
    vi.advanceTimersByTime(1000)
    abort.abort()
    vi.advanceTimersByTime(1999)
    expect(stuck.terminated).toBe(false)
    vi.advanceTimersByTime(1)
    expect(stuck.terminated).toBe(true)
    await rejected
    expect(await remote.experiment('timing', { subject }, {}, {})).toBe(measuredReport)
    // The first counts the work of what was stopped.
    expect(next.asked).toEqual(['open', 'experiment', 'experiment'])
  })

  it('tells of the call that it was stopped in, and counts its work in the next worker', async () => {
    const cost = { type: 'done', report: { flops: 17.2e9 } } as unknown as Reply
    const [stuck, next] = [new FakePort(), new FakePort(answers(cost))]
    const remote = await openOver(stuck, next)
    const abort = new AbortController()
    const naive = { baseline: subject, optimized: subject }
    const answer = remote.experiment('comparison', naive, {}, { signal: abort.signal })
    const rejected = expect(answer).rejects.toMatchObject({
      // Two seconds of 17.2 GFLOP each.
      partial: { verdicts: [{ code: 'long_call_work', text: longCall }, { code: 'kept' }] },
    })
    await asked(stuck, 'experiment')
    vi.useFakeTimers()
    stuck.reply(begun({ verdicts: [{ code: 'kept' }] }))
    abort.abort()
    vi.advanceTimersByTime(2000)
    vi.useRealTimers()
    await rejected
    expect(next.requests.slice(1)).toMatchObject([
      { type: 'experiment', name: 'cost', subjects: { subject } },
      { type: 'experiment', name: 'cost', subjects: { subject } },
    ])
  })

  it.each([
    [
      'that are planned and not measured',
      points,
      'A call takes longer than 2 s; the largest is 9 GFLOP, as counted.',
    ],
    ['of no one where none can be counted', {}, 'A call takes longer than 2 s.'],
  ])('tells the operations %s', async (_, found, text) => {
    const [stuck, next] = [new FakePort(), new FakePort(answers(refusal))]
    const remote = await openOver(stuck, next)
    const abort = new AbortController()
    const answer = remote.experiment('scaling', { subject }, {}, { signal: abort.signal })
    const rejected = expect(answer).rejects.toMatchObject({ partial: { verdicts: [{ text }] } })
    await asked(stuck, 'experiment')
    vi.useFakeTimers()
    stuck.reply(begun(found))
    abort.abort()
    vi.advanceTimersByTime(2000)
    vi.useRealTimers()
    await rejected
  })

  it('says that what has told nothing yet takes long to be prepared, and keeps why it was stopped', async () => {
    const cost = { type: 'done', report: { flops: 17.2e9 } } as unknown as Reply
    const [stuck, next] = [new FakePort(), new FakePort(answers(cost))]
    const remote = await openOver(stuck, next)
    const abort = new AbortController()
    vi.useFakeTimers()
    const answer = remote.experiment('timing', { subject }, {}, { signal: abort.signal })
    const rejected = expect(answer).rejects.toMatchObject({
      code: 'aborted',
      cause: 'enough',
      message:
        'It was stopped while it was prepared, which takes longer than 2 s; a call is 17.2 GFLOP, as counted.',
      partial: undefined,
    })
    await vi.advanceTimersByTimeAsync(0)
    abort.abort('enough')
    vi.advanceTimersByTime(2000)
    vi.useRealTimers()
    await rejected
  })

  it('gives the report when the timing ends before the word to stop arrives', async () => {
    const port = new FakePort()
    const remote = await openOver(port)
    const abort = new AbortController()
    const answer = remote.experiment('timing', { subject }, {}, { signal: abort.signal })
    await asked(port, 'experiment')
    abort.abort()
    port.reply({ type: 'done', report: measuredReport })
    expect(await answer).toBe(measuredReport)
  })

  it('ends a timing whose progress callback throws, and rejects with what it threw', async () => {
    const port = new FakePort()
    const remote = await openOver(port)
    const onProgress = () => {
      throw new TypeError('my own mistake')
    }
    const answer = remote.experiment('timing', { subject }, {}, { onProgress })
    await asked(port, 'experiment')
    port.reply(progress(1))
    expect(port.asked).toEqual(['open', 'experiment', 'abort'])
    port.reply({ type: 'aborted', partial: undefined })
    await expect(answer).rejects.toThrow(new TypeError('my own mistake'))
  })
})

describe('a worker that fails', () => {
  const replacement = () => new FakePort(answers({ type: 'done', report: measuredReport }))

  it('by dying rejects what it was asked, and the next call gets another one', async () => {
    const dying = new FakePort()
    const remote = await openOver(dying, replacement())
    const answer = remote.experiment('timing', { subject }, {}, {})
    await asked(dying, 'experiment')
    dying.die('out of memory')
    await expect(answer).rejects.toMatchObject({
      code: 'worker_died',
      message: "The lab's worker died: out of memory. The next run starts another.",
    })
    expect(await remote.experiment('timing', { subject }, {}, {})).toBe(measuredReport)
  })

  it('by dying while nobody asks is replaced at the next call', async () => {
    const dying = new FakePort()
    const remote = await openOver(dying, replacement())
    dying.die('killed')
    expect(await remote.experiment('timing', { subject }, {}, {})).toBe(measuredReport)
  })

  it('by breaking its module is ended, and the next call gets another one', async () => {
    const error = { code: 'crashed', field: '', value: '', allowed: '', message: 'It trapped.' }
    const broken = new FakePort(answers({ type: 'failed', error, broken: true }))
    const remote = await openOver(broken, replacement())
    await expect(remote.experiment('timing', { subject }, {}, {})).rejects.toThrow('It trapped.')
    expect(broken.terminated).toBe(true)
    expect(await remote.experiment('timing', { subject }, {}, {})).toBe(measuredReport)
  })

  it('to start says why, whether the platform throws or the script does not run', async () => {
    await expect(openOver()).rejects.toMatchObject({
      code: 'worker_refused',
      message: "The lab's worker could not start: no more workers.",
    })
    const mute = new FakePort((_, port) => port.die('its script did not run'))
    await expect(openOver(mute)).rejects.toMatchObject({ code: 'worker_refused' })
  })

  it('to load its module passes on the sentence about it', async () => {
    const error = { code: 'no_simd', field: '', value: '', allowed: '', message: 'No SIMD here.' }
    const port = new FakePort((_, self) => self.reply({ type: 'failed', error, broken: true }))
    await expect(openOver(port)).rejects.toMatchObject({ code: 'no_simd' })
    expect(port.terminated).toBe(true)
  })

  it('after it was replaced is not listened to any more', async () => {
    const [old, next] = [new FakePort(), new FakePort()]
    const remote = await openOver(old, next)
    old.die('gone')
    const answer = remote.experiment('timing', { subject }, {}, {})
    await asked(next, 'experiment')
    old.reply({ type: 'done', report: emptyReport })
    old.die('again')
    next.reply({ type: 'done', report: measuredReport })
    expect(await answer).toBe(measuredReport)
  })
})

describe('closing', () => {
  it('ends the worker, rejects what it was asked and everything after', async () => {
    const port = new FakePort()
    const remote = await openOver(port)
    const answer = remote.experiment('timing', { subject }, {}, {})
    await asked(port, 'experiment')
    remote.close()
    expect(port.terminated).toBe(true)
    await expect(answer).rejects.toMatchObject({ code: 'closed' })
    await expect(remote.experiment('timing', { subject }, {}, {})).rejects.toMatchObject({
      code: 'closed',
    })
  })

  it('a subject that cannot be sent is refused by name and does no harm', async () => {
    const port = new FakePort(answers({ type: 'done', report: measuredReport }))
    const remote = await openOver(port)
    const unsendable = { op: 'matmul', m: () => 1 } as unknown as typeof subject
    await expect(
      remote.experiment('timing', { subject: unsendable }, {}, {}),
    ).rejects.toMatchObject({
      code: 'invalid_value',
      field: 'subject',
    })
    expect(await remote.experiment('timing', { subject }, {}, {})).toBe(measuredReport)
  })
})
