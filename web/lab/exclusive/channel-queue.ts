// SPDX-License-Identifier: MIT
//
// The rules of a queue whose members only hear each other: whoever came first measures. Each tells again and again
// that it is there; one that is silent is taken for gone, so that a crashed page holds up nobody. Knows no channel and
// no timer: a clock is given, and whoever drives it calls `tick`.
//
// What it cannot do: tell a page that crashed from one whose thread stood still for as long.

/** What a member tells the others. */
export interface Word {
  readonly id: string
  /** Absent where it leaves. */
  readonly question?: string
  /** When it came, by the clock that all share, in ms. */
  readonly since: number
  readonly measures: boolean
}

/** How long a member is silent before it counts as gone, in ms. A page that is visible speaks several times a second. */
export const silence_ms = 5000
/** How long a newcomer listens before it may measure, in ms: others answer within it. */
export const listening_ms = 250

export class ChannelQueue {
  #state: 'out' | 'waiting' | 'measuring' = 'out'
  #since = 0
  readonly #others = new Map<string, { readonly word: Word; readonly heard: number }>()
  readonly #id: string
  readonly #question: string
  readonly #now: () => number
  readonly #send: (word: Word) => void

  constructor(id: string, question: string, now: () => number, send: (word: Word) => void) {
    this.#id = id
    this.#question = question
    this.#now = now
    this.#send = send
  }

  get measures(): boolean {
    return this.#state === 'measuring'
  }

  /** The question of whoever is before this one, if anyone is. */
  get ahead(): string | undefined {
    this.#forgetSilent()
    const words = [...this.#others.values()].map(({ word }) => word)
    const [first] = words
      .filter((word) => word.measures || this.#isBefore(word))
      .sort((a, b) => Number(b.measures) - Number(a.measures) || a.since - b.since)
    return first?.question
  }

  join(): void {
    if (this.#state !== 'out') return
    this.#state = 'waiting'
    this.#since = this.#now()
    this.#speak()
  }

  leave(): void {
    if (this.#state === 'out') return
    this.#state = 'out'
    this.#send({ id: this.#id, since: this.#since, measures: false })
  }

  hear(word: Word): void {
    const isNew = !this.#others.has(word.id)
    if (word.question === undefined) this.#others.delete(word.id)
    else this.#others.set(word.id, { word, heard: this.#now() })
    if (isNew && word.question !== undefined) this.#speak()
  }

  /** Says that this one is still here, and begins to measure where it is its turn. */
  tick(): void {
    const waited = this.#now() - this.#since
    if (this.#state === 'waiting' && waited >= listening_ms && this.ahead === undefined) {
      this.#state = 'measuring'
    }
    this.#speak()
  }

  /** By who came first; of two at once by their ids. */
  #isBefore({ since, id }: Word): boolean {
    return since === this.#since ? id < this.#id : since < this.#since
  }

  #forgetSilent(): void {
    for (const [id, { heard }] of this.#others) {
      if (this.#now() - heard > silence_ms) this.#others.delete(id)
    }
  }

  #speak(): void {
    if (this.#state === 'out') return
    const measures = this.#state === 'measuring'
    this.#send({ id: this.#id, question: this.#question, since: this.#since, measures })
  }
}
