// SPDX-License-Identifier: MIT
//
// node tests/generate/results.mjs [name ...]: writes tests/fixtures/results/<name>.json, saved runs of every
// experiment, made by the package in dist/. Made once, as files of version 0.1: whatever comes later must open them and
// show the same figures, so they are not made anew but joined by others. Their times are those of one machine.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeResult, openLab, resultJson } from '../../dist/lib/flopscope.js'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

const matmul = { op: 'matmul', m: 64, k: 64, n: 64 }
const naive = { ...matmul, kernel: 'naive' }
const relu = { op: 'relu', size: 4096 }
const mlp = { model: 'mlp', batch: 4 }
/** Somebody's own model: no link can ask about it. */
const own = {
  model: {
    name: 'mine',
    input: [16],
    layers: [
      { type: 'Linear', in_features: 16, out_features: 8, name: 'first' },
      { type: 'Sequential', layers: [{ type: 'ReLU' }] },
    ],
  },
  batch: 2,
}
/** Of which a text's characters are learned in a moment. */
const bigram = {
  model: {
    input: [32],
    layers: [
      { type: 'Embedding', num_embeddings: 64, embedding_dim: 16 },
      { type: 'Linear', in_features: 16, out_features: 64 },
    ],
  },
  batch: 16,
}
const digits = { epochs: 1, training_images: 320, test_images: 200 }
const sets = { smallest_bytes: 16_384, largest_bytes: 262_144 }

/** By the file's name: the experiment, its subjects and its options. */
const runs = {
  timing: ['timing', { subject: matmul }, { runs: 20 }],
  'timing-model': ['timing', { subject: { ...mlp, kernel: 'naive' } }, { runs: 12 }],
  'timing-own-model': ['timing', { subject: own }, { runs: 12 }],
  'timing-once': ['timing', { subject: relu }, { runs: 1 }],
  cost: ['cost', { subject: { model: 'lenet-5', batch: 4 } }, {}],
  'cost-operation': [
    'cost',
    { subject: { op: 'linear', batch: 32, in_features: 100, out_features: 50 } },
    { convention: 'tinytorch' },
  ],
  comparison: ['comparison', { baseline: naive, optimized: matmul }, { quartets: 4 }],
  'comparison-alike': ['comparison', { baseline: relu, optimized: relu }, { quartets: 4 }],
  scaling: [
    'scaling',
    { subject: matmul },
    { axis: 'm', values: [16, 32, 64, 128], predict: 256, runs: 10 },
  ],
  'scaling-model': [
    'scaling',
    { subject: { model: 'mlp' } },
    { axis: 'batch', values: [1, 4, 16], runs: 5 },
  ],
  attention: [
    'attention',
    {},
    { heads: 2, d_model: 32, window: 16, values: [64, 128, 256], runs: 5 },
  ],
  memory: ['memory', { subject: matmul }, { iterations: 3 }],
  'memory-model': ['memory', { subject: mlp }, { iterations: 2 }],
  profile: ['profile', { subject: matmul }, { runs: 10 }],
  'profile-model': ['profile', { subject: mlp }, { runs: 10 }],
  trace: ['trace', { subject: matmul }, { runs: 3 }],
  'trace-model': ['trace', { subject: mlp }, { runs: 2, layer_runs: 5 }],
  bottleneck: ['bottleneck', { subjects: [matmul, relu] }, { runs: 10 }],
  'bottleneck-model': ['bottleneck', { subjects: [mlp] }, { runs: 10 }],
  roofline: ['roofline', { subjects: [matmul] }, { ...sets, runs: 10 }],
  'roofline-several': ['roofline', { subjects: [matmul, relu] }, { ...sets, runs: 10 }],
  'roofline-machine': ['roofline', { subjects: [] }, { ...sets, runs: 10 }],
  overhead: ['overhead', { subject: mlp }, { quartets: 4 }],
  suite: ['suite', { subjects: [naive, matmul, relu] }, { rounds: 4 }],
  'suite-without-baseline': ['suite', { subjects: [matmul, relu] }, { baseline: false, rounds: 4 }],
  ladder: ['ladder', { subject: matmul }, { rounds: 4 }],
  training: ['training', { subject: { model: 'mlp', batch: 32 } }, digits],
  'training-text': ['training', { subject: bigram }, { data: 'text', epochs: 1 }],
  optimization: [
    'optimization',
    { subject: { model: 'mlp', batch: 32 } },
    { ...digits, calibration_images: 40, rounds: 2 },
  ],
  training_cost: ['training_cost', {}, { model: 'gpt2-small', tokens: 1e10 }],
  'training_cost-own': [
    'training_cost',
    {},
    {
      parameters: 1e9,
      tokens: 6e11,
      peak_flops_per_s: 1e15,
      utilisation: 0.5,
      devices: 8,
      price_per_device_hour: 1.5,
    },
  ],
}

const patience = { max_ms: 60_000 }
const untimed = ['cost', 'training_cost', 'regression']

const lab = await openLab()
const environment = lab.environment()

async function measured([experiment, subjects, options]) {
  const allowed = untimed.includes(experiment) ? options : { ...options, ...patience }
  const report = await lab.experiment(experiment, subjects, allowed)
  return resultJson(makeResult({ experiment, ...subjects, options, environment, report }))
}

/** A run of 12 calls against one that takes half as long again. */
async function regression() {
  const report = await lab.timing(matmul, { runs: 12, ...patience })
  const slower = { ...report, samples_ms: report.samples_ms.map((ms) => 1.5 * ms) }
  const run = { subject: matmul, options: { runs: 12 }, environment }
  const [saved, later] = [report, slower].map((each) =>
    JSON.parse(resultJson(makeResult({ ...run, report: each }))),
  )
  return measured(['regression', { saved, later }, { minimum_effect_percent: 10 }])
}

const makers = {
  ...Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, () => measured(run)])),
  regression,
}
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(makers)
for (const name of wanted) {
  writeFileSync(here(`../fixtures/results/${name}.json`), await makers[name]())
  console.log(name)
}
lab.close()
