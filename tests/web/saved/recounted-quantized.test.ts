// SPDX-License-Identifier: MIT
//
// The integers of a quantized layer's input are stored and read again. Builds that did not count them saved fewer bytes, and
// their files were told as edited.
import { describe, expect, it } from 'vitest'
import { patience_ms } from '../support/built.ts'
import { lab, recomputed } from '../support/recomputing.ts'
import { untouched } from '../support/untouched.ts'

const by = { runs: 12, warmup: 2, max_ms: patience_ms }

describe('A saved run of a quantized layer whose version counted fewer bytes', () => {
  const [batch, in_features, out_features] = [4, 64, 32]
  const subject = { op: 'quantized_linear', batch, in_features, out_features } as const
  const integers = batch * in_features
  const changedIn = async (file: object) => {
    const { differences } = await recomputed(file)
    return {
      all: differences.map(({ field }) => field),
      changed: differences.filter(({ method }) => !method).map(({ field }) => field),
    }
  }
  /** As it was then, with all that followed from it. */
  function counted<Of extends { bytes_read: number; bytes_written: number }>(of: Of) {
    const [bytes_read, bytes_written] = [of.bytes_read - integers, of.bytes_written - integers]
    const share = (bytes_read + bytes_written) / (of.bytes_read + of.bytes_written)
    return { older: { ...of, bytes_read, bytes_written }, share }
  }

  it('is a profile that a newer method shows, but for what somebody edited', async () => {
    const file = await untouched(lab, 'profile', { subject }, by, await lab.profile(subject, by))
    const { older, share } = counted(file.report)
    older.arithmetic_intensity /= share
    for (const name of ['bytes_per_s', 'bytes_per_s_low', 'bytes_per_s_high']) older[name] *= share
    const { all, changed } = await changedIn({ ...file, report: older })
    expect(changed).toEqual([])
    expect(all).toEqual(expect.arrayContaining(['bytes_read', 'bytes_written', 'bytes_per_s']))
    const edited = { ...older, p50_ms: 1e-9 }
    expect((await changedIn({ ...file, report: edited })).changed).toEqual(['p50_ms'])
    const fewer = { ...older, bytes_read: older.bytes_read - 1 }
    expect((await changedIn({ ...file, report: fewer })).changed).toContain('bytes_read')
  })

  it('is a roofline that a newer method shows', async () => {
    const subjects = [subject]
    const options = { runs: 6, max_ms: 1500 }
    const report = await lab.roofline(subjects, options)
    const file = await untouched(lab, 'roofline', { subjects }, options, report)
    const { bytes_read, bytes_written } = await lab.cost(subject)
    const { share } = counted({ bytes_read, bytes_written })
    const [point] = file.report.points
    point.intensity /= share
    point.working_set_bytes -= 2 * integers
    const { all, changed } = await changedIn(file)
    expect(all).toEqual(
      expect.arrayContaining(['points[0].intensity', 'points[0].working_set_bytes']),
    )
    expect(changed).toEqual([])
  })

  it('is a count that a newer method shows', async () => {
    const file = await untouched(lab, 'cost', { subject }, {}, await lab.cost(subject))
    const { older, share } = counted(file.report)
    older.arithmetic_intensity /= share
    older.layers = older.layers.map((layer: typeof older) => counted(layer).older)
    const { all, changed } = await changedIn({ ...file, report: older })
    expect(changed).toEqual([])
    expect(all).toHaveLength(4)
  })
})
