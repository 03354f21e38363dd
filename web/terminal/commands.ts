// SPDX-License-Identifier: MIT
//
// The questions that can be asked in a terminal, and what may be said about each.

import { architecturesFields } from '../lab/course/digit-architectures.ts'
import {
  attentionOptionsFields,
  bottleneckOptionsFields,
  comparisonOptionsFields,
  costOptionsFields,
  ladderOptionsFields,
  memoryOptionsFields,
  optimizationOptionsFields,
  overheadOptionsFields,
  regressionOptionsFields,
  rooflineOptionsFields,
  scalingOptionsFields,
  suiteOptionsFields,
  traceOptionsFields,
  trainingBatches,
  trainingCostOptionsFields,
  trainingOptionsFields,
} from '../lab/generated/questions.ts'
import { type FieldInfo, timingOptionsFields } from '../lab/generated/records.ts'

export interface Command {
  readonly name:
    | 'timing'
    | 'cost'
    | 'comparison'
    | 'suite'
    | 'ladder'
    | 'regression'
    | 'scaling'
    | 'attention'
    | 'memory'
    | 'trace'
    | 'overhead'
    | 'roofline'
    | 'bottleneck'
    | 'architectures'
    | 'training'
    | 'optimization'
    | 'training-cost'
    | 'environment'
  readonly doc: string
  /** What it is asked about, in a word; empty for nothing. */
  readonly about: '' | 'model' | 'operation or model' | 'operations or models'
  /** The batch of its models, where it is not 1 unless told. */
  readonly batch?: Pick<FieldInfo, 'doc' | 'default'>
  /** Whether there is a baseline beside the subject. */
  readonly compares?: true
  /** What its words are, where it is asked about saved runs. */
  readonly runs?: readonly string[]
  /** Its options beside those of what it is asked about. */
  readonly options: readonly FieldInfo[]
  /** Other forms in which the answer can be written to a file. */
  readonly files?: readonly FieldInfo[]
}

const file = (name: string, doc: string): FieldInfo => ({
  name,
  unit: '',
  doc,
  kind: 'text',
  default: null,
})

export const commands: readonly Command[] = [
  {
    name: 'timing',
    doc: 'how long it takes on this machine, and how sure that is',
    about: 'operation or model',
    options: timingOptionsFields,
  },
  {
    name: 'cost',
    doc: 'how much work it is, counted exactly; nothing is executed',
    about: 'operation or model',
    options: costOptionsFields,
  },
  {
    name: 'memory',
    doc: 'where the bytes go, from the allocator itself',
    about: 'operation or model',
    options: memoryOptionsFields,
  },
  {
    name: 'trace',
    doc: 'where the time goes, span by span',
    about: 'operation or model',
    options: traceOptionsFields,
    files: [
      file('chrome', 'file to write for Chrome and Perfetto'),
      file('speedscope', 'file to write for speedscope'),
    ],
  },
  {
    name: 'overhead',
    doc: 'what tracing and recording memory cost themselves',
    about: 'operation or model',
    options: overheadOptionsFields,
  },
  {
    name: 'roofline',
    doc: 'what limits it here: arithmetic or memory',
    about: 'operation or model',
    options: rooflineOptionsFields,
  },
  {
    name: 'bottleneck',
    doc: 'which of several, or which layer, is worth making faster',
    about: 'operations or models',
    options: bottleneckOptionsFields,
  },
  {
    name: 'scaling',
    doc: 'how the time grows along --axis, measured at --values',
    about: 'operation or model',
    options: scalingOptionsFields,
  },
  {
    name: 'attention',
    doc: 'how full, windowed, linear and cached attention grow with seq',
    about: '',
    options: attentionOptionsFields,
  },
  {
    name: 'comparison',
    doc: 'whether it is really faster than its baseline',
    about: 'operation or model',
    compares: true,
    options: comparisonOptionsFields,
  },
  {
    name: 'suite',
    doc: 'which of many is the fastest; the first is the baseline',
    about: 'operations or models',
    options: suiteOptionsFields,
  },
  {
    name: 'ladder',
    doc: 'what each kernel gains, from plain JavaScript to threads',
    about: 'operation or model',
    options: ladderOptionsFields,
  },
  {
    name: 'regression',
    doc: 'whether a later run is slower than a saved one; fails if it is',
    about: '',
    runs: ['saved', 'later'],
    options: regressionOptionsFields,
  },
  {
    name: 'architectures',
    doc: 'MLP, CNN or Transformer on one task, as alike as they can be',
    about: '',
    options: architecturesFields,
  },
  {
    name: 'training',
    doc: 'whether a model learns digits or a text, and what a step costs',
    about: 'model',
    batch: {
      doc: `samples in a step; unless told ${trainingBatches.text} of a text, else ${trainingBatches.digits}`,
      default: null,
    },
    options: trainingOptionsFields,
  },
  {
    name: 'optimization',
    doc: 'what quantizing and pruning cost a model that learned digits',
    about: 'model',
    batch: { doc: 'images in a step of the training', default: trainingBatches.digits },
    options: optimizationOptionsFields,
  },
  {
    name: 'training-cost',
    doc: 'what training a transformer would cost, by three formulas',
    about: '',
    options: trainingCostOptionsFields,
  },
  {
    name: 'environment',
    doc: 'this machine and its clock, as far as they can be told',
    about: '',
    options: [],
  },
]
