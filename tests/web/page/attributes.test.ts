// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import '../../../web/lab/catalogue.ts'
import { askedByAttributes } from '../../../web/page/form/attributes.ts'
import type { QuestionForm } from '../../../web/questions/base/question.ts'
import { question as bottleneck } from '../../../web/questions/bottleneck.ts'
import { question as comparison } from '../../../web/questions/comparison.ts'
import { question as cost } from '../../../web/questions/cost.ts'
import { question as scaling } from '../../../web/questions/scaling.ts'
import { question as suite } from '../../../web/questions/suite.ts'

function asked(form: QuestionForm, markup: string) {
  const place = document.createElement('div')
  place.innerHTML = `<p ${markup}></p>`
  return askedByAttributes([...(place.firstElementChild?.attributes ?? [])], form)
}

test('the attributes of a question with one subject are the fields’ own names', () => {
  expect(asked(scaling, 'op="linear" in-features="16" bias="false" max-ms="500"')).toEqual({
    subjects: {
      subject: { op: 'linear', in_features: '16', bias: 'false', max_ms: '500' },
    },
    options: { max_ms: '500' },
  })
  expect(asked(cost, 'model="resnet-50" batch="4"').subjects).toEqual({
    subject: { model: 'resnet-50', batch: '4' },
  })
})

test('sizes alone are those of the subject that stands there at first', () => {
  expect(asked(scaling, 'm="32" axis="m"')).toEqual({
    subjects: { subject: { op: 'matmul', m: '32', k: 256, n: 256 } },
    options: { axis: 'm' },
  })
})

test('where there are several subjects, theirs begin with the subject’s name', () => {
  const both = 'baseline-op="relu" baseline-size="64" optimized-op="relu" optimized-kernel="simd"'
  expect(asked(comparison, both).subjects).toEqual({
    baseline: { op: 'relu', size: '64' },
    optimized: { op: 'relu', kernel: 'simd' },
  })
  const list = 'subjects-0-op="relu" subjects-0-size="8" subjects-1-model="mlp"'
  expect(asked(bottleneck, list).subjects).toEqual({
    subjects: [{ op: 'relu', size: '8' }, { model: 'mlp' }],
  })
})

test('a suite has as many subjects as it takes, and no more', () => {
  const many = Array.from({ length: 17 }, (_, place) => `subjects-${place}-op="relu"`).join(' ')
  expect(asked(suite, many).subjects).toEqual({ subjects: Array(16).fill({ op: 'relu' }) })
})

test('without attributes nothing is asked', () => {
  expect(asked(comparison, '')).toEqual({ subjects: {}, options: {} })
})
