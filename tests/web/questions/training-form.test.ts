// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { trainingBatches } from '../../../web/lab/generated/questions.ts'
import '../../../web/lab/catalogue.ts'
import { defineQuestion, type FlopscopeQuestion } from '../../../web/page/question.ts'
import { formOf, subjectOf, withWork } from '../../../web/questions/base/form-model.ts'
import type { FormState } from '../../../web/questions/base/question.ts'
import { completeTraining, fittedTraining } from '../../../web/questions/base/training-form.ts'
import { idxImages, idxLabels } from '../support/idx.ts'
import { trainingReport } from '../support/reports.ts'
import { waitFor } from '../support/wait-for.ts'

const { digits, text } = trainingBatches
const mlp: FormState = {
  forms: { subject: [formOf({ model: 'mlp', batch: digits })] },
  options: { data: 'digits' },
}
const formIn = ({ forms }: FormState) => {
  const [form] = forms.subject ?? []
  if (!form) throw new Error('there is a subject')
  return form
}
/** What is asked, the batch and the data, after another model was chosen in `before`. */
const choosing = (model: string, before: FormState) =>
  fittedTraining({ ...before, forms: { subject: [withWork(formIn(before), model)] } }, before)
const said = (state: FormState) => {
  const { batch, model } = subjectOf(formIn(state)) as { batch: number; model: unknown }
  return [model, batch, state.options.data]
}

test('a model of characters learns text, others digits, in batches that suit what is learned', () => {
  const gpt = choosing('tiny-gpt', mlp)
  expect(said(gpt)).toEqual(['tiny-gpt', text, 'text'])
  expect(said(choosing('tiny-vit', gpt))).toEqual(['tiny-vit', digits, 'digits'])
  expect(said(choosing('small-cnn', mlp))).toEqual(['small-cnn', digits, 'digits'])
  const softmax = { ...mlp, forms: { subject: [formOf({ op: 'softmax' })] } }
  expect(said(choosing('tiny-vit', softmax))).toEqual(['tiny-vit', digits, 'digits'])
})

test('a batch that was typed stays, and another choice of data takes the usual one along', () => {
  const typed = { ...mlp, forms: { subject: [{ ...formIn(mlp), shape: { batch: '12' } }] } }
  expect(said(choosing('tiny-gpt', typed))).toEqual(['tiny-gpt', 12, 'text'])
  const asText = (before: FormState) =>
    fittedTraining({ ...before, options: { data: 'text' } }, before)
  expect(said(asText(mlp))).toEqual(['mlp', text, 'text'])
  expect(said(asText(typed))).toEqual(['mlp', 12, 'text'])
})

test('files of one’s own are what is learned until they are removed', () => {
  const images = { files: {}, data: 'images' } as const
  const given = fittedTraining(mlp, mlp, images)
  expect(said(given)).toEqual(['mlp', digits, 'images'])
  expect(fittedTraining({ ...mlp, options: { data: 'digits' } }, given, images).options.data).toBe(
    'images',
  )
  expect(said(fittedTraining({ ...given, options: { data: '' } }, given))).toEqual([
    'mlp',
    digits,
    'digits',
  ])
})

test('a link or a file that tells no batch means the usual one', () => {
  const asked = (subject: object, options: object) =>
    completeTraining({ subjects: { subject }, options: { ...options } })
  expect(asked({ model: 'tiny-gpt' }, {})).toEqual({
    subjects: { subject: { model: 'tiny-gpt', batch: text } },
    options: { data: 'text' },
  })
  expect(asked({ model: 'mlp', batch: 3 }, { data: 'images' })).toEqual({
    subjects: { subject: { model: 'mlp', batch: 3 } },
    options: { data: 'images' },
  })
})

const experiment = vi.fn()
vi.mock('../../../web/page/run/lab.ts', () => ({
  folder: () => 'https://lab.example/',
  openShared: async () => ({
    lab: {
      experiment,
      environment: () => ({}),
      dataSummary: async () => '80 images',
      foretell: async () => ({}),
    },
    library: { makeResult: () => ({}), resultJson: () => '' },
  }),
}))

test('files are asked with, are in no link, and no run begins before they are read', async () => {
  defineQuestion('training')
  const question = document.createElement('flopscope-training') as FlopscopeQuestion
  document.body.append(question)
  await question.load()
  await question.updateComplete
  const root = question.renderRoot
  const text = (selector: string) =>
    [...root.querySelectorAll(selector)].map(({ textContent }) => textContent).join(' ')
  const run = async () => {
    for (const button of root.querySelectorAll('button')) {
      if (button.textContent?.includes('Run')) button.click()
    }
    await waitFor(() => expect(text('button')).toContain('Run'))
    await question.updateComplete
  }
  const tell = (detail: unknown) =>
    root
      .querySelector('flopscope-data-files')
      ?.dispatchEvent(new CustomEvent('flopscope-data', { detail }))
  tell('reading')
  await run()
  await waitFor(() => {
    expect(text('[role=alert]')).toBe('The files are still being read.')
  })
  expect(experiment).not.toHaveBeenCalled()
  const files = { images: idxImages(8), labels: idxLabels(8) }
  tell({ files, data: 'images' })
  expect((await question.load()).link).not.toContain('data=')
  experiment.mockResolvedValueOnce(trainingReport({ data: 'images', files: '8 images' }))
  await run()
  await waitFor(() => expect(text('button')).toContain('Save JSON'))
  expect(text('button')).not.toContain('Copy')
  expect(text('.hint')).toContain('It learned from files of your own, which no link')
  expect(experiment.mock.calls[0]?.slice(0, 2)).toMatchObject(['training', { files }])
  expect(experiment.mock.calls[0]?.[2]).toMatchObject({ data: 'images' })
})
