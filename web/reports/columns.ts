// SPDX-License-Identifier: MIT
//
// The columns of rows: a number or a word of a report in each row, beside what it is of. All rows of all questions have
// the same, so that programs which guess a schema from a file guess this one.

interface Column {
  readonly type: 'integer' | 'number' | 'string'
  readonly description: string
}

const integer = (description: string): Column => ({ type: 'integer', description })
const text = (description: string): Column => ({ type: 'string', description })
const number = (description: string): Column => ({ type: 'number', description })

/** Those without a value are null. */
export const columns = {
  run: integer('place of the run in the file, from 1'),
  created: text('when the run was made: ISO 8601, in UTC'),
  experiment: text('the question'),
  subject: text('what it was asked about'),
  place: text('where in the report the row stands: empty, or as "candidates[1]"'),
  part: text('name of the part of the report that stands there, where it has one'),
  kernel: text('the kernel that ran there'),
  field: text('name of the field; its last word is its unit'),
  value: number('where it is a number'),
  low: number('low end of its interval, where it has one'),
  high: number('high end of its interval'),
  text: text('where it is a word: an outcome, a verdict, true or false'),
  flopscope_version: text('of the build that measured'),
  variant: text('the build: plain, relaxed, threads or native'),
  threads: integer('on how many it computed'),
  hardware_threads: integer('how many the machine says it has'),
  platform: text('operating system and processor, as told'),
  runtime: text('browser or Node, with its version'),
} as const

export type Row = { readonly [Name in keyof typeof columns]: string | number | null }
