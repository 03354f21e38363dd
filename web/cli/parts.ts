// SPDX-License-Identifier: MIT
//
// A command line about several operations: each is named, and what follows is about it until the next one is
// named. `linear --batch 32 relu --size 4096 --max-ms 2000`

import type { FieldInfo, OperationSubject } from '../lab/records.ts'
import { readArguments, type Values } from './arguments.ts'
import { UsageError } from './terminal.ts'
import { operationTopics, type Topic } from './topics.ts'

export interface Parts {
  readonly subjects: readonly OperationSubject[]
  /** Of all of them; said anywhere. */
  readonly options: Values
  readonly json: boolean
}

const topicOf = (word: string): Topic | undefined =>
  operationTopics.find(({ name }) => name === word)

/** Reads `args`, which begin with the name of an operation; `fields` are those of the options. */
export function readParts(args: readonly string[], fields: readonly FieldInfo[]): Parts {
  const subjects: OperationSubject[] = []
  let options: Values = {}
  let json = false
  for (const [name = '', ...rest] of groups(args)) {
    const topic = topicOf(name)
    const read = readArguments(rest, [...(topic?.fields ?? []), ...fields])
    const [extra] = read.words
    if (extra !== undefined) throw new UsageError(`"${extra}" has no meaning here.`)
    const own = new Set(topic?.fields.map((field) => field.name))
    const said = Object.entries(read.values)
    const subject = Object.fromEntries(said.filter(([field]) => own.has(field)))
    subjects.push(topic?.subject(subject) as OperationSubject)
    options = { ...options, ...Object.fromEntries(said.filter(([field]) => !own.has(field))) }
    json ||= read.json
  }
  return { subjects, options, json }
}

/** From each operation's name to the next. No option has such a name as its value. */
function groups(args: readonly string[]): string[][] {
  const found: string[][] = []
  for (const arg of args) {
    if (topicOf(arg) || found.length === 0) found.push([])
    found.at(-1)?.push(arg)
  }
  return found
}
