// SPDX-License-Identifier: MIT
//
// Stops waiting for what may never come.

/** What `work` settles with; or, should `signal` be aborted first, a rejection with what `abandon`
 *  returns, unless that is undefined. Whether `work` goes on is its own affair. */
export async function orAbandoned<T>(
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
  abandon: () => Error | undefined,
): Promise<T> {
  if (!signal) return work()
  const listening = new AbortController()
  const abandoned = new Promise<never>((_, reject) => {
    const stop = () => {
      const error = abandon()
      if (error) reject(error)
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { signal: listening.signal })
  })
  try {
    return await Promise.race([abandoned, work()])
  } finally {
    listening.abort()
  }
}
