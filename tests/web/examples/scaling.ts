// SPDX-License-Identifier: MIT
//
// Scaling as tests ask it.
import type { Example } from '../support/examples.ts'
import { matmul, mlp } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    scaling: {
      subjects: { subject: matmul },
      options: { axis: 'm', values: [16, 32, 64, 128], predict: 256, runs: 10 },
      line: '{matmul} --axis m --values 16,32,64,128 --predict 256 --runs 10',
    },
    'scaling-model': {
      subjects: { subject: { model: 'mlp' } },
      options: { axis: 'batch', values: [1, 4, 16], runs: 5 },
      line: 'mlp --axis batch --values 1,4,16 --runs 5',
    },
    'scaling-width': {
      subjects: { subject: { model: 'mlp' } },
      options: { axis: 'width', values: [64, 128, 256], predict: 512, runs: 5 },
      line: 'mlp --axis width --values 64,128,256 --predict 512 --runs 5',
    },
  },
  ofModel: {
    subjects: { subject: mlp },
    options: { axis: 'batch', values: [1, 2, 4], runs: 5 },
  },
  help: ['matmul'],
  visit: {
    fields: { runs: '5' },
    answer: /^(matmul’s time grows|These times)/,
    picture: /^Median times as m = k = n grows/,
  },
}
