// SPDX-License-Identifier: MIT
//
// What the numbers should be. A goal is a sentence with the figure that was found; a missed one is
// printed, not an error: how fast a machine is can't be a defect of the code alone.

/** `found` against `limit`, in words. With `most` the limit is an upper one. Where `low` and `high`,
 *  the ends of an interval, lie on both sides of the limit, nobody can tell; nor whether a goal is
 *  missed, where there is a reason to `excuse` it. */
export function goal({
  what,
  found,
  low,
  high,
  limit,
  unit = '',
  most = false,
  required = false,
  excuse,
}) {
  const meets = (value) => (most ? value <= limit : value >= limit)
  const told = low === undefined || meets(low) === meets(high)
  const judged = found !== undefined && told && (meets(found) || excuse === undefined)
  const met = judged ? meets(found) : undefined
  const bound = `${required ? 'required' : 'goal'} ${most ? '<=' : '>='} ${limit}${unit}`
  const shown = found === undefined ? 'not measured' : `${shownNumber(found)}${unit}`
  const missed = `: missed by ${shownNumber(Math.abs(found - limit))}${unit}`
  const reason = told ? excuse : `it may be ${shownNumber(low)} to ${shownNumber(high)}${unit}`
  const untold = found === undefined || !reason ? '' : `: not told, ${reason}`
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

/** Every requirement, the goals that were missed, and how many were met. */
export function printGoals(goals) {
  const wanted = goals.filter(({ required }) => !required)
  const met = wanted.filter((one) => one.met)
  const missed = wanted.filter((one) => !one.met)
  return [
    ...goals.filter(({ required }) => required),
    { text: `${met.length} of ${wanted.length} goals met${missed.length ? '; not these:' : ''}` },
    ...missed,
  ]
    .slice(0, wanted.length ? undefined : -1)
    .map(({ text }) => `  ${text}`)
    .join('\n')
}

const large = ['matmul 256', 'matmul 512', 'matmul 1024']
const awkward = ['matmul 127 x 129 x 131', 'matmul 1000 x 32 x 10', 'matmul 32 x 768 x 3072']

const convolutions = [
  'conv2d 3 x 3, 56 x 56 x 64 -> 64',
  'conv2d 1 x 1, 56 x 56 x 64 -> 256',
  'conv2d depthwise 3 x 3, 56 x 56 x 128 -> 128',
]

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

/** Of the SIMD kernel: which figure of a row must be how large. Shares are in percent of the peak. */
const kernelGoals = [
  { cases: ['matmul 256'], build: 'plain', figure: 'share', limit: 60, required: true },
  { cases: large, build: 'plain', figure: 'share', limit: 95 },
  { cases: large, build: 'plain', figure: 'tfjs', limit: 1.4 },
  { cases: large, build: 'plain', figure: 'ort', limit: 1.5 },
  { cases: large, build: 'relaxed', figure: 'share', limit: 93 },
  { cases: large, build: 'relaxed', figure: 'tfjs', limit: 1.65 },
  { cases: large, build: 'relaxed', figure: 'ort', limit: 1.8 },
  { cases: ['matmul 64', ...awkward], build: 'plain', figure: 'share', limit: 85 },
  { cases: ['matmul 128'], build: 'plain', figure: 'share', limit: 90 },
  { cases: ['matmul 64', 'matmul 128', ...awkward], build: 'plain', figure: 'tfjs', limit: 1 },
  { cases: ['matmul 64', 'matmul 128', ...awkward], build: 'relaxed', figure: 'tfjs', limit: 1 },
  { cases: convolutions, build: 'plain', figure: 'tfjs', limit: 1.35 },
  { cases: convolutions, build: 'plain', figure: 'ort', limit: 1.5 },
  { cases: attentions, build: 'plain', figure: 'peer', limit: 1.3 },
  { cases: attentions, build: 'relaxed', figure: 'peer', limit: 1.3 },
  { cases: models, build: 'plain', figure: 'tfjs', limit: 1 },
  { cases: models, build: 'plain', figure: 'called', limit: 1 },
  { cases: rows, build: 'plain', figure: 'peer', limit: 1.2 },
  { cases: rows, build: 'relaxed', figure: 'peer', limit: 1.2 },
]

const figures = {
  share: {
    unit: ' %',
    of: (build) => (build === 'plain' ? 'of P' : 'of F'),
    find: ({ share }) =>
      share && Object.fromEntries(Object.entries(share).map(([end, part]) => [end, 100 * part])),
  },
  tfjs: { unit: 'x', of: () => 'tfjs', find: ({ tfjs }) => tfjs },
  ort: { unit: 'x', of: () => 'onnxruntime-web', find: ({ ort }) => ort },
  called: {
    unit: 'x',
    of: () => "onnxruntime-web's call with its copies",
    find: (row) => row['ort call'],
  },
  peer: {
    unit: 'x',
    of: () => 'the better peer',
    find: ({ tfjs, ort }) => tfjs && ort && (tfjs.ratio < ort.ratio ? tfjs : ort),
  },
}

/** Each goal that one of `rows` (of the kernels' report) has a figure for. */
export function kernelVerdicts(rows) {
  return kernelGoals.flatMap(({ cases, build, figure, limit, required }) =>
    rows
      .filter((row) => row.kernel === 'simd' && row.build === build && cases.includes(row.case))
      .map((row) => {
        const { unit, of, find } = figures[figure]
        const what = `${row.case} simd ${build}, ${of(build)}`
        const { ratio: found, low, high } = find(row) ?? {}
        return goal({ what, found, low, high, limit, unit, required })
      }),
  )
}

const threads = 4

/** From this peak of theirs on, in one thread's, what they gain is judged. */
const enoughCores = 0.9 * threads

/** Of each row of the threads' report. What four threads gain is the machine's fault where it has no
 *  four cores for them. */
export function threadsVerdicts(rows, peakRatio) {
  const peak = `the peak is only ${shownNumber(peakRatio)} times that of one thread`
  const excuse = peakRatio < enoughCores ? peak : undefined
  return rows.flatMap(({ case: name, one, tfjs }) =>
    [
      { of: 'of one', figure: one, limit: 3.3, excuse },
      { of: `tfjs with ${threads}`, figure: tfjs, limit: 1.25 },
    ].map(({ of, figure, ...rest }) => {
      const { ratio: found, low, high } = figure ?? {}
      return goal({
        what: `${name}, ${threads} threads, ${of}`,
        found,
        low,
        high,
        unit: 'x',
        ...rest,
      })
    }),
  )
}
