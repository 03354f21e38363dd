// SPDX-License-Identifier: MIT
//
// The same page under ./isolated/, where the host serves it with the headers that give a page the fine
// clock. A host that does so says it in a Server-Timing header, the only one that a page can read of
// its own address without asking again; elsewhere a link would lead nowhere.

/** The twin's address, if there is a twin. */
export function isolatedTwin(): string | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const offered = visit?.serverTiming?.some(({ name }) => name === 'isolated')
  return offered && !crossOriginIsolated ? './isolated/#machine' : undefined
}
