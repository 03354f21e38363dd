// SPDX-License-Identifier: MIT
//
// The runs that the project ships for a subject, with the machine that made them, and a run beside them. There are some for
// each operation at the size that its form begins with, made by tests/bench/reference.mjs. What other libraries take for the
// same stands below, where they have that operation: it is shown, and compared with nobody's run.

import { html, nothing, type TemplateResult } from 'lit'
import { formatTime } from '../../lab/format/format.ts'
import type { Table } from '../../questions/base/question.ts'
import { askedName, subjectName, workName } from '../../questions/base/subject-name.ts'
import { intervalCell, intervalHead } from '../../questions/base/tables.ts'
import type { NamedFile } from '../../reports/ranking.ts'
import { reference as texts } from '../../texts/files.ts'
import { tableView } from '../answer/table.ts'
import { folder, openShared } from '../run/lab.ts'
import { resultFile } from '../share/shared-answer.ts'
import './files.ts'
import type { Legend } from './ranking-view.ts'
import type { AskedReference } from './reference.ts'

export interface BesideReference {
  readonly shown: TemplateResult
}

/** A file of the folder `reference`. */
interface ReferenceFile {
  readonly machine: {
    readonly processor: string
    readonly hardware_threads: number
    readonly system: string
    readonly load_average_1_min: number
  }
  readonly runs: readonly object[]
  /** Absent in files of operations that no other library has, and in those made before any was timed. */
  readonly peers?: readonly Peer[]
}

/** Another library's time of the same operation, on the same numbers. */
interface Peer {
  readonly library: string
  readonly version: string
  readonly runtime: string
  readonly p50_ms: number
  readonly median_ci_low_ms: number
  readonly median_ci_high_ms: number
  readonly confidence: number
}

export async function besideReference(asked: AskedReference): Promise<BesideReference> {
  const { question, answer, site } = asked
  const open = await openShared(site)
  const subject = answer.subjects.subject as { readonly op?: string }
  if (!subject.op) return { shown: html`<p>${texts.onlyOperations}</p>` }
  const usual = subjectName({ op: subject.op })
  const address = new URL(`reference/${subject.op}.json`, folder(site))
  const found = await fetch(address)
  if (!found.ok) return { shown: html`<p>${texts.none(workName(subject))}</p>` }
  if (askedName(subject) !== usual) {
    return { shown: html`<p>${texts.otherSize(usual)}</p>` }
  }
  const { machine, runs, peers = [] } = (await found.json()) as ReferenceFile
  const described = texts.machine(machine.processor, machine.hardware_threads, machine.system)
  const parsed = await Promise.all(runs.map((run) => open.library.parseResult(JSON.stringify(run))))
  const mine = { name: texts.mine, file: resultFile(question, answer, open) }
  const files: readonly NamedFile[] = [
    mine,
    ...parsed.map((file) => ({ name: file.environment.runtime, file, machine: described })),
  ]
  const legend: Legend = {
    isOwn: ({ file }) => file === mine.file,
    own: texts.mine,
    others: texts.others,
  }
  return {
    shown: html`
      <flopscope-files .files=${files} .own=${legend}>
        <h3>${texts.title}</h3>
        <p>${texts.about(described, machine.load_average_1_min)}</p>
      </flopscope-files>
      ${peers.length > 0 ? html`<p>${texts.peers.about(described)}</p>` : nothing}
      ${peers.length > 0 ? tableView(peersTable(peers)) : nothing}
    `,
  }
}

const peersTable = (peers: readonly Peer[]): Table => ({
  caption: texts.peers.caption,
  head: [texts.peers.head, texts.peers.median, intervalHead(peers[0] ?? {}), texts.peers.runtime],
  rows: peers.map((peer) => [
    `${peer.library} ${peer.version}`,
    formatTime(peer.p50_ms),
    intervalCell(peer, 'p50_ms'),
    peer.runtime,
  ]),
})
