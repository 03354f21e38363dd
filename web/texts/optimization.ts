// SPDX-License-Identifier: MIT
//
// Texts of a comparison of smaller forms of a model.

import { code, say, strong, type Text, unbroken } from './say.ts'
import { told } from './told/told.ts'

export const texts = {
  next: 'Is a smaller form really faster?',
  batch: (text: number, others: number) =>
    `samples in a step of the training; unless told ${text} of a text, else ${others}`,
  plan: [
    '**Trains a model** on digits that are drawn, or on files of your own, as the question about training does.',
    '**Makes it smaller.** Quantized: 8-bit integers, scaled by images that were learned from. Pruned: the smallest weights go, and a sparse kernel skips them. Narrowed: whole outputs of layers go. The last two learn again for a while.',
    '**Tests all on the same images,** which none has seen, and times them in turn, each checked against textbook loops first.',
    '**Or keeps keys and values.** A model of characters, `tiny-gpt`, learns sonnets or a text of yours and writes with a cache of them and without.',
  ],
  early: {
    unfinished: 'It was stopped before there were forms to compare.',
    diverged: 'The training diverged, so there is nothing to make smaller.',
    out_of_memory: 'There was not enough memory for all forms.',
  } as Readonly<Record<string, string>>,
  none: 'There is no smaller form of this model.',
  noCache: 'There is no form of this model that keeps keys and values.',
  writes: (rate: Text) =>
    say`With its keys and values kept the model writes ${rate} characters a second.`,
  sameText: ' It writes the same text as without.',
  otherText: (characters: string) =>
    ` It writes the same text as without for ${unbroken(`${characters} characters`)}, and then another: rounding has changed what was drawn.`,
  right: (share: Text, what: 'images' | 'digits') =>
    say`The model tells ${share} of new ${what} right.`,
  images: 'images',
  digits: 'digits',
  allWorse: ' No smaller form keeps that accuracy.',
  best: (form: string, times: string) =>
    say`The ${form} model takes ${strong(`${times} times`)} the bytes of weights.`,
  accuracy: (points: string, bounds: string) =>
    ` Its accuracy changes by ${points} percentage points (${unbroken(bounds)}): no loss of accuracy is shown.`,
  sameTime: ' Its time is not told apart from the model’s.',
  speed: (times: Text) => say` It is ${times} as fast.`,
  faster: {
    right: (form: string, times: Text) =>
      say` The ${form} model is ${times} as fast, and no loss of accuracy is shown.`,
    wrong: (form: string, times: Text) =>
      say` The ${form} model is ${times} as fast, but less accurate.`,
  },
  times: ' times',
  figure: (images: string) =>
    `Right answers against the time of ${images} images: better is up, faster is left`,
  writing: 'Characters written in a second, with keys and values kept and without',
  writingHead: ['Form', 'Characters a second', 'From', 'To'],
  figureHead: ['Form', 'Right', 'From', 'To', 'Time', 'From', 'To'],
  answers: (count: string, what: 'images' | 'digits') => ({
    caption: `Answers on the same ${count} ${what}`,
    head: 'Form',
    heads: {
      accuracy: 'Right',
      accuracy_change: 'Change in points',
      gained: 'Gained',
      lost: 'Lost',
    },
  }),
  sizes: (images: string) => ({
    caption: `Bytes, and time of ${images} images`,
    head: 'Form',
    heads: {
      weights_bytes: 'Weights',
      activations_bytes: 'Activations',
      p50_ms: 'Median',
      speedup: 'Speedup',
      verdict: 'Verdict',
    },
  }),
  decoding: (tokens: string) => ({
    caption: `Bytes, and time of ${tokens} characters`,
    head: 'Form',
    heads: {
      weights_bytes: 'Weights',
      activations_bytes: 'Activations',
      cache_bytes: 'Keys and values of that',
      p50_ms: 'Median',
      tokens_per_s: 'Characters a second',
      speedup: 'Speedup',
      verdict: 'Verdict',
      same_tokens: 'As without',
    },
  }),
  words: { none: '', not_told_apart: 'not told apart', not_stable: 'not stable' } as Readonly<
    Record<string, string>
  >,
  whole: 'The comparison itself',
  rows: {
    steps: 'Steps of the training',
    control_ratio: 'Control, the model over its copy',
    rounds: 'Rounds',
  },
  missing: (form: string, reason: string): Text => [`No ${form} form: ${told(reason)}`],
  unchanged: (form: string, layer: string, reason: string) =>
    say`Not ${form}: ${code(layer)}, since ${told(reason)}.`,
} as const
