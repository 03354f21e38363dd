// SPDX-License-Identifier: MIT
//
// A comparison of smaller forms of a model as tests ask it.
import type { Example } from '../support/examples.ts'
import { number, pattern, percent } from '../support/number-patterns.ts'
import { mlp } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    optimization: {
      subjects: { subject: { model: 'mlp', batch: 32 } },
      options: {
        epochs: 1,
        training_images: 320,
        test_images: 200,
        calibration_images: 40,
        rounds: 2,
      },
      line: 'mlp --batch 32 --epochs 1 --training-images 320 --test-images 200 --calibration-images 40 --rounds 2',
    },
    'optimization-writing': {
      subjects: { subject: { model: 'tiny-gpt', batch: 4 } },
      options: { epochs: 1, training_images: 320, test_images: 200 },
    },
  },
  ofModel: {
    subjects: { subject: mlp },
    options: {
      epochs: 1,
      training_images: 64,
      test_images: 20,
      calibration_images: 20,
      rounds: 2,
    },
  },
  help: ['mlp'],
  visit: {
    fields: { training_images: '640', test_images: '200', epochs: '1', rounds: '2' },
    answer: pattern`^The (model tells ${percent} \(95 % sure: ${percent} to ${percent}\) of new digits right|\w+ model takes ${number} times the bytes of weights)\.`,
    picture: /^Forms of the model, right/,
  },
}
