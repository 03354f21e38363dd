// SPDX-License-Identifier: MIT
//
// A training as tests ask it.
import type { Example } from '../support/examples.ts'
import { mlp } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    training: {
      subjects: { subject: { model: 'mlp', batch: 32 } },
      options: { epochs: 1, training_images: 320, test_images: 200 },
      line: 'mlp --batch 32 --epochs 1 --training-images 320 --test-images 200',
    },
    // Of which a text's characters are learned in a moment.
    'training-text': {
      subjects: {
        subject: {
          model: {
            input: [32],
            layers: [
              { type: 'Embedding', num_embeddings: 64, embedding_dim: 16 },
              { type: 'Linear', in_features: 16, out_features: 64 },
            ],
          },
          batch: 16,
        },
      },
      options: { data: 'text', epochs: 1 },
      line: '{model} --batch 16 --data text --epochs 1',
    },
  },
  ofModel: {
    subjects: { subject: mlp },
    options: { epochs: 1, training_images: 64, test_images: 20 },
  },
  help: ['mlp'],
  visit: {
    fields: { training_images: '640', test_images: '200', epochs: '1' },
    answer: /^Having seen (all|what)/,
    picture: /^The loss over \d+ steps/,
  },
}
