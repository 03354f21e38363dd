// SPDX-License-Identifier: MIT
//
// The crossover of processor and GPU as tests ask it: where there is no GPU, and by an adapter that is a program, which
// judges none. tests/browser/crossover.spec.ts visits it in a browser that has such an adapter.
import type { Example } from '../support/examples.ts'

export const example: Example = {
  runs: {
    crossover: { options: { values: [64, 128] }, line: '--values 64,128' },
    'crossover-webgpu': {
      options: { values: [64, 128, 256] },
      line: '--values 64,128,256',
      webgpu: true,
    },
  },
  help: [''],
  visit: {
    answer: /^(Where this ran there was no WebGPU|Where this ran WebGPU had no adapter)/,
    nothing: true,
  },
}
