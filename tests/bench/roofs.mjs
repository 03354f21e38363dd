// SPDX-License-Identifier: MIT
//
// Are the roofs where they are said to be? On the machine at hand, with its load beside it:
//
//   placements  random operations under the roofs of this page: how many stand above theirs beyond their interval
//   peaks       the lab's beside a loop of arithmetic that is written as bytes, in turns in one page
//   bandwidth   the same of each working set, and beside a native loop, where the caches step
//
// What it cannot tell: whether a faster form of these loops exists.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { askFreshPage } from './chromium.mjs'
import { uniform } from './random.mjs'
import { root } from './site.mjs'
import { median } from './statistics.mjs'
import { number, table } from './table.mjs'

const page = '/isolated/roofs.html'

/** A bandwidth that falls by this much from one working set to the next is a step. */
const step = 1.25

export async function timeRoofs(browser, address, { roofs }, say) {
  const fresh = (use) => askFreshPage(browser, `${address}${page}`, use)
  const points = []
  const random = uniform(1)
  while (points.length < roofs.placements) {
    say(`roofs, placements: ${points.length} of ${roofs.placements}`)
    const subjects = Array.from({ length: roofs.together }, () => anyOperation(random))
    const report = await fresh((bench) => bench('roofline', subjects, { max_ms: roofs.max_ms }))
    points.push(...report.points.map((point, at) => ({ subject: subjects[at], ...point })))
  }
  const turns = []
  for (let turn = 0; turn < roofs.turns; ++turn) {
    say(`roofs, beside emitted loops: ${turn + 1} of ${roofs.turns}`)
    turns.push(await fresh((bench) => besideLoops(bench, roofs)))
  }
  say('roofs, a native loop')
  const curves = Array.from({ length: roofs.turns }, nativeBandwidths)
  const native = []
  for (const curve of curves) {
    const levels = curve.length > 0 ? await fresh((bench) => bench('levels', curve)) : []
    native.push({ curve, levels })
  }
  return { points, turns, native, load: loadavg()[0].toFixed(1) }
}

/** One of several operations, each dimension as likely to be from 8 to 16 as from 256 to 512. */
function anyOperation(random) {
  const size = (least = 8, most = 512) => Math.round(least * (most / least) ** random())
  const kinds = [
    () => ({ op: 'matmul', m: size(), k: size(), n: size() }),
    () => ({ op: 'linear', batch: size(1, 64), in_features: size(), out_features: size() }),
    () => ({
      ...{ op: 'conv2d', in_channels: size(1, 32), out_channels: size(1, 32) },
      ...{ height: size(8, 64), width: size(8, 64) },
    }),
    () => ({ op: 'attention', heads: 4, seq: size(16, 256), d_model: 16 * size(1, 16) }),
    ...['relu', 'gelu'].map((op) => () => ({ op, size: size(256, 2 ** 21) })),
    ...['softmax', 'layer_norm'].map((op) => () => ({ op, rows: size(), cols: size(8, 2048) })),
  ]
  return kinds[Math.floor(random() * kinds.length)]()
}

async function besideLoops(bench, { max_ms }) {
  const { peaks, bandwidths, levels, fused } = await bench('roofline', [], { max_ms })
  const simd = peaks.find(({ kernel }) => kernel === 'simd')
  const rates = []
  for (const { working_set_bytes: bytes, bytes_per_s } of bandwidths) {
    rates.push({ bytes, bytes_per_s, emitted: await bench('emittedBandwidth', bytes) })
  }
  const emitted = await bench('emittedPeak', fused)
  return { flops_per_s: simd?.flops_per_s, emitted, rates, levels }
}

/** What a roofline holds of each working set; nothing where nothing compiles C++. */
function nativeBandwidths() {
  const folder = join(root, 'build/bench')
  const [source, program] = [
    join(root, 'tests/bench/native/bandwidth.cpp'),
    join(folder, 'bandwidth'),
  ]
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('clang++', ['-std=c++20', '-O3', source, '-o', program])
  } catch {
    return []
  }
  const lines = execFileSync(program, { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [working_set_bytes, moved_bytes, ...samples_ms] = line.split(' ').map(Number)
    const bytes_per_s = (1000 * moved_bytes) / median(samples_ms)
    return { working_set_bytes, moved_bytes, samples_ms, bytes_per_s }
  })
}

export function printRoofs({ points, turns, native, load }) {
  const placed = points.filter(({ achieved_percent }) => achieved_percent !== undefined)
  const above = placed.filter(({ above_roof }) => above_roof)
  const sizes = turns[0].rates.map(({ bytes }) => bytes)
  const all = sizes.map((bytes, at) => {
    const of = (name) => median(turns.map(({ rates }) => rates[at][name]))
    const rates = native.flatMap(({ curve }) => curve[at]?.bytes_per_s ?? [])
    return { bytes, lab: of('bytes_per_s'), emitted: of('emitted'), native: median(rates) }
  })
  const fell = (name, at) => at > 0 && all[at - 1][name] / all[at][name] >= step
  const rate = (name, at) =>
    all[at][name] ? `${(all[at][name] / 1e9).toFixed(1)}${fell(name, at) ? ' step' : ''}` : '-'
  const peak = (name) => median(turns.map((turn) => turn[name])) / 1e9
  return [
    `Placements: ${above.length} of ${placed.length} operations above their roof beyond their interval (${points.length - placed.length} could not be placed). Load ${load}.`,
    ...above.map(
      ({ subject, achieved_percent, achieved_low_percent }) =>
        `  ${JSON.stringify(subject)}: ${number(achieved_percent)} %, at least ${number(achieved_low_percent)} %`,
    ),
    '',
    `Peak: ${peak('flops_per_s').toFixed(1)} GFLOP/s, of the emitted loop ${peak('emitted').toFixed(1)}: ${(peak('flops_per_s') / peak('emitted')).toFixed(3)} of it`,
    '',
    'Bandwidth, GB/s:',
    table(
      ['working set', 'lab', 'emitted', 'native', 'lab / emitted'],
      all.map(({ bytes, lab, emitted }, at) => [
        `${bytes / 1024} KB`,
        rate('lab', at),
        rate('emitted', at),
        rate('native', at),
        (lab / emitted).toFixed(2),
      ]),
    ),
    `Levels told apart, by their last working sets: ${turns.map(levelsText).join('; ')}`,
    `In the native loop’s bandwidths: ${native.map(levelsText).join('; ')}`,
  ].join('\n')
}

const levelsText = ({ levels }) =>
  levels.map(({ last_bytes }) => `${last_bytes / 1024} KB`).join(', ') || 'none'
