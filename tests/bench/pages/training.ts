// SPDX-License-Identifier: MIT
//
// The page that times steps of training: the same perceptron, optimizer and batch in this library and
// in TensorFlow.js, whose every operation of it has a way back on WebAssembly. Each trains for a while
// in turn. Driven from outside through `globalThis.bench`.
//
// Their weights and images differ, which changes no time; both losses have to fall.

import * as tf from '@tensorflow/tfjs-core'
import '@tensorflow/tfjs-core/dist/register_all_gradients'
import type { Lab } from '../../../web/lab/index.ts'
import { openLabs } from './ours.ts'
import { openTfjs } from './peers/tfjs.ts'
import { Random } from './random.ts'

export interface TrainingOptions {
  readonly rounds: number
  /** How long a round may take each: one part times steps, the rest learns. */
  readonly turn_ms: number
}

/** A step's time in each round, and how the loss of the last round changed. */
export interface Trained {
  readonly rounds_ms: number[][]
  readonly first_loss: number
  readonly last_loss: number
}

const batch = 64
const sizes = [784, 128, 10] as const
const learningRate = 0.1

interface Turn {
  readonly step_ms: number
  readonly first_loss: number
  readonly last_loss: number
}

async function ours(lab: Lab, turn_ms: number): Promise<Turn> {
  const report = await lab.training(
    { model: 'mlp', batch },
    {
      optimizer: 'sgd',
      learning_rate: learningRate,
      epochs: 1,
      training_images: 40 * batch,
      test_images: batch,
      max_ms: turn_ms,
    },
  )
  const step = report.times.find(({ part }) => part === 'step')
  if (step?.p50_ms === undefined) throw new Error(`no time of a step: ${step?.absent}`)
  const { losses } = report
  return {
    step_ms: step.p50_ms,
    first_loss: losses[0] as number,
    last_loss: losses.at(-1) as number,
  }
}

function makeTfjs(): (turn_ms: number) => Turn {
  const random = new Random(1n)
  const uniform = (shape: [number, ...number[]], bound: number) => {
    const size = shape.reduce((product, extent) => product * extent, 1)
    return tf.tensor(random.fill(new Float32Array(size), -bound, bound), shape, 'float32')
  }
  const x = tf.keep(uniform([batch, sizes[0]], 1)) as tf.Tensor2D
  const labels = Int32Array.from({ length: batch }, (_, at) => at % sizes[2])
  const wanted = tf.keep(tf.cast(tf.oneHot(tf.tensor1d(labels, 'int32'), sizes[2]), 'float32'))
  const layer = (from: number, to: number) => {
    const bound = 1 / Math.sqrt(from)
    return {
      weight: tf.variable(uniform([from, to], bound)) as tf.Variable<tf.Rank.R2>,
      bias: tf.variable(uniform([to], bound)) as tf.Variable<tf.Rank.R1>,
    }
  }
  const [first, second] = [layer(sizes[0], sizes[1]), layer(sizes[1], sizes[2])]
  const optimizer = tf.train.sgd(learningRate)
  const product = (a: tf.Tensor2D, { weight, bias }: typeof first, activation: 'relu' | 'linear') =>
    tf.fused.matMul({ a, b: weight, bias, activation }) as tf.Tensor2D
  const loss = () => {
    const logits = product(product(x, first, 'relu'), second, 'linear')
    return tf.losses.softmaxCrossEntropy(wanted, logits) as tf.Scalar
  }
  const step = (): number => {
    const found = optimizer.minimize(loss, true) as tf.Scalar
    const value = found.dataSync()[0] as number
    found.dispose()
    return value
  }
  step() // compiles
  return (turn_ms) => {
    const first_loss = step()
    const times: number[] = []
    let last_loss = first_loss
    const end = performance.now() + turn_ms / 4
    while (performance.now() < end || times.length < 3) {
      const begin = performance.now()
      last_loss = step()
      times.push(performance.now() - begin)
    }
    times.sort((a, b) => a - b)
    return { step_ms: times[times.length >> 1] as number, first_loss, last_loss }
  }
}

/** Of "plain" and "relaxed", as far as there are, and of "tfjs". */
async function time({ rounds, turn_ms }: TrainingOptions): Promise<Record<string, Trained>> {
  await openTfjs()
  const { labs } = await openLabs()
  const tfjs = makeTfjs()
  const contestants: readonly [string, () => Turn | Promise<Turn>][] = [
    ...[...labs].map(([build, lab]) => [build, () => ours(lab, turn_ms)] as const),
    ['tfjs', () => tfjs(turn_ms)] as const,
  ].map(([name, turn]) => [name, turn])
  const found: Record<string, { rounds_ms: number[][]; first_loss: number; last_loss: number }> = {}
  for (let round = 0; round < rounds; ++round) {
    // There and back, so that a machine that slows down favours nobody.
    for (const [name, turn] of round % 2 === 0 ? contestants : [...contestants].reverse()) {
      const { step_ms, first_loss, last_loss } = await turn()
      const samples = found[name]?.rounds_ms ?? []
      samples.push([step_ms])
      found[name] = {
        rounds_ms: samples,
        first_loss: found[name]?.first_loss ?? first_loss,
        last_loss,
      }
    }
  }
  return found
}

export const bench = { time }
Object.assign(globalThis, { bench })
