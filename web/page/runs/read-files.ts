// SPDX-License-Identifier: MIT
//
// The saved runs in several files, each with its figures computed again. What cannot be shown of them is told in a
// sentence each; the others are shown all the same.

import { errorText, sentence } from '../../lab/errors.ts'
import type { AnyResultFile } from '../../lab/public.ts'
import type { NamedFile } from '../../reports/ranking.ts'
import { resultTextOf } from '../../reports/saved-run.ts'
import { common } from '../../texts/common.ts'
import { files as texts } from '../../texts/files.ts'
import type { OpenLab } from '../run/lab.ts'
import { ownedRun } from './run-line.ts'

export interface NamedText {
  readonly name: string
  readonly text: () => Promise<string>
}

export interface ReadFiles {
  readonly files: readonly NamedFile[]
  /** What is to be said of them. */
  readonly faults: readonly string[]
}

/** `onRead` is told how many of how many have been read. */
export async function readFiles(
  given: readonly NamedText[],
  { lab, library }: OpenLab,
  onRead: (done: number, all: number) => void = () => {},
): Promise<ReadFiles> {
  const read: Promise<ReadFiles>[] = []
  /** Names of runs by their contents. */
  const seen = new Map<string, string>()
  const tell = (fault: string): ReadFiles => ({ files: [], faults: [fault] })
  const refusal = (name: string, error: unknown) => tell(texts.of(name, sentence(errorText(error))))

  async function recomputed(name: string, saved: AnyResultFile): Promise<ReadFiles> {
    const { file, differences, believed } = await lab.recomputed(saved)
    const changed = differences.filter(({ method }) => !method).length
    const faults = [
      ...(changed > 0 ? [texts.changed(name, changed)] : []),
      ...(believed ? [texts.of(name, common.believed)] : []),
    ]
    return { files: [{ name, file }], faults }
  }

  /** The lab computes a run again while the next one is read. */
  async function add({ name, text }: Run): Promise<void> {
    const { file: saved } = ownedRun(await library.parseResult(await resultTextOf(text)))
    const content = library.resultJson(saved)
    const other = seen.get(content)
    seen.set(content, other ?? name)
    const found =
      other === undefined ? recomputed(name, saved) : Promise.resolve(tell(texts.same(name, other)))
    read.push(found.catch((error) => refusal(name, error)))
  }

  for (const [place, { name, text }] of given.entries()) {
    onRead(place, given.length)
    const refuse = (name: string) => (error: unknown) => {
      read.push(Promise.resolve(refusal(name, error)))
    }
    try {
      for (const run of runsIn(name, await text())) await add(run).catch(refuse(run.name))
    } catch (error) {
      refuse(name)(error)
    }
  }
  const all = await Promise.all(read)
  return {
    files: all.flatMap(({ files }) => files),
    faults: all.flatMap(({ faults }) => faults),
  }
}

interface Run {
  readonly name: string
  readonly text: string
}

/** The runs of a file: one a line of those that hold many. */
function runsIn(name: string, text: string): readonly Run[] {
  if (!name.endsWith('.ndjson')) return [{ name, text }]
  const lines = text.split('\n').filter((line) => line.trim())
  return lines.map((line, place) => ({ name: `${name} ${place + 1}`, text: line }))
}
