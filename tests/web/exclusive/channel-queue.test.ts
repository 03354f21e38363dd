// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest'
import {
  ChannelQueue,
  listening_ms,
  silence_ms,
  type Word,
} from '../../../web/lab/exclusive/channel-queue.ts'
import { ManualClock } from '../support/manual-clock.ts'

/** Members that hear each other, on one clock. `speaking` of them are ticked as time passes. */
function members(...ids: string[]) {
  const clock = new ManualClock()
  const queues = new Map<string, ChannelQueue>()
  const send = (from: string) => (word: Word) => {
    for (const [id, queue] of queues) if (id !== from) queue.hear(word)
  }
  for (const id of ids) {
    queues.set(id, new ChannelQueue(id, `question of ${id}`, clock.now, send(id)))
  }
  const member = (id: string) => queues.get(id) as ChannelQueue
  return {
    member,
    pass(ms: number, speaking = ids) {
      for (let left = ms; left > 0; left -= 50) {
        clock.advance(50)
        for (const id of speaking) member(id).tick()
      }
    },
    measuring: () => ids.filter((id) => member(id).measures),
  }
}

describe('a queue over a channel', () => {
  it('lets a member that is alone measure once it has listened', () => {
    const { member, pass, measuring } = members('a')
    member('a').join()
    pass(listening_ms - 50)
    expect(measuring()).toEqual([])
    pass(50)
    expect(measuring()).toEqual(['a'])
  })

  it('lets the members measure in the order in which they came', () => {
    const { member, pass, measuring } = members('a', 'b', 'c')
    for (const id of ['c', 'a', 'b']) {
      member(id).join()
      pass(50)
    }
    pass(listening_ms)
    expect(measuring()).toEqual(['c'])
    expect(member('a').ahead).toBe('question of c')
    member('c').leave()
    pass(100)
    expect(measuring()).toEqual(['a'])
    expect(member('b').ahead).toBe('question of a')
    member('a').leave()
    pass(100)
    expect(measuring()).toEqual(['b'])
  })

  it('lets one of two members measure that came at the same moment', () => {
    const { member, pass, measuring } = members('a', 'b')
    member('b').join()
    member('a').join()
    pass(4 * listening_ms)
    expect(measuring()).toEqual(['a'])
  })

  it('tells a newcomer of whoever measures, however long that has been', () => {
    const { member, pass, measuring } = members('a', 'b')
    member('a').join()
    pass(20 * silence_ms)
    member('b').join()
    expect(member('b').ahead).toBe('question of a')
    pass(4 * listening_ms)
    expect(measuring()).toEqual(['a'])
  })

  it('goes on when whoever measures has crashed', () => {
    const { member, pass, measuring } = members('a', 'b')
    member('a').join()
    pass(listening_ms)
    member('b').join()
    pass(silence_ms, ['b'])
    expect(measuring()).toEqual(['a'])
    pass(50, ['b'])
    expect(measuring()).toEqual(['a', 'b']) // a is no more
  })

  it('passes over a member that left while it waited', () => {
    const { member, pass, measuring } = members('a', 'b', 'c')
    for (const id of ['a', 'b', 'c']) {
      member(id).join()
      pass(50)
    }
    pass(listening_ms)
    member('b').leave()
    member('a').leave()
    pass(50)
    expect(measuring()).toEqual(['c'])
  })
})
