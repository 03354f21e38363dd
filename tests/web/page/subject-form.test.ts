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
