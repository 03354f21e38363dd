// SPDX-License-Identifier: MIT
//
// The questions that can be asked in a terminal, and what may be said about each.

import {
  costOptionsFields,
  type FieldInfo,
  type OperationInfo,
  timingOptionsFields,
} from '../lab/records.ts'

export interface Command {
  readonly name: 'timing' | 'cost' | 'environment'
  readonly doc: string
  /** Whether it is asked about an operation. */
  readonly about: boolean
  /** Its options beside the operation's shape. */
  readonly options: readonly FieldInfo[]
}

export const commands: readonly Command[] = [
  {
    name: 'timing',
    doc: 'how long an operation takes on this machine, and how sure that is',
    about: true,
    options: timingOptionsFields,
  },
  {
    name: 'cost',
    doc: 'how much work an operation is, counted exactly; nothing is executed',
    about: true,
    options: costOptionsFields,
  },
  {
    name: 'environment',
    doc: 'this machine and its clock, as far as they can be told',
    about: false,
    options: [],
  },
]

/** The kernel is part of the subject, but no operation lists it among its fields. */
export const kernelField = ({ kernels }: OperationInfo): FieldInfo => ({
  name: 'kernel',
  unit: '',
  doc: 'the form it is written in',
  kind: 'choice',
  default: 'fastest',
  choices: kernels,
})
