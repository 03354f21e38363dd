// SPDX-License-Identifier: MIT
//
// Texts of a training.

import type { BaselineLoss, StepForm, StepMemory, StepTime } from '../lab/generated/records.ts'
import { say, type Text, unbroken } from './say.ts'

export const texts = {
  next: 'What would it cost for a large model?',
  batch: (text: number, others: number) =>
    `samples in a step; unless told ${text} of a text, else ${others}`,
  plan: [
    '**Draws digits, or reads a text.** Strokes are bent and slanted at random; those of the test have styles that none to learn from has. Choose `tiny-gpt` for text: sonnets, whose last fifth is the test. Or takes your own files.',
    '**Weighs and times one step.** Every allocation is written down; forward, backward and the optimizer are timed apart, with a learning rate of 0. SGD, Adam and checkpoints follow side by side.',
    '**Trains the model.** After each epoch it is tested on what it has not seen. In the end a model of text writes some.',
  ],
  diverged: (steps: string) =>
    say`It diverged after ${unbroken(`${steps} steps`)}: its loss was no number any more.`,
  seen: (times: string | undefined) =>
    times ? `Having seen all images ${times}` : 'Having seen what there was time for',
  read: (times: string | undefined) =>
    times ? `Having read the text ${times}` : 'Having read what there was time for',
  once: 'once',
  times: (count: string) => `${count} times`,
  right: (having: string, share: Text, what: 'images' | 'digits') =>
    say`${having}, it tells ${share} of new ${what} right.`,
  bits: (having: string, bits: Text) =>
    say`${having}, it needs ${bits} for the next character of what it has not read.`,
  bitsUnit: ' bits',
  frequencies: (alone: string, pairs: string | undefined) =>
    say`A model that knows only how frequent each character is needs ${unbroken(`${alone} bits`)}${pairs ? `, one that knows each pair of characters ${unbroken(pairs)}` : ''}.`,
  speed: (rate: Text, what: string) => say` It learns from ${rate} ${what} a second.`,
  images: 'images',
  digits: 'digits',
  characters: 'characters',
  outOfMemory: 'There was not enough memory for a step.',
  nothing: 'It ended before it had learned anything.',
  stopped: (steps: string, loss: string) =>
    `Stopped after ${steps} steps, before its first test; its loss was then ${loss}.`,
  loss: 'The loss, step by step',
  lossHead: ['Step', 'Loss'],
  accuracy: 'Answers that are right after each epoch',
  accuracyHead: ['Epoch', 'Learned from', 'Test', 'At least', 'At most'],
  memoryFigure: 'Bytes in use over a step',
  baselines: {
    uniform: 'guessing',
    unigram: 'frequencies',
    bigram: 'frequencies of pairs',
  } satisfies Record<BaselineLoss['baseline'], string>,
  epochs: {
    caption: 'After each epoch',
    head: 'Epoch',
    heads: {
      steps: 'Steps',
      training_loss: 'Loss',
      training_accuracy: 'Right',
      test_loss: 'Test loss',
      test_accuracy: 'Test, right',
    },
  },
  parts: {
    forward: 'Forward, with the loss',
    backward: 'Backward, the rest',
    optimizer: 'Optimizer',
    step: 'Whole step',
  } satisfies Record<StepTime['part'], string>,
  step: {
    caption: 'What a step takes',
    head: 'Part',
    heads: {
      p50_ms: 'Median',
      clock_error_percent: 'Clock error',
      flops: 'Work',
      flops_per_s: 'Rate',
      operations: 'All operations',
      moved_bytes: 'Bytes moved',
    },
  },
  optimizers: { sgd: 'SGD', adam: 'Adam', adamw: 'AdamW' } satisfies Record<
    StepForm['optimizer'],
    string
  >,
  withCheckpoints: (optimizer: string, layers: string) =>
    `${optimizer}, checkpoints every ${layers} layers`,
  forms: {
    caption: 'A step in other forms, side by side',
    head: 'By',
    heads: {
      p50_ms: 'Median',
      clock_error_percent: 'Clock error',
      peak_bytes: 'Held, written down',
      needed_bytes: 'Needed, as planned',
    },
  },
  categories: {
    parameters: 'Parameters',
    activations: 'Activations',
    gradients: 'Gradients',
    optimizer_state: 'Optimizer’s state',
    workspace: 'Workspace',
    untagged: 'Anything else',
  } satisfies Record<StepMemory['category'], string>,
  memory: {
    caption: 'Memory in a step',
    head: 'For',
    heads: {
      before_bytes: 'Before it',
      forward_bytes: 'After forward',
      backward_bytes: 'After backward',
      optimizer_bytes: 'After optimizer',
      bytes_at_peak: 'At the peak',
    },
  },
  whole: 'What was found',
  stepsOf: (done: string, planned: string) => `${done} of ${planned}`,
  asked: {
    steps: 'Steps',
    parameters: 'Parameters',
    files: 'Files',
    optimizer: 'Optimizer',
    kernel: 'Kernel',
    learning_rate: 'Learning rate',
  },
  baseline: (name: string) => `Test loss of ${name}`,
  found: {
    test_bits: 'Bits a character',
    images_per_s: 'Images a second',
    characters_per_s: 'Characters a second',
    memory_absent: 'Memory',
    peak_bytes: 'Memory at a step’s peak, in all',
    needed_bytes: 'Needed by a step, as planned',
    needed_without_checkpoints_bytes: 'Needed if all activations were kept',
    recomputed_flops: 'Computed again in the backward pass',
    weights_checksum: 'Checksum of the weights',
  },
  baselineLoss: (loss: string, accuracy: string | undefined) =>
    accuracy === undefined ? loss : `${loss}, ${accuracy} right`,
} as const
