// SPDX-License-Identifier: MIT
//
// The message loop of the worker, whatever kind of worker it is.

import type { Subjects, TextRequest } from '../client/backend.ts'
import type { Reply, Report, Request } from '../client/messages.ts'
import type { RunControl } from '../control.ts'
import { AbortError, errorRecord } from '../errors.ts'
import type { ExperimentName, Texts } from '../generated/records.ts'
import { Engine } from './engine.ts'
import type { Loaded } from './instance.ts'

/** Answers requests. `load` starts the module from what `open` brings. */
export function serve<Source>(
  reply: (message: Reply) => void,
  load: (source: Source) => Promise<Loaded>,
): (request: Request<Source>) => void {
  let engine: Promise<Engine> | undefined
  let current = new AbortController()

  async function answer(request: Request<Source>): Promise<Reply> {
    if (request.type === 'open') {
      engine = load(request.source).then((loaded) => Engine.open(loaded, 'worker'))
      return { type: 'opened', environment: (await engine).environment }
    }
    const ready = await engine
    if (!ready || request.type === 'abort' || request.type === 'page')
      throw new Error('The worker was not opened.')
    if (request.type === 'text') {
      const known = request.request as TextRequest<keyof Texts>
      return { type: 'done', report: await ready.text(request.name, known) }
    }
    if (request.type === 'planned') {
      const { name, subjects, options } = request
      return { type: 'done', report: await ready.planned(name, subjects, options) }
    }
    if (request.type === 'statistics') {
      return {
        type: 'done',
        report: await ready.statistics(request.sampled),
      }
    }
    const onProgress: RunControl<Report>['onProgress'] = request.watched
      ? (progress) => reply({ type: 'progress', progress })
      : undefined
    const { name, subjects, options, calculated } = request
    const control = { signal: current.signal, onProgress, calculated }
    const known = subjects as Subjects<ExperimentName>
    const report = await ready.experiment(name, known, options, control)
    return { type: 'done', report, environment: ready.environment }
  }

  async function failed(error: unknown): Promise<Reply> {
    if (error instanceof AbortError) return { type: 'aborted', partial: error.partial }
    const broken = await engine?.then(({ broken }) => broken).catch(() => true)
    return { type: 'failed', error: errorRecord(error), broken: broken ?? true }
  }

  return (request) => {
    if (request.type === 'abort') {
      current.abort()
      return
    }
    if (request.type === 'page') {
      void engine?.then(({ interruptions }) => {
        interruptions.hidden = request.hidden
      })
      return
    }
    current = new AbortController()
    void answer(request).catch(failed).then(reply)
  }
}
