// SPDX-License-Identifier: MIT
//
// Many operations and models on one command line: each word that names one begins another, and what follows it
// is its own. One that is named again is like the last of its name unless told:
// `flopscope suite matmul --m 64 --kernel naive matmul --kernel simd`.

import type { FieldInfo } from '../lab/generated/records.ts'
import type { ModuleSubject, RunSubject } from '../lab/subject.ts'
import { type Arguments, optionName, readArguments, repeated, type Values } from './arguments.ts'
import { findTopic, type Topic } from './topics.ts'

export interface Candidates extends Arguments {
  readonly subjects: readonly (RunSubject | ModuleSubject)[]
}

/** Reads `args`, of which `options` may stand anywhere. */
export function readCandidates(args: readonly string[], options: readonly FieldInfo[]): Candidates {
  const said = new Map<string, Values>()
  const subjects: (RunSubject | ModuleSubject)[] = []
  const words: string[] = []
  const afterSwitch = new Map<string, FieldInfo>()
  let values: Values = {}
  let [json, help] = [false, false]
  for (const { topic, rest } of parts(args, options)) {
    const shape = topic?.fields ?? []
    const read = readArguments(rest, [...shape, ...options])
    const isShape = (name: string) => shape.some((field) => field.name === name)
    const own = Object.entries(read.values).filter(([name]) => isShape(name))
    const others = Object.entries(read.values).filter(([name]) => !isShape(name))
    for (const [name] of others) if (Object.hasOwn(values, name)) throw repeated(name)
    values = { ...values, ...Object.fromEntries(others) }
    words.push(...read.words)
    for (const [word, field] of read.afterSwitch) afterSwitch.set(word, field)
    json ||= read.json
    help ||= read.help
    if (!topic) continue
    const whole = { ...said.get(topic.name), ...Object.fromEntries(own) }
    said.set(topic.name, whole)
    subjects.push(topic.subject(whole))
  }
  return { subjects, words, afterSwitch, values, json, help }
}

/** What stands before the first topic, then each of them with what follows it; a file that an option names is none. */
function parts(
  args: readonly string[],
  options: readonly FieldInfo[],
): { topic?: Topic; rest: string[] }[] {
  const all: { topic?: Topic; rest: string[] }[] = [{ rest: [] }]
  const named = options.filter(({ kind }) => kind === 'text').map(({ name }) => optionName(name))
  for (const [place, word] of args.entries()) {
    const isFile = named.some((name) => args[place - 1] === `--${name}`)
    const topic = isFile ? undefined : findTopic(word)
    if (topic) all.push({ topic, rest: [] })
    else all.at(-1)?.rest.push(word)
  }
  return all
}
