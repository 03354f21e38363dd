// SPDX-License-Identifier: MIT
//
// Abort signals: waiting that one of them ends, and one that follows several. Callers may give signals of other
// realms and stand-ins, which `AbortSignal.any` refuses; older browsers lack it.

/** What `work` settles with; or, should `signal` be aborted first, a rejection with what `reason` returns, unless that
 *  is undefined. `work` itself is not stopped. */
export async function orAborted<T>(
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
  reason: () => Error | undefined,
): Promise<T> {
  if (!signal) return work()
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      const error = reason()
      if (error) reject(error)
    }
  })
  return following([signal], stop, () => Promise.race([aborted, work()]))
}

/** Runs `work` with a signal that is aborted as soon as one of `sources` is, for the same reason. */
export function withAnySignal<T>(
  sources: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const any = new AbortController()
  const stop = () => any.abort(sources.find((source) => source?.aborted)?.reason)
  return following(sources, stop, () => work(any.signal))
}

/** Calls `stop` when one of `sources` is aborted, until `work` settles; before `work` where one is already. */
async function following<T>(
  sources: readonly (AbortSignal | undefined)[],
  stop: () => void,
  work: () => Promise<T>,
): Promise<T> {
  for (const source of sources) source?.addEventListener('abort', stop)
  if (sources.some((source) => source?.aborted)) stop()
  try {
    return await work()
  } finally {
    for (const source of sources) source?.removeEventListener('abort', stop)
  }
}
