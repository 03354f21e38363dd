// SPDX-License-Identifier: MIT
//
// Texts of a product on processor and GPU.

import type { CrossoverReport } from '../lab/generated/records.ts'
import { say, strong, type Text, unbroken } from './say.ts'

const size = (n: string) => unbroken(`n = ${n}`)

export const texts = {
  next: 'And what holds the processor back?',
  labels: { values: 'sizes n' },
  plan: [
    '**Multiplies there and here.** Square matrices of n rows, on the GPU by WebGPU and on the processor by its fastest kernel; the GPU’s product is compared with the textbook’s before anything is timed.',
    '**Keeps transfers apart.** The arithmetic alone on data that are on the GPU already, the transfers of both matrices and of the product alone, and all together.',
    '**Takes turns.** All of them run in the same rounds, the processor twice, in batches that are long against the steps of the GPU’s clock.',
  ],
  nothing: {
    unfinished: 'Stopped before there was anything to compare.',
    kernel_mismatch:
      'The GPU or the processor computes a wrong product, so it is not worth timing.',
    measured: '',
    no_gpu: '',
  } satisfies Record<CrossoverReport['outcome'], string>,
  none: {
    no_webgpu:
      'Where this ran there was no WebGPU, so no GPU was measured. Browsers that have it give it to pages by https or from localhost; Node has none.',
    no_adapter: 'Where this ran WebGPU had no adapter to offer, so no GPU was measured.',
  },
  software: (adapter: string) =>
    say`There is no verdict on a GPU: ${strong(adapter)} is a program that computes on the processor.`,
  there: (n: string, time: Text) =>
    say` At ${size(n)} a product takes ${time} there, transfers included.`,
  here: (time: Text) => say` The page’s fastest kernel takes ${time}.`,
  wins: (n: string, below: string | undefined) =>
    say`With transfers the GPU is faster from ${strong(size(n))} on${below === undefined ? '' : `; up to ${size(below)} the processor is`}.`,
  never: (n: string) =>
    say`With transfers the GPU is faster at no size up to ${strong(size(n))}, as far as can be told.`,
  at: (n: string, times: Text) => say` At ${size(n)} it is ${times} as fast.`,
  times: ' times',
  residentWins: (n: string) => ` Without transfers it is from ${size(n)} on.`,
  residentNever: ' Nor is it without transfers.',
  adapters: {
    hardware: 'a graphics processor',
    software: 'a program on the processor',
    no_adapter: '',
    no_webgpu: '',
  } satisfies Record<CrossoverReport['adapter'], string>,
  figure: 'Time of a product against its size',
  figureHead: ['Who', 'n', 'Median', 'At least', 'At most'],
  candidates: ['processor', 'GPU alone', 'transfers', 'GPU with transfers'],
  points: {
    caption: 'Size by size',
    head: 'n',
    heads: {
      processor: 'Processor',
      arithmetic: 'GPU’s arithmetic',
      transfers: 'Transfers',
      whole: 'GPU with transfers',
      resident: 'Speedup without transfers',
      speedup: 'Speedup with transfers',
      verified_elements: 'Verified elements',
    },
  },
  whole: 'The measurement itself',
  rows: {
    adapter_name: 'Adapter',
    adapter: 'Kind of adapter',
    timestamp_ms: 'Step of its timestamps',
    kernel: 'Processor’s kernel',
  },
} as const
