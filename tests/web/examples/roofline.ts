// SPDX-License-Identifier: MIT
//
// A roofline as tests ask it.
import type { Example } from '../support/examples.ts'
import { matmul, mlp, relu } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    roofline: {
      subjects: { subjects: [matmul] },
      options: { smallest_bytes: 16_384, largest_bytes: 262_144, runs: 10 },
      line: '{matmul} --smallest-bytes 16384 --largest-bytes 262144 --runs 10',
    },
    // A command line asks about one operation or model.
    'roofline-several': {
      subjects: { subjects: [matmul, relu] },
      options: { smallest_bytes: 16_384, largest_bytes: 262_144, runs: 10 },
    },
    'roofline-machine': {
      subjects: { subjects: [] },
      options: { smallest_bytes: 16_384, largest_bytes: 262_144, runs: 10 },
    },
  },
  ofModel: {
    subjects: { subjects: [mlp, { op: 'relu', size: 64 }] },
    options: { smallest_bytes: 16_384, largest_bytes: 32_768, runs: 5 },
  },
  help: ['matmul'],
  visit: {
    fields: { largest_bytes: '1048576', runs: '5' },
    // Of so few runs a subject may have an interval, and its roofs none.
    answer: /^(matmul 256 × 256 × 256 is|Measured,?|Could not be measured:) /,
    picture: /^Roofs: /,
  },
}
