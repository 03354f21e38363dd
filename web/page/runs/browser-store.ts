// SPDX-License-Identifier: MIT
//
// A store of this browser, by the name of its database. Where the browser refuses, nothing is kept, and `isRefused`
// says so.

import { createStore, delMany, entries, set } from 'idb-keyval'

export function browserStore<Item>(database: string, name: string) {
  let refused = false
  // Opened anew for each use: where storage is blocked that throws.
  async function use<Result>(
    act: (store: ReturnType<typeof createStore>) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (refused) return undefined
    try {
      return await act(createStore(database, name))
    } catch {
      refused = true
      return undefined
    }
  }
  return {
    /** Whether the browser refused to keep anything. */
    isRefused: (): boolean => refused,
    all: async (): Promise<readonly Item[]> =>
      ((await use((store) => entries<string, Item>(store))) ?? []).map(([, item]) => item),
    put: (id: string, item: Item) => use((store) => set(id, item, store)),
    remove: (ids: readonly string[]) => use((store) => delMany([...ids], store)),
  }
}
