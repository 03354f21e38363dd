// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest'
import { requireSubject } from '../../../web/lab/subject.ts'

const fn = () => {}

describe('a subject', () => {
  it.each([
    [{ op: 'matmul', m: 2 }],
    [{ model: 'gpt2-small', batch: 2 }],
    [{ fn, name: 'toast', flops: 3, setup: fn, teardown: fn }],
    [{ module: './toast.mjs', export: 'bake' }],
  ])('of one of the forms is taken: %j', (subject) => {
    expect(() => requireSubject(subject)).not.toThrow()
  })

  it.each([
    [{ fn, flop: 3 }, 'flop is not an option of { fn }; the options are fn, name, '],
    [{ fn, bytes: -8 }, 'bytes must be a number from 0 to 2^53, but it is -8.'],
    [{ module: 'x', export: 'y', flops: 3 }, 'flops is not an option of { module, export }; '],
    [
      { op: 'matmul', fn },
      'subject must be { op, ...shape, kernel? }, { model, batch?, kernel? }, { fn, ',
    ],
    [{ fn, module: 'x' }, 'subject must be { op, '],
    [{ op: 'relu', model: 'alexnet' }, 'subject must be { op, '],
    [{ fn, name: 7 }, 'name must be a text, but it is 7.'],
    [{ fn, flops: Number.NaN }, 'flops must be a number from 0 to 2^53, but it is NaN.'],
    [{ module: 'x' }, 'export must be a text, but it is undefined.'],
  ])('that says too much, too little or two things is refused: %j', (subject, message) => {
    expect(() => requireSubject(subject)).toThrow(message)
  })
})
