// SPDX-License-Identifier: MIT
//
// Words of pictures: their axes and legends, and what each says to whoever cannot see it.

/** Parts of a sentence, of which some may be missing. */
const sentence = (parts: readonly (string | false | undefined)[]): string =>
  `${parts.filter(Boolean).join('; ')}.`

/** Words of several pictures. */
export const charts = {
  median: 'median',
  medianTime: 'median time',
  medianOf: (time: string) => `median ${time}`,
  meanOf: (time: string) => `mean ${time}`,
  at: (time: string, value: string) => `${time} at ${value}`,
  between: (low: string, high: string) => `between ${low} and ${high}`,
  shareRight: '% right',
  perSecond: (unit: string) => `${unit} per second`,
  operations: 'operations',
  counts: { operations: 'operations', calls: 'calls', characters: 'characters' },
  control: 'control',
  tooShort: 'too short for the clock',
  levelChanges: (run: number) => `level changes at run ${run}`,
  classes: { typical: 'typical', mild: 'mild outlier', severe: 'severe outlier' },
  offTheAxis: 'off the axis',
  /** Of a sample that is an outlier. */
  outlier: (kind: string, low: boolean) => `${kind}, ${low ? 'low' : 'high'}`,
} as const

export const accuracy = {
  epoch: 'epoch',
  legend: { test: 'test', training: 'learned from' },
  of: (epoch: number, training: string, test?: string) =>
    `epoch ${epoch} ${training}${test === undefined ? '' : `, ${test} of the test`}`,
  all: (epochs: readonly string[]) => `Answers that were right: ${sentence(epochs)}`,
} as const

export const attention = {
  axis: 'positions',
  reading: (length: string, times: string) => `${length} positions: ${times}`,
  form: (name: string, times: string, power: string | undefined) =>
    `${name}: ${times || 'no time'}${power === undefined ? '' : `, growing as seq to the power ${power}`}.`,
  all: (forms: string) => `Median times of forms of attention as seq grows. ${forms}`,
} as const

export const attentionMemory = {
  axis: 'positions',
  quantity: 'bytes',
  reading: (length: string, forms: string) => `${length} positions: ${forms}`,
  point: (length: string, predicted: string, measured: string) =>
    `${[predicted && `${predicted} predicted`, measured && `${measured} measured`].filter(Boolean).join(' and ') || 'no number'} at ${length}`,
  series: (name: string, points: string) => `${name}: ${points}.`,
  all: (forms: string) => `Bytes of forms of attention as seq grows. ${forms}`,
} as const

export const attentionShare = {
  axis: 'positions',
  quantity: 'share of a block',
  reading: (length: string, parts: string) => `${length} positions: ${parts}`,
  point: (length: string, counted: string, timed: string) =>
    `${[timed && `${timed} of the time`, counted && `${counted} of the work`].filter(Boolean).join(' and ') || 'no number'} at ${length}`,
  series: (name: string, points: string) => `${name}: ${points}.`,
  all: (parts: string) => `Attention’s share of a transformer block as seq grows. ${parts}`,
} as const

export const crossover = {
  axis: 'n',
  reading: (n: string, times: string) => `n = ${n}: ${times}`,
  form: (name: string, times: string) => `${name}: ${times || 'no time'}.`,
  all: (forms: string) => `Median times of a matrix product as n grows. ${forms}`,
} as const

export const bandwidth = {
  axes: ['bandwidth', 'working set'],
  level: (rate: string, first: string, last: string) => `${rate}/s from ${first} to ${last}`,
  all: (count: number, levels: readonly string[]) =>
    `Bandwidth of ${count} working sets. ${levels.length > 0 ? `Levels: ${sentence(levels)}` : 'No levels were told apart.'}`,
} as const

export const flame = {
  none: 'No spans.',
  found: (count: number, time: string, share: string) =>
    count === 0 ? 'none found' : `${count} found: ${time}, ${share} of what is shown`,
  all: (name: string, time: string, inside: string) =>
    `${name}, ${time}; inside it ${inside || 'nothing'}.`,
} as const

export const growth = {
  legend: {
    measured: 'measured',
    predicted: 'predicted',
    checked: 'then measured',
    work: 'the work',
  },
  predicted: (reading: string, checked: string | undefined) =>
    `${reading} predicted${checked === undefined ? '' : `, then measured ${checked}`}`,
  all: (axis: string, times: string) => `Median times as ${axis} grows: ${times}.`,
  prediction: (value: string, time: string, checked: string | undefined) =>
    `Predicted at ${value}: ${time}${checked === undefined ? '' : `; measured there: ${checked}`}.`,
} as const

export const histogram = {
  counts: { batches: 'batches', runs: 'runs' },
  time: (unit: string, batches: boolean) =>
    batches ? `mean time per call in a batch, ${unit}` : `time per call, ${unit}`,
  reading: (low: string, high: string, number: number, count: string) =>
    `${low} to ${high}: ${number} ${count}`,
  beyond: {
    slower: (count: number) => [`${count} slower`, 'up to'],
    faster: (count: number) => [`${count} faster`, 'down to'],
  },
  none: 'Histogram of time per call; no runs yet.',
  all: (low: string, high: string, others: readonly (string | undefined)[]) =>
    sentence([`Histogram of time per call from ${low} to ${high}`, ...others]),
  fullest: (count: string, number: number, low: string, high: string) =>
    `most ${count} (${number}) lie between ${low} and ${high}`,
  slower: (count: number, time: string) => `${count} slower, up to ${time}`,
  faster: (count: number, time: string) => `${count} faster, down to ${time}`,
} as const

export const ladder = {
  peak: 'peak',
  rung: (name: string, rate: string, factor: string | undefined) =>
    `${name} ${rate}${factor === undefined ? '' : `, ${factor} times the one before`}`,
  all: (kinds: string, unit: string, rungs: readonly string[]) =>
    `${kinds} and their ${unit} per second: ${sentence(rungs)}`,
  kinds: { operations: 'Kernels', calls: 'Kernels', characters: 'Forms' },
} as const

export const loss = {
  axes: ['loss', 'step'],
  legend: { training: 'learned from', test: 'test', untrained: 'untrained' },
  none: 'No step was made.',
  level: (name: string, loss: string) => `${name} has ${loss}`,
  all: (steps: string, first: string, last: string, levels: string) =>
    `The loss over ${steps} steps, from ${first} to ${last}; without training ${levels}.`,
} as const

export const memory = {
  inUse: (unit: string) => `${unit} in use`,
  events: 'allocations and frees',
  peak: (bytes: string) => `peak ${bytes}`,
  heap: (bytes: string) => `heap ${bytes}`,
  all: (bytes: string, events: string) =>
    `Memory in use: at most ${bytes}, after ${events} allocations and frees.`,
} as const

export const optimization = {
  time: 'time of a batch',
  form: (name: string, right: string, time: string) => `${name} ${right} in ${time}`,
  all: (forms: readonly string[]) =>
    `Forms of the model, right answers and time of a batch: ${sentence(forms)}`,
} as const

export const overhead = {
  longer: '% longer',
  instrument: 'with the instrument',
  all: (costs: readonly string[]) =>
    `By how much instruments make a call longer: ${sentence(costs)}`,
} as const

export const predictions = {
  predicted: 'predicted',
  measured: 'measured',
  row: (name: string, point: string, ends: readonly string[] | undefined) =>
    [name, point, ends && `between ${ends.join(' and ')}`].filter(Boolean).join(' '),
  all: (label: string, rows: readonly string[]) =>
    `Predictions and measurements, ${label}: ${sentence(rows)}`,
} as const

export const quartets = {
  axes: ['speedup', 'quartet'],
  legend: { compared: 'compared', control: 'control, A with A' },
  all: (count: number, together: string | undefined) =>
    sentence([`Speedups of ${count} quartets in their order`, together]),
  together: (speedup: string) => `together ${speedup}`,
} as const

export const ranking = {
  axis: (unit: string) => `${unit} a call`,
  place: 'place',
  group: (number: number) => `group ${number}`,
  reading: (place: number, name: string, time: string, interval: string, group: number) =>
    `${place} ${name}: ${time}${interval && ` (${interval})`}, group ${group}`,
  groupOf: (runs: number, first: string, from: string, to: string) =>
    runs === 1 ? `${first} ${from}` : `${first} and ${runs - 1} not told from it, ${from} to ${to}`,
  all: (groups: readonly string[]) =>
    `Runs in the order of their median times: ${sentence(groups)}`,
} as const

export const roofline = {
  perByte: 'operations per byte',
  ridge: (intensity: string) => `ridge ${intensity}`,
  legend: {
    compute: 'compute',
    not_told_apart: 'not told apart',
    above_roof: 'above its roof',
    memory: 'memory',
    open: 'measured so far',
  },
  limits: {
    compute: 'compute-bound',
    not_told_apart: 'memory- or compute-bound, not told apart',
    above_roof: 'above its roof',
    memory: 'memory-bound',
    open: 'so far',
  },
  mark: (name: string, intensity: string, rate: string, limit: string) =>
    `${name}: ${intensity} operations per byte, ${rate} per second, ${limit}`,
  all: (roofs: string, marks: readonly string[]) =>
    [`Roofs: ${roofs}`, ...marks].map((each) => `${each}.`).join(' '),
} as const

export const sequence = {
  first: 'first call',
  warmup: 'warm-up',
  time: (unit: string) => `time per call, ${unit}`,
  run: (calls: number) => (calls > 1 ? `timed run, of ${calls} calls` : 'timed run'),
  reading: {
    first: (time: string) => `first call: ${time}`,
    warmup: (run: number, time: string) => `warm-up ${run}: ${time}`,
    run: (run: number, time: string, kind: string) => `run ${run}: ${time}, ${kind}`,
  },
  none: 'Time per call in the order of the runs; no timed runs yet.',
  all: (runs: number, low: string, high: string, others: readonly (string | false)[]) =>
    sentence([
      `Time per call of ${runs} timed runs in their order`,
      `from ${low} to ${high}`,
      ...others,
    ]),
  firstTook: (time: string) => `the first call took ${time}`,
  apart: (runs: number) => `${runs} warm-up runs stand apart`,
  changes: (run: number) => `the level changes at run ${run}`,
} as const

export const shares = {
  axis: { time: '% of the time', work: '% of the work' },
  legend: { measured: 'share, with its interval', counted: 'share', together: 'together' },
  all: {
    time: (parts: string) => `Shares of the time: ${parts}.`,
    work: (parts: string) => `Shares of the work: ${parts}.`,
  },
} as const

export const suite = {
  candidates: 'Candidates',
  all: (named: string, label: string, values: string) => `${named} and their ${label}: ${values}.`,
} as const

export const throughput = {
  axes: ['samples a second', 'time of a batch'],
  limit: (time: string) => `limit ${time}`,
  batch: (batch: string, rate: string, time: string) =>
    `batch ${batch}: ${rate} samples a second, ${time}`,
  all: (batches: string, limit: string) =>
    `Throughput against latency. ${batches || 'No batch has a time'}.${limit && ` The limit is ${limit}.`}`,
} as const

export const speedup = {
  axes: ['speedup', 'threads'],
  legend: { same: 'same work', grown: 'work that grows', ideal: 'ideal' },
  point: (threads: string, times: string) => `${threads} threads: ${times} times`,
  all: (same: string, grown: string) =>
    `Speedup against threads. ${same || 'Nothing is compared'}.${grown && ` With work that grows, ${grown}.`}`,
} as const

export const distributed = {
  axes: ['speedup', 'workers'],
  legend: { same: 'same batch', grown: '', ideal: 'ideal' },
  point: (workers: string, times: string) => `${workers} workers: ${times} times`,
  all: (same: string) => `Speedup against workers. ${same || 'Nothing is compared'}.`,
} as const

export const allReduce = {
  axis: 'machines',
  time: 'time by the model',
  reading: (machines: string, times: string) => `${machines} machines: ${times}`,
  form: (name: string, times: string) => `${name}: ${times || 'no time'}.`,
  all: (forms: string) => `Times of an exchange by a model as machines are added. ${forms}`,
} as const

export const trainingCost = {
  legend: { weights: 'weights', attention: 'attention', undivided: 'both together' },
  all: (bars: string) => `Work of the training: ${bars}.`,
} as const
