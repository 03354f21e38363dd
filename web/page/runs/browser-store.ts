// SPDX-License-Identifier: MIT
//
// A store of this browser, by the name of its database. Where the browser refuses, nothing is kept, and `isRefused`
// says so.

import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval'

export function browserStore<Item>(database: string, name: string) {
  let refused = false
  // Opened at its first use and kept open, so that what is put is on its way within the event that asks for it: a page
  // that is left just after it loses nothing.
  let store: UseStore | undefined
  async function use<Result>(
    act: (store: UseStore) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (refused) return undefined
    try {
      store ??= createStore(database, name)
      return await act(store)
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
