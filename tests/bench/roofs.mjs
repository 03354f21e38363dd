// SPDX-License-Identifier: MIT
//
// Are the roofs where they are said to be? On the machine at hand, with its load beside it:
//
//   placements  random operations under the roofs of this page: how many stand above theirs beyond their interval
//   peaks       the lab's beside a loop of arithmetic that is written as bytes, in turns in one page: the ratio is the
//               median of pairs that are less than a second apart, since a machine has other rates a minute later
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

async function besideLoops(bench, { max_ms, rounds, round_ms }) {
  const { bandwidths, levels } = await bench('roofline', [], { max_ms })
  const beside = (bytes) => bench('besideLoop', rounds, { max_ms: round_ms }, bytes)
  const peak = await beside()
  const rates = []
  for (const { working_set_bytes: bytes, bytes_per_s } of bandwidths) {
    rates.push({ bytes, bytes_per_s, pairs: await beside(bytes) })
  }
  return { peak, rates, levels }
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
    const pairs = ofPairs(turns.flatMap(({ rates }) => rates[at].pairs))
    const whole = median(turns.map(({ rates }) => rates[at].bytes_per_s))
    const rates = native.flatMap(({ curve }) => curve[at]?.bytes_per_s ?? [])
    return { bytes, whole, ...pairs, native: median(rates) }
  })
  const fell = (name, at) => at > 0 && all[at - 1][name] / all[at][name] >= step
  const rate = (name, at) =>
    all[at][name] ? `${(all[at][name] / 1e9).toFixed(1)}${fell(name, at) ? ' step' : ''}` : '-'
  const peak = ofPairs(turns.flatMap((turn) => turn.peak))
  return [
    `Placements: ${above.length} of ${placed.length} operations above their roof beyond their interval (${points.length - placed.length} could not be placed). Load ${load}.`,
    ...above.map(
      ({ subject, achieved_percent, achieved_low_percent }) =>
        `  ${JSON.stringify(subject)}: ${number(achieved_percent)} %, at least ${number(achieved_low_percent)} %`,
    ),
    '',
    `Peak: ${(peak.lab / 1e9).toFixed(1)} GFLOP/s, of the emitted loop ${(peak.emitted / 1e9).toFixed(1)}: ${peak.ratio.toFixed(3)} of it (${peak.low.toFixed(3)} to ${peak.high.toFixed(3)})`,
    '',
    'Bandwidth, GB/s:',
    table(
      ['working set', 'whole run', 'lab', 'emitted', 'native', 'lab / emitted', 'of the pairs'],
      all.map(({ bytes, ratio, low, high }, at) => [
        `${bytes / 1024} KB`,
        ...['whole', 'lab', 'emitted', 'native'].map((name) => rate(name, at)),
        ratio.toFixed(2),
        `${low.toFixed(2)} to ${high.toFixed(2)}`,
      ]),
    ),
    `Levels told apart, by their last working sets: ${turns.map(levelsText).join('; ')}`,
    `In the native loop’s bandwidths: ${native.map(levelsText).join('; ')}`,
  ].join('\n')
}

/** The medians of both, and of their ratios, the lowest and the highest of which stand beside it. */
function ofPairs(all) {
  const pairs = all.filter(({ lab, emitted }) => Number.isFinite(lab / emitted))
  const ratios = pairs.map(({ lab, emitted }) => lab / emitted)
  return {
    lab: median(pairs.map(({ lab }) => lab)),
    emitted: median(pairs.map(({ emitted }) => emitted)),
    ratio: median(ratios),
    low: Math.min(...ratios),
    high: Math.max(...ratios),
  }
}

const levelsText = ({ levels }) =>
  levels.map(({ last_bytes }) => `${last_bytes / 1024} KB`).join(', ') || 'none'
