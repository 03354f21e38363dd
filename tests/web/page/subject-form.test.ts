// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// What the form of a subject offers, by what its question takes.
import { render } from 'lit'
import { expect, it, test } from 'vitest'
import '../../../web/lab/catalogue.ts'
import { questionInfos } from '../../../web/lab/generated/questions.ts'
import { offeredModelNames, operationNames } from '../../../web/lab/generated/records.ts'
import { subjectForm } from '../../../web/page/form/subject-form.ts'
import { formOf, type GivenSubject } from '../../../web/questions/base/form-model.ts'
import { loadQuestion } from '../../../web/questions/base/names.ts'

/** The label of the list, and what can be chosen in it. */
function offered(subject: GivenSubject, onlyModels: boolean) {
  const place = document.createElement('div')
  const form = formOf(subject)
  render(subjectForm({ form, onlyModels, errors: new Map(), onChange: () => {} }), place)
  const names = [...place.querySelectorAll('#op option')].map((option) =>
    option.getAttribute('value'),
  )
  return [place.querySelector('label')?.textContent, names] as const
}

it('offers operations and models where either will do', () => {
  expect(offered({ model: 'mlp' }, false)).toEqual([
    'Operation or model',
    [...operationNames, ...offeredModelNames, 'own'],
  ])
})

it('offers models alone where nothing else will do', () => {
  expect(offered({ model: 'mlp' }, true)).toEqual(['Model', [...offeredModelNames, 'own']])
})

it('shows an operation that a link asked for all the same', () => {
  expect(offered({ op: 'relu' }, true)[1]).toContain('relu')
})

test.each(questionInfos.map(({ name, roles }) => [name, roles] as const))(
  'the form of %s takes what C++ says that it takes',
  async (name, described) => {
    const { roles } = await loadQuestion(name)
    const onlyModels = roles.filter((role) => 'onlyModels' in role).map((role) => role.name)
    expect(onlyModels).toEqual(
      described.filter(({ takes }) => takes === 'model').map((role) => role.name),
    )
  },
)

it('offers the kernels that a question takes, and no choice of one', () => {
  const kernels = (some?: readonly string[]) => {
    const place = document.createElement('div')
    const form = formOf({ op: 'matmul' })
    render(subjectForm({ form, kernels: some, errors: new Map(), onChange: () => {} }), place)
    return [...place.querySelectorAll('[name=kernel]')].map((radio) => radio.getAttribute('value'))
  }
  expect(kernels()).toContain('naive')
  expect(kernels(['fastest'])).toEqual([])
})

it('gives a long value a line of its own', () => {
  const place = document.createElement('div')
  const lines = (m: number) => {
    const form = formOf({ op: 'matmul', m, k: 2, n: 3 })
    render(subjectForm({ form, errors: new Map(), onChange: () => {} }), place)
    return [...place.querySelectorAll('.fields .field')].map(({ className }) => className)
  }
  expect(lines(256)).toEqual(['field', 'field', 'field'])
  expect(lines(10_000_000_000)).toEqual(['field wide', 'field', 'field'])
})

it('calls the kernel what its question calls it: a ladder goes up to it', async () => {
  const label = (kernelLabel?: string) => {
    const place = document.createElement('div')
    const form = formOf({ op: 'matmul' })
    render(subjectForm({ form, kernelLabel, errors: new Map(), onChange: () => {} }), place)
    return place.querySelector('fieldset:has([name=kernel]) legend')?.textContent
  }
  expect(label()).toBe('Kernel')
  expect(label((await loadQuestion('ladder')).labels?.kernel)).toBe('Up to kernel')
})
