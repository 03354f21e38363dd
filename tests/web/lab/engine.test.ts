// SPDX-License-Identifier: MIT
//
// What becomes of a module that dies: memory runs out, an instruction traps.
import { describe, expect, it, vi } from 'vitest'
import { Local } from '../../../web/lab/client/local.ts'
import { Engine } from '../../../web/lab/wasm/engine.ts'
import type { Loaded } from '../../../web/lab/wasm/instance.ts'
import { interruption } from '../../../web/lab/wasm/interruptions.ts'
import type { Experiment, Module } from '../../../web/lab/wasm/module.ts'
import { PreparedOperation } from '../../../web/lab/wasm/prepared.ts'
import { FakeTimer } from '../support/fake-timer.ts'
import { emptyReport, environment } from '../support/samples.ts'

const subject = { op: 'matmul' } as const

/** An experiment that advances `steps` times and then does what `last` does. */
function experiment(steps: number, last: () => boolean): Experiment {
  let done = 0
  return {
    advance: () => (++done < steps ? true : last()),
    interrupt: vi.fn(() => true),
    progress: () => ({
      phase: 'timing',
      fraction: done / steps,
      runs: done,
      runs_planned: steps,
      elapsed_ms: done,
      remaining_ms: steps - done,
    }),
    report: () => ({ ...emptyReport, runs: done }),
    delete: vi.fn(),
  }
}

const noMemory = { code: 'out_of_memory', field: '', value: '', allowed: '', message: 'No room.' }
const failure = () => ({ error: noMemory })

/** A module whose only experiment is this one. */
const moduleWith = (made: Experiment): Module => ({
  environment: () => environment,
  cost: () => ({ error: { code: 'x', field: '', value: '', allowed: '', message: 'Not here.' } }),
  timing: () => ({ value: made }),
  prepare: () => ({
    value: { run: () => trap(), failure, output: () => new Float32Array(), delete() {} },
  }),
  functionTimer: () => {
    throw new Error('not asked for')
  },
})

const loaded = (module: Module): Loaded => ({
  module,
  loadFull: async () => {
    throw new Error('not asked for')
  },
})

const trap = (): never => {
  throw new WebAssembly.RuntimeError('unreachable')
}
const engineOver = (made: Experiment) => Engine.open(loaded(moduleWith(made)), 'main')

describe('an engine', () => {
  it('tells of an experiment before it begins, advances it to its end, tells its progress and frees it', async () => {
    const made = experiment(3, () => false)
    const seen: number[] = []
    const engine = await engineOver(made)
    const report = await engine.experiment(
      'timing',
      { subject },
      {},
      { onProgress: ({ runs }) => seen.push(runs) },
    )
    expect(report.runs).toBe(3)
    expect(seen).toEqual([0, 1, 2, 3])
    expect(made.delete).toHaveBeenCalledOnce()
  })

  it('drops a stretch in which the page was hidden, even the last, and waits until it is seen', async () => {
    const made = experiment(2, () => false)
    const engine = await engineOver(made)
    const advance = vi.fn(made.advance)
    made.advance = () => {
      if (advance.mock.calls.length === 1) engine.interruptions.hidden = true
      return advance()
    }
    const seen: number[] = []
    const timing = engine.experiment(
      'timing',
      { subject },
      {},
      { onProgress: ({ runs }) => seen.push(runs) },
    )
    await vi.waitUntil(() => seen.length === 3)
    expect(made.interrupt).toHaveBeenCalledExactlyOnceWith(interruption.hidden)
    expect(advance).toHaveBeenCalledTimes(2)
    engine.interruptions.hidden = false
    expect(await timing).toMatchObject({ runs: 3 })
    expect(made.interrupt).toHaveBeenCalledOnce()
  })

  it('that waits for a hidden page can be stopped', async () => {
    const engine = await engineOver(experiment(9, () => false))
    engine.interruptions.hidden = true
    const abort = new AbortController()
    const timing = engine.experiment('timing', { subject }, {}, { signal: abort.signal })
    abort.abort()
    await expect(timing).rejects.toMatchObject({ name: 'AbortError', partial: { runs: 0 } })
  })

  it('frees an experiment that was stopped, and one whose watcher failed', async () => {
    const stopped = experiment(9, () => false)
    const abort = new AbortController()
    const control = {
      signal: abort.signal,
      onProgress: ({ runs }: { readonly runs: number }) => runs > 0 && abort.abort(),
    }
    const timing = (await engineOver(stopped)).experiment('timing', { subject }, {}, control)
    await expect(timing).rejects.toMatchObject({ name: 'AbortError', partial: { runs: 1 } })
    expect(stopped.delete).toHaveBeenCalledOnce()

    const watched = experiment(9, () => false)
    const onProgress = () => {
      throw new TypeError('my own mistake')
    }
    await expect(
      (await engineOver(watched)).experiment('timing', { subject }, {}, { onProgress }),
    ).rejects.toThrow('my own mistake')
    expect(watched.delete).toHaveBeenCalledOnce()
  })

  it('turns an error value into an error, and is none the worse', async () => {
    const engine = await engineOver(experiment(1, () => false))
    await expect(engine.experiment('cost', { subject }, {}, {})).rejects.toThrow('Not here.')
    expect(engine.broken).toBe(false)
  })

  it.each([
    ['a trap', new WebAssembly.RuntimeError('unreachable'), 'crashed', 'unreachable'],
    ['an exhausted heap', new WebAssembly.RuntimeError('Aborted(OOM)'), 'out_of_memory', 'OOM'],
    ['an exception of operator new', 5_246_920, 'out_of_memory', 'an allocation failed'],
  ])('is broken by %s, and does not touch what the module held', async (_, thrown, code, text) => {
    const made = experiment(2, () => {
      throw thrown
    })
    const engine = await engineOver(made)
    await expect(engine.experiment('timing', { subject }, {}, {})).rejects.toMatchObject({
      code,
      message: expect.stringContaining(text),
    })
    expect(engine.broken).toBe(true)
    expect(made.delete).not.toHaveBeenCalled()
  })
})

describe('a prepared operation', () => {
  it('has an output only once it has run: before, the memory holds what others left', () => {
    const prepared = new PreparedOperation(
      { run: () => true, failure, output: () => new Float32Array([7]), delete() {} },
      (action) => action(),
    )
    expect(() => prepared.output()).toThrow(
      expect.objectContaining({ code: 'not_run', message: expect.stringContaining('call run()') }),
    )
    prepared.run()
    expect(prepared.output()).toEqual(new Float32Array([7]))
  })

  it('says why a run made nothing, and then still has no output', () => {
    const prepared = new PreparedOperation(
      { run: () => false, failure, output: () => new Float32Array(), delete() {} },
      (action) => action(),
    )
    expect(() => prepared.run()).toThrow(expect.objectContaining(noMemory))
    expect(() => prepared.output()).toThrow('call run()')
  })
})

describe('a lab in the caller’s realm', () => {
  it('starts a module afresh when the last one died, and says so where it cannot wait', async () => {
    const dying = moduleWith(experiment(1, trap))
    const modules = [dying, moduleWith(experiment(1, () => false))]
    const load = vi.fn(async () => loaded(modules.shift() ?? dying))
    const local = await Local.open(load)
    await expect(local.experiment('timing', { subject }, {}, {})).rejects.toThrow('unreachable')
    expect(() => local.prepare(subject)).toThrow('stopped earlier')
    expect(await local.experiment('timing', { subject }, {}, {})).toMatchObject({ runs: 1 })
    expect(load).toHaveBeenCalledTimes(2)
    expect(() => local.prepare(subject)).not.toThrow()
  })

  it('stops a function that never settles, and the next call works', async () => {
    const timer = {
      batch_size: () => 1,
      batches_ahead: () => 1,
      patience_ms: () => 100,
      at_once() {},
      begin_stretch: () => 100,
      interrupt() {},
      record_row() {},
      done: () => false,
      progress: new FakeTimer(1).progress,
      report: () => emptyReport,
      delete: vi.fn(),
    }
    const module: Module = {
      ...moduleWith(experiment(1, () => false)),
      functionTimer: () => ({ value: timer }),
    }
    const local = await Local.open(async () => loaded(module))
    const abort = new AbortController()
    const fn = () => new Promise(() => abort.abort())
    await expect(
      local.experiment('timing', { subject: { fn } }, {}, { signal: abort.signal }),
    ).rejects.toMatchObject({
      code: 'aborted',
      partial: emptyReport,
    })
    expect(timer.delete).toHaveBeenCalledOnce()
    expect(await local.experiment('timing', { subject }, {}, {})).toMatchObject({ runs: 1 })
  })

  it('that is closed ends the pool of threads', async () => {
    const PThread = { terminateAllThreads: vi.fn() }
    const module = { ...moduleWith(experiment(1, () => false)), PThread }
    const local = await Local.open(async () => loaded(module))
    expect(PThread.terminateAllThreads).not.toHaveBeenCalled()
    local.close()
    expect(PThread.terminateAllThreads).toHaveBeenCalledOnce()
  })

  it('whose prepared operation traps starts afresh as well', async () => {
    const load = vi.fn(async () => loaded(moduleWith(experiment(1, () => false))))
    const local = await Local.open(load)
    const prepared = local.prepare(subject)
    expect(() => prepared.run()).toThrow('WebAssembly stopped: unreachable.')
    expect(await local.experiment('timing', { subject }, {}, {})).toMatchObject({ runs: 1 })
    expect(load).toHaveBeenCalledTimes(2)
  })
})
