// SPDX-License-Identifier: MIT
//
// What the numbers should be. A goal is a sentence with the figure that was found; a missed one is
// printed, not an error: how fast a machine is can't be a defect of the code alone.
import { scaled } from './statistics.mjs'

/** `found` against `limit`, in words. With `most` the limit is an upper one. Where `low` and `high`,
 *  the ends of an interval, lie on both sides of the limit, nobody can tell; nor where there is a reason to `doubt` it. */
export function goal({
  what,
  found,
  low,
  high,
  limit,
  unit = '',
  most = false,
  required = false,
  doubt,
}) {
  const meets = (value) => (most ? value <= limit : value >= limit)
  const told = low === undefined || meets(low) === meets(high)
  const met = found !== undefined && told && doubt === undefined ? meets(found) : undefined
  const bound = `${required ? 'required' : 'goal'} ${most ? '<=' : '>='} ${limit}${unit}`
  const shown = found === undefined ? 'not measured' : `${shownNumber(found)}${unit}`
  const missed = `: missed by ${shownNumber(Math.abs(found - limit))}${unit}`
  const reason =
    doubt ?? (told ? undefined : `it may be ${shownNumber(low)} to ${shownNumber(high)}${unit}`)
  const untold = found === undefined || reason === undefined ? '' : `: not told, ${reason}`
  const verdict = met === undefined ? untold : met ? ': met' : missed
  return {
    what,
    found,
    low,
    high,
    limit,
    unit,
    most,
    required,
    met,
    text: `${what}: ${shown} (${bound})${verdict}`,
  }
}

function shownNumber(value) {
  if (Number.isInteger(value)) return String(value)
  return value.toFixed(Math.abs(value) >= 100 ? 0 : 2)
}

/** Every requirement, then every goal, and how many of these were met. */
export function printGoals(goals) {
  const wanted = goals.filter(({ required }) => !required)
  const met = wanted.filter((one) => one.met)
  return [
    ...goals.filter(({ required }) => required),
    ...(wanted.length ? [{ text: `${met.length} of ${wanted.length} goals met:` }] : []),
    ...wanted,
  ]
    .map(({ text }) => `  ${text}`)
    .join('\n')
}

const large = ['matmul 256', 'matmul 512', 'matmul 1024', 'matmul 2048']
const awkward = ['matmul 127 x 129 x 131', 'matmul 1000 x 32 x 10', 'matmul 32 x 768 x 3072']
const vectors = ['matmul 1 x 1024 x 1024', 'matmul 4096 x 4096 x 1']

const convolutions = [
  'conv2d 3 x 3, 56 x 56 x 64 -> 64',
  'conv2d 1 x 1, 56 x 56 x 64 -> 256',
  'conv2d depthwise 3 x 3, 56 x 56 x 128 -> 128',
]
const smallConvolutions = ['conv2d 3 x 3, 32 x 32 x 3 -> 16']

const attentions = [
  'attention 128, width 128',
  'attention 1024, width 128',
  'attention 128, width 512',
  'attention 512, width 512',
  'attention 1024, width 512',
]
const rows = ['softmax 512 x 512', 'layer_norm 512 x 512', 'gelu 1 Mi']

const models = [
  'MLP 784-512-512-10, batch 32',
  'CNN 28 x 28, 32 and 64 channels, batch 8',
  'transformer block, seq 128, width 256',
]

/** Of the SIMD kernel in each build: which figure of a row must be how large. Shares are in percent. With `fused` only
 *  where products are made with fused arithmetic, or are not: any build may, where the engine can. */
const kernelGoals = [
  { cases: ['matmul 256'], figure: 'share', limit: 60, required: true },
  { cases: large, fused: true, figure: 'share', limit: 95 },
  { cases: large, fused: true, figure: 'peer', limit: 1.9 },
  { cases: large, fused: false, figure: 'share', limit: 90 },
  { cases: large, fused: false, figure: 'peer', limit: 1.6 },
  { cases: ['matmul 64', ...awkward], fused: true, figure: 'share', limit: 85 },
  { cases: ['matmul 128'], fused: true, figure: 'share', limit: 90 },
  { cases: vectors, figure: 'bandwidth', limit: 90 },
  {
    cases: ['matmul 32', 'matmul 64', 'matmul 128', ...awkward, ...vectors],
    figure: 'peer',
    limit: 1,
  },
  { cases: convolutions, figure: 'peer', limit: 1.5 },
  { cases: smallConvolutions, figure: 'peer', limit: 1.2 },
  { cases: attentions, figure: 'peer', limit: 1.6 },
  { cases: rows, figure: 'peer', limit: 1.2 },
  { cases: models, figure: 'tfjs', limit: 1 },
  { cases: models, figure: 'called', limit: 1 },
]

/** The cases that a goal names. */
export const judgedCases = [...new Set(kernelGoals.flatMap(({ cases }) => cases))]

const figures = {
  share: {
    unit: ' %',
    of: ({ fused }) => (fused ? 'of F' : 'of P'),
    find: ({ share }) => percentOf(share),
  },
  bandwidth: {
    unit: ' %',
    of: () => 'of the bandwidth',
    find: ({ bandwidth }) => percentOf(bandwidth),
  },
  tfjs: { unit: 'x', of: () => 'tfjs', find: ({ tfjs }) => figureOf(tfjs) },
  called: {
    unit: 'x',
    of: () => "onnxruntime-web's call with its copies",
    find: (row) => figureOf(row['ort call']),
  },
  peer: {
    unit: 'x',
    of: () => 'the better peer',
    find: ({ tfjs, ort }) => figureOf(tfjs && ort && (tfjs.ratio < ort.ratio ? tfjs : ort)),
  },
}

/** Each goal that one of `rows` (of the kernels' report) is judged by. */
export function kernelVerdicts(rows) {
  return kernelGoals.flatMap(({ cases, fused, figure, limit, required }) =>
    rows
      .filter((row) => row.kernel === 'simd' && cases.includes(row.case))
      .filter((row) => fused === undefined || row.fused === fused)
      .map((row) => {
        const { unit, of, find } = figures[figure]
        const what = `${row.case} simd ${row.build}, ${of(row)}`
        return goal({ what, ...find(row), limit, unit, required })
      }),
  )
}

/** Of each row of the threads' report. What threads gain is counted against what as many of the peak loop gain beside
 *  them: two threads of one core share its arithmetic in both. Where they gain less than that, somebody else had the
 *  cores, and neither figure says anything of the code. */
export function threadsVerdicts(rows, threads, peakRatio) {
  const busy = `the peak of ${threads} threads is only ${shownNumber(peakRatio)} times that of one`
  const doubt = peakRatio < threads / 2 ? busy : undefined
  return rows.flatMap(({ case: name, gain, tfjs }) => [
    goal({
      doubt,
      what: `${name}, ${threads} threads, of what the peak gains`,
      ...percentOf(gain),
      limit: 85,
      unit: ' %',
    }),
    goal({
      what: `${name}, ${threads} threads, of tfjs with ${threads}`,
      ...figureOf(tfjs),
      limit: 1.25,
      unit: 'x',
    }),
  ])
}

/** A ratio with its interval, as a goal takes it. */
const figureOf = ({ ratio: found, low, high } = {}) => ({ found, low, high })

const percentOf = (figure) => figureOf(figure && scaled(figure, 100))
