// SPDX-License-Identifier: MIT
//
// Several files as the page reads them, and what it says of them.
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { besideTable } from '../../../web/page/runs/beside.ts'
import {
  machinesTable,
  type Ranking,
  rankingSentence,
  rankingTable,
} from '../../../web/page/runs/ranking-view.ts'
import { readFiles } from '../../../web/page/runs/read-files.ts'
import { compared, rankedRuns, sameQuestions } from '../../../web/reports/ranking.ts'
import { plain } from '../../../web/texts/say.ts'
import { built } from '../support/built.ts'
import { savedRun } from '../support/saved-runs.ts'
import { timedText } from '../support/timed-files.ts'

const lab = await built.openLab()
afterAll(() => lab.close())

const named = (name: string, text: string) => ({ name, text: async () => text })
const read = (...files: ReturnType<typeof named>[]) => readFiles(files, { lab, library: built })

/** A timing whose figures follow from its samples. */
async function honest(made: Parameters<typeof timedText>[0]): Promise<string> {
  const { file } = await lab.recomputed(await built.parseResult(timedText(made)))
  return built.resultJson(file)
}

describe('of several files', () => {
  it('each that cannot be shown has a sentence, and the others are shown', async () => {
    const good = await honest({ level_ms: 1 })
    const { files, faults } = await read(
      named('good.json', good),
      named('package.json', readFileSync('package.json', 'utf8')),
      named('notes.txt', 'no JSON'),
      named('copy.json', JSON.stringify(JSON.parse(good))),
      named('doctored.json', good.replace(/"p50_ms": [\d.]+/, '"p50_ms": 0.1')),
      { name: 'gone.json', text: () => Promise.reject(new Error('the disk was taken out')) },
    )
    expect(files.map(({ name }) => name)).toEqual(['good.json', 'doctored.json'])
    expect(faults).toEqual([
      'package.json: This file cannot be opened: format must be flopscope-result, but it is missing.',
      expect.stringMatching(/^notes\.txt: It is not JSON: /),
      'copy.json holds the same run as good.json, which is shown.',
      'doctored.json: 1 figure in it does not follow from its samples; what follows from them is shown.',
      'gone.json: the disk was taken out.',
    ])
    const [, doctored] = files
    expect(doctored?.file.report).toMatchObject({ p50_ms: expect.closeTo(1, 1) })
  })

  it('one that holds many runs, one a line, gives them all', async () => {
    const lines = [1, 2].map((level_ms) => timedText({ level_ms }))
    const { files } = await read(named('class.ndjson', `${lines.join('\n')}\n`))
    expect(files.map(({ name }) => name)).toEqual(['class.ndjson 1', 'class.ndjson 2'])
  })
})

describe('a ranking', async () => {
  const machine = (runtime: string) => ({
    ...{ runtime, platform: 'Linux x86_64', hardware_threads: 8, threads: 1, variant: 'relaxed' },
    ...{ flopscope_version: '0.1.0', clock_resolution_ms: 0.005 },
  })
  const { files } = await read(
    named('new.json', await honest({ level_ms: 2, environment: machine('Firefox 141') })),
    named('old.json', await honest({ level_ms: 1, environment: machine('Chromium 140') })),
  )
  const [{ subject, times } = { subject: '', times: [] }] = sameQuestions(files)
  const ranks = await rankedRuns(lab, times)
  const [old, later] = ranks
  if (!old || !later) throw new Error('there are two')
  const legend = { isOwn: () => false, own: '', others: '' }
  const judged = new Map([[later, await compared(lab, [old], later)]])
  const ranking: Ranking = { subject, ranks, baseline: [old], judged, legend }

  it('names the fastest, and the groups that are told apart', () => {
    expect(plain(rankingSentence(ranking))).toMatch(
      /^old\.json has the smallest median of 2 runs: (1\.0\d*|99\d) [mµ]s \(95 % sure: .*\)\. They fall into 2 groups\.$/,
    )
  })

  it('has the verdict of each against the baseline, and where each was made', () => {
    const rows = (all: readonly (readonly string[])[]) => all.map((row) => row.join(' | '))
    expect(rows(rankingTable(ranking).rows)).toEqual([
      expect.stringMatching(/^1 old\.json \| report \| 1 \| .*\| {2}\| {2}\| baseline$/),
      expect.stringMatching(
        /^2 new\.json \| report \| 2 \| .*\| 2\.00 \| 1\.\d+ – 2\.\d+ \| slower$/,
      ),
    ])
    expect(rows(machinesTable(ranking).rows)).toEqual([
      expect.stringMatching(
        /^1 old\.json \| report \| Chromium 140 \| Linux x86_64, 8 threads \| relaxed 0\.1\.0, on 1 thread \| 5\.00 µs \| \S/,
      ),
      expect.stringMatching(/^2 new\.json \| report \| Firefox 141 \| /),
    ])
  })
})

it('answers of another question stand in one table, with what was asked otherwise', async () => {
  const { file } = savedRun('training')
  const trained = (name: string, optimizer: string, checkpoint_every: number) => ({
    name,
    file: { ...file, options: { ...file.options, optimizer, checkpoint_every } } as never,
  })
  const table = await besideTable([
    trained('plain', 'sgd', 0),
    trained('quick', 'adam', 0),
    trained('small', 'adam', 1),
  ])
  expect(table?.head).toEqual(['Quantity', 'Field', 'plain', 'quick', 'small'])
  const of = (field: string) => table?.rows.find((row) => row[1] === field)
  expect(of('checkpoint_every')?.slice(2)).toEqual(['0', '0', '1'])
  expect(of('test_accuracy')?.slice(0, 3)).toEqual([
    'Test, right',
    'test_accuracy',
    expect.stringMatching(/^45\.5 % \(\d\d\.\d % – \d\d\.\d %\)$/),
  ])
  expect(of('peak_bytes')?.slice(0, 3)).toEqual([
    'Memory at a step’s peak, in all',
    'peak_bytes',
    '2.17 MB',
  ])
  expect(await besideTable([trained('alone', 'sgd', 0)])).toBeUndefined()
})
