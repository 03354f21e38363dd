// SPDX-License-Identifier: MIT
//
// The runs that the project ships, as tests/bench/reference.mjs wrote them.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { operations } from '../../../web/lab/generated/questions.ts'
import { subjectsText } from '../../../web/questions/base/saved-run.ts'
import { subjectName } from '../../../web/questions/base/subject-name.ts'
import { built } from '../support/built.ts'

const folder = 'web/pages/public/reference'
const files = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

const lab = await built.openLab()
afterAll(() => lab.close())

it('there are some of operations, that of the first form among them', () => {
  const known = operations.map(({ name }) => name as string)
  expect(files.filter((op) => !known.includes(op))).toEqual([])
  expect(files).toContain('matmul')
})

it.each(files)(
  'those of %s are of the size that its form begins with, and follow from their samples',
  async (op) => {
    const { machine, runs, peers = [] } = JSON.parse(readFileSync(`${folder}/${op}.json`, 'utf8'))
    expect(machine).toMatchObject({
      processor: expect.stringMatching(/\S/),
      hardware_threads: expect.any(Number),
      system: expect.stringMatching(/\S/),
      load_average_1_min: expect.any(Number),
    })
    expect(runs.length).toBeGreaterThan(1)
    for (const run of runs) {
      const file = await built.parseResult(JSON.stringify(run))
      expect(subjectsText(file)).toBe(subjectName({ op }))
      expect(file.report).toMatchObject({ outcome: 'measured', p50_ms: expect.any(Number) })
      const { differences } = await lab.recomputed(file)
      // How far out a sample lies depends on the step of the clock that looks.
      const times = differences.filter(({ field, method }) => !method && field.endsWith('_ms'))
      expect(times).toEqual([])
    }
    for (const peer of peers) {
      const { p50_ms, median_ci_low_ms: low, median_ci_high_ms: high, samples_ms } = peer
      expect(`${peer.library} ${peer.version} in ${peer.runtime}`).toMatch(/^[A-Z].* \d.* in \S/)
      const samples = { ...runs[0], report: { ...runs[0].report, samples_ms } }
      const { file } = await lab.recomputed(await built.parseResult(JSON.stringify(samples)))
      expect(file.report).toMatchObject({ p50_ms: expect.closeTo(p50_ms, 9) })
      expect([low <= p50_ms, p50_ms <= high]).toEqual([true, true])
    }
  },
)
