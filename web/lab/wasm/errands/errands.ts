// SPDX-License-Identifier: MIT
//
// Errands of experiments in C++: work that C++ cannot do itself, on a GPU or on other workers. It says what is to be
// done, and goes on with what came of it. A file beside this one that is called as a question exports as `open` what
// runs its errands.

/** What is to be done, as the experiment's own file in cpp/experiments says it. */
export interface Errand {
  readonly task: string
  readonly size: number
  /** How often, all between two readings of the clock. */
  readonly calls: number
  /** Whether it is done once before the first reading. */
  readonly lead_in: boolean
  readonly inputs: readonly Float32Array<ArrayBuffer>[]
}

/** What was asked, and where workers like the lab's own are started from, where that is possible. */
export interface ErrandContext {
  readonly subjects: object
  readonly options: object
  readonly source: { readonly baseUrl: string; readonly workerUrl?: string } | undefined
}

export type OpenErrands = (context: ErrandContext) => Promise<Errands>

export interface Errands {
  /** What C++ is to know of what runs them. */
  readonly outside: object
  run(errand: Errand): Promise<object>
  close(): void
}
