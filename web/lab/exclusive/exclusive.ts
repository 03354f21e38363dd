// SPDX-License-Identifier: MIT
//
// A measurement while no other page of this origin measures: two that run at once would measure each other. Loaded
// with the first run, since asking for work alone needs none of it.

import { orAborted } from '../abort.ts'
import { closedError } from '../client/queue.ts'
import type { RunControl } from '../control.ts'
import { AbortError } from '../errors.ts'
import { watchPage } from '../wasm/interruptions.ts'
import type { Caution } from './cautions.ts'
import { watchConditions } from './conditions.ts'
import { LockTurn } from './lock-turn.ts'
import type { Turn } from './turn.ts'

/** The run that waits for its turn. */
export interface Waiting {
  /** The question, as others are told it while they wait. */
  readonly name: string
  /** On how many it computes. */
  readonly threads: number
  /** Settles when its lab is closed. */
  readonly closed: Promise<void>
}

/** Runs `run` when it is its turn. The report gets the cautions that only the browser can give. */
export async function exclusively<Report>(
  { name, threads, closed }: Waiting,
  control: RunControl<Report>,
  run: (control: RunControl<Report>) => Promise<Report>,
): Promise<Report> {
  const { signal } = control
  const { onWait, failed } = waits(control)
  const stopped = () => new AbortError(undefined, signal?.reason)
  const isClosed = closed.then(() => Promise.reject(closedError()))
  const unlessStopped = <T>(work: () => Promise<T>) =>
    Promise.race([isClosed, failed, orAborted(work, signal, stopped)])
  const turn = await unlessStopped(() => openTurn(name))
  try {
    await unlessStopped(async () => turn?.take(onWait))
    onWait(undefined)
    const conditions = watchConditions(threads)
    const early = turn ? undefined : cautions()
    const judged = async (report: Report) => {
      const unseen: Caution[] = turn ? [] : ['others_unseen']
      const codes = [...unseen, ...(await conditions.end())]
      const words = codes.length > 0 && (await (early ?? cautions()))
      return words ? words.cautioned(report, codes) : report
    }
    try {
      const watch: RunControl['watch'] = (tell) => watchTurn(turn, tell, onWait)
      return await judged(await run({ ...control, watch }))
    } catch (error) {
      const partial = error instanceof AbortError && (error.partial as Report | undefined)
      if (!partial) throw error
      throw new AbortError(await judged(partial), signal?.reason)
    } finally {
      void conditions.end()
    }
  } finally {
    turn?.leave()
  }
}

/** Undefined where they cannot be fetched, as without a network: a report without its cautions is better than none. */
const cautions = () => import('./cautions.ts').catch(() => undefined)

type OnWait = (holder: string | undefined) => void

/** Tells whoever watches of waiting and of its end, where there is any; `failed` rejects where that throws. */
function waits({ onWait }: Pick<RunControl, 'onWait'>): { onWait: OnWait; failed: Promise<never> } {
  let waiting = false
  let fail = (_: unknown) => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => {}) // nobody listens any more once it runs
  const tell: OnWait = (holder) => {
    if (holder === undefined && !waiting) return
    waiting = holder !== undefined
    try {
      onWait?.(holder)
    } catch (error) {
      fail(error)
    }
  }
  return { onWait: tell, failed }
}

/** The turns of this origin's pages; undefined where no page can see another. */
async function openTurn(name: string): Promise<Turn | undefined> {
  if (globalThis.origin === 'null') return undefined
  try {
    // Refused where locks are, as in frames of other sites: some browsers answer a query there, and none a request.
    await navigator.locks.request('flopscope-trial', { ifAvailable: true }, () => {})
    return new LockTurn(name, navigator.locks)
  } catch {
    const { ChannelTurn, hasChannel } = await import('./channel-turn.ts')
    return hasChannel() ? new ChannelTurn(name) : undefined
  }
}

/** A page that is hidden measures nothing, and lets others go on meanwhile. */
function watchTurn(
  turn: Turn | undefined,
  tell: (paused: boolean) => void,
  onWait: OnWait,
): () => void {
  let hidden = false
  return watchPage((isHidden) => {
    hidden = isHidden
    if (isHidden) turn?.leave()
    if (isHidden || !turn || turn.held) return tell(isHidden)
    turn.take(onWait).then(
      () => {
        onWait(undefined)
        if (!hidden) tell(false)
      },
      () => {}, // it was hidden again, or has ended
    )
  })
}
