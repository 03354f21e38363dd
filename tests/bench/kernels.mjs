// SPDX-License-Identifier: MIT
//
// The kernels beside the peers: several fresh isolated pages, each of which times every case.
import { ask, withFreshPage } from './chromium.mjs'
import { disagreements } from './disagreements.mjs'
import { formLines, formRows, formVerdicts } from './forms.mjs'
import { kernelVerdicts, printGoals } from './goals.mjs'
import { ratioOf, scaled, timeOf } from './statistics.mjs'
import { noCase, number, percent, ratio, table } from './table.mjs'

export async function timeKernels(browser, address, options, say) {
  const { pages, rounds, patient } = options
  const opened = []
  for (let page = 1; page <= pages; ++page) {
    await withFreshPage(browser, `${address}/isolated/kernels.html`, async (tab, url) => {
      await tab.goto(url)
      const about = await ask(tab, 'open', patient)
      const cases = about.cases.filter((name) => name.includes(options.case))
      if (cases.length === 0) throw new Error(noCase(options.case, about.cases))
      const results = []
      for (const name of cases) {
        say(`kernels, page ${page} of ${pages}: ${name}`)
        results.push(await ask(tab, 'time', name, rounds, patient && page === 1))
      }
      opened.push({ ...about, cases, results })
    })
  }
  const rows = reportRows(opened)
  const forms = formRows(opened)
  const goals = [...kernelVerdicts(rows), ...formVerdicts(forms)]
  return { pages: opened, rows, forms, goals, disagreements: disagreements(opened) }
}

/** A row for each case, build and kernel: our time, its share of the peak, the peers' over ours. */
function reportRows(pages) {
  const [{ cases, fused, peak }] = pages
  return cases.flatMap((name, index) => {
    const results = pages.map(({ results }) => results[index])
    const { work } = results[0]
    const samples = (contestant) =>
      results.flatMap(({ contestants }) => {
        const found = contestants[contestant]
        return found ? [found.rounds_ms] : []
      })
    return ['plain', 'relaxed']
      .flatMap((build) => ['simd', 'naive'].map((kernel) => ({ build, kernel })))
      .filter(({ build, kernel }) => `${kernel} ${build}` in results[0].contestants)
      .map(({ build, kernel }) => {
        const ours = samples(`${kernel} ${build}`)
        const ms = timeOf(ours)
        const peakSamples = samples(`peak ${kernel} ${build}`)
        const row = { case: name, build, kernel, ms, work, gflops_per_s: work.flops / ms / 1e6 }
        row.fused = fused.includes(build)
        row.peak_gflops_per_s = peak.flops / timeOf(peakSamples) / 1e6
        const readings = Object.keys(results[0].contestants)
          .filter((name) => name.startsWith('peak of reading'))
          .map(samples)
        if (readings.length > 0) {
          const [fastest] = readings.sort((a, b) => timeOf(a) - timeOf(b))
          row.bandwidth = ratioOf(fastest, ours)
        }
        if (work.convention === 'flops')
          row.share = scaled(ratioOf(peakSamples, ours), work.flops / peak.flops)
        if (kernel === 'naive') return row
        for (const peer of ['tfjs', 'ort', 'ort call']) {
          const theirs = samples(peer)
          if (theirs.length === 0) continue // a model is only called
          row[peer] = ratioOf(theirs, ours)
          row[`${peer} ms`] = timeOf(theirs)
        }
        return row
      })
  })
}

export function printKernels({ pages, rows, forms, goals, disagreements }) {
  const [{ missing, peers, fused }] = pages
  const lines = [
    `Kernels against peers: 1 thread, ${pages.length} fresh isolated pages, TensorFlow.js ${peers.tfjs}, ` +
      `onnxruntime-web ${peers.ort}`,
    table(
      [
        'case',
        'build',
        'ours ms',
        'GFLOP/s',
        '% of peak',
        '% of bandwidth',
        'tfjs / ours',
        'ort / ours',
        'ort call / ours',
      ],
      rows
        .filter(({ kernel }) => kernel === 'simd')
        .map((row) => [
          row.case,
          row.build,
          number(row.ms),
          `${number(row.gflops_per_s)}${row.work.convention === 'all' ? '*' : ''}`,
          percent(row.share && row.share.ratio * 100),
          percent(row.bandwidth && row.bandwidth.ratio * 100),
          ratio(row.tfjs),
          ratio(row.ort),
          ratio(row['ort call']),
        ]),
    ),
    '  Ratios above 1: ours is faster; in brackets their 95 % intervals. The peak is F, of fused multiply-adds, or P, of',
    `  multiplications and additions, in the same rounds: of fused ones in this browser for ${fused.join(' and ') || 'no build'}.`,
    '  The bandwidth is what the best of three loops that only read as many numbers reaches in the same rounds.',
    '  ort is the operation alone, ort call the call with its input copied in and its output out.',
    '  * operations of every kind: there are no multiply-accumulates, so no share of the peak.',
    ...formLines(forms),
    '',
    'Naive kernels, of the scalar peak',
    table(
      ['case', 'build', 'ours ms', 'GFLOP/s', '% of peak', 'simd faster by'],
      rows
        .filter(({ kernel }) => kernel === 'naive')
        .map((row) => [
          row.case,
          row.build,
          number(row.ms),
          `${number(row.gflops_per_s)}${row.work.convention === 'all' ? '*' : ''}`,
          percent(row.share && row.share.ratio * 100),
          `${number(row.ms / simdOf(rows, row).ms)}x`,
        ]),
    ),
    '',
    'Peaks (GFLOP/s, the best of all cases)',
    table(
      ['build', 'scalar', 'SIMD'],
      ['plain', 'relaxed']
        .filter((build) => rows.some((row) => row.build === build))
        .map((build) => [build, best(rows, build, 'naive'), best(rows, build, 'simd')]),
    ),
    ...missing.map((sentence) => `  ${sentence}`),
    '',
    printGoals(goals),
    ...disagreements.map((text) => `  WRONG: ${text}`),
  ]
  return lines.join('\n')
}

const simdOf = (rows, { case: name, build }) =>
  rows.find((row) => row.case === name && row.build === build && row.kernel === 'simd')

const best = (rows, build, kernel) =>
  number(
    Math.max(
      ...rows
        .filter((row) => row.build === build && row.kernel === kernel)
        .map((row) => row.peak_gflops_per_s),
    ),
  )
