// SPDX-License-Identifier: MIT
//
// <flopscope-training>: does it learn, and what does a step cost?

import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { ifDefined } from 'lit/directives/if-defined.js'
import type { Size } from '../charts/svg.ts'
import { accuracies, type EpochAccuracy, type LossData, lossCurve } from '../charts/training.ts'
import { formatNumber } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { formatShare } from '../lab/format/share.ts'
import { trainingBatches, trainingOptionsFields } from '../lab/generated/questions.ts'
import type { TrainingEpoch, TrainingReport } from '../lab/generated/records.ts'
import type { Answered } from './run/answering.ts'
import './form/data-files.ts'
import type { OwnFiles } from './form/data-files.ts'
import './answer/figure.ts'
import { memoryFigure } from './answer/memory-figure.ts'
import { epochTable, memoryTable, stepTable, trainingTable } from './answer/training-tables.ts'
import { unbroken } from './answer/unbroken.ts'
import { verdicts } from './answer/verdicts.ts'
import { completeTraining, fittedTraining } from './form/training-form.ts'
import { defineQuestion } from './question.ts'

defineQuestion({
  name: 'training',
  roles: [{ name: 'subject', label: '', subject: { model: 'mlp', batch: trainingBatches.digits } }],
  fields: trainingOptionsFields,
  foremost: ['data', 'optimizer', 'epochs', 'learning_rate', 'training_images'],
  fitted: fittedTraining,
  complete: completeTraining,
  unrepeatable: ({ report }) =>
    report.files && 'It learned from files of your own, which no link and no saved result holds.',
  files: (labSrc, onFiles) => html`
    <flopscope-data-files
      lab-src=${ifDefined(labSrc)}
      @flopscope-data=${({ detail }: CustomEvent<OwnFiles>) => onFiles(detail)}
    ></flopscope-data-files>
  `,
  plan: html`
    <div class="plan">
      <h3>What a run does</h3>
      <ol>
        <li><b>Draws digits, or reads a text.</b> Strokes are bent and slanted at random; those of the test have styles that none to learn from has. Choose <code>tiny-gpt</code> for text: sonnets, whose last fifth is the test. Or takes your own files.</li>
        <li><b>Weighs and times one step.</b> Every allocation is written down; forward, backward and the optimizer are timed apart, with a learning rate of 0.</li>
        <li><b>Trains the model.</b> After each epoch it is tested on what it has not seen. In the end a model of text writes some.</li>
      </ol>
    </div>
  `,
  answer,
  details,
})

const tested = ({ epochs }: TrainingReport): TrainingEpoch | undefined =>
  epochs.filter(({ test_accuracy }) => test_accuracy !== undefined).at(-1)

export function answer({ report }: Pick<Answered<'training'>, 'report'>): TemplateResult | string {
  if (report.outcome === 'diverged') {
    return html`It diverged after ${unbroken(`${formatExact(report.steps)} steps`)}: its loss was no number any more.`
  }
  const last = tested(report)
  if (!last) return withoutTest(report)
  const whole = report.outcome !== 'unfinished'
  const times = last.epoch === 1 ? 'once' : `${formatExact(last.epoch)} times`
  if (report.data === 'text') {
    return html`Having read ${whole ? `the text ${times}` : 'what there was time for'},
      it needs ${bits(report)} for the next character of what it has not read${frequencies(report)}${speed(report)}.`
  }
  const { test_accuracy, test_accuracy_ci_low, test_accuracy_ci_high } = last
  return html`Having seen ${whole ? `all images ${times}` : 'what there was time for'},
    it tells <strong>${unbroken(formatShare(test_accuracy))}</strong> of new ${report.data === 'images' ? 'images' : 'digits'} right
    (${unbroken(formatShare(test_accuracy_ci_low))} to ${unbroken(formatShare(test_accuracy_ci_high))})${speed(report)}.`
}

const bits = ({ test_bits, test_bits_ci_low: low, test_bits_ci_high: high }: TrainingReport) =>
  html`<strong>${unbroken(`${formatNumber(test_bits)} bits`)}</strong>${
    low === undefined ? nothing : html` (${formatNumber(low)} to ${formatNumber(high)})`
  }`

function frequencies({ baselines }: TrainingReport) {
  const needed = (name: string) => {
    const known = baselines.find(({ baseline }) => baseline === name)
    return known && unbroken(formatNumber(known.test_loss / Math.LN2))
  }
  const [alone, after] = [needed('unigram'), needed('bigram')]
  if (alone === undefined) return nothing
  const pairs = after === undefined ? nothing : html`, and after the one before it ${after}`
  return html`, where knowing how frequent each is needs ${alone}${pairs}`
}

function speed({ images_per_s, characters_per_s }: TrainingReport) {
  const [rate, what] =
    characters_per_s === undefined ? [images_per_s, 'images'] : [characters_per_s, 'characters']
  return rate === undefined
    ? nothing
    : html`; it learns from ${unbroken(`${formatNumber(rate)} ${what}`)} a second`
}

function withoutTest({ outcome, steps, losses }: TrainingReport): string {
  if (outcome === 'out_of_memory') return 'There was not enough memory for a step.'
  if (steps === 0) return 'It ended before it had learned anything.'
  return `Stopped after ${formatExact(steps)} steps, before its first test; its loss was then ${formatNumber(losses.at(-1))}.`
}

function details({ report }: Answered<'training'>): TemplateResult {
  return html`
    ${report.steps > 0 ? pictures(report) : nothing} ${report.written ? written(report) : nothing}
    ${verdicts(report)} ${epochTable(report)} ${stepTable(report)}
    ${report.timeline_last_bytes.length > 0 ? course(report) : nothing}
    ${report.peak_bytes === undefined ? nothing : memoryTable(report)} ${trainingTable(report)}
  `
}

/** Steps until the end of each epoch. */
function endsOf(epochs: readonly TrainingEpoch[]): number[] {
  let steps = 0
  return epochs.map((epoch) => {
    steps += epoch.steps
    return steps
  })
}

const written = (report: TrainingReport) => html`
  <h3>What it writes</h3>
  <p class="written">${report.written}</p>
`

const baselineNames = {
  uniform: 'guessing',
  unigram: 'frequencies',
  bigram: 'frequencies of pairs',
} as const

const course = (report: TrainingReport) =>
  guard([report], () =>
    memoryFigure(
      {
        events: report.timeline_events,
        min_bytes: report.timeline_min_bytes,
        max_bytes: report.timeline_max_bytes,
        last_bytes: report.timeline_last_bytes,
        moments: report.memory_moments,
      },
      { caption: 'Bytes in use over a step', file: 'training-memory.svg' },
    ),
  )

const pictures = (report: TrainingReport) =>
  guard([report], () => {
    const ends = endsOf(report.epochs)
    const loss: LossData = {
      steps: report.loss_steps,
      losses: report.losses,
      tests: report.epochs.flatMap(({ test_loss }, index) =>
        test_loss === undefined ? [] : [{ step: ends[index] ?? 0, loss: test_loss }],
      ),
      // Of images, what knows how frequent each class is hardly differs from guessing.
      baselines: report.baselines
        .filter(({ baseline }) => baseline === 'uniform' || report.data === 'text')
        .map(({ baseline, test_loss }) => ({ name: baselineNames[baseline], loss: test_loss })),
    }
    const epochs: EpochAccuracy[] = report.epochs.map((each) => ({
      epoch: each.epoch,
      training: 100 * each.training_accuracy,
      test:
        each.test_accuracy === undefined
          ? undefined
          : {
              point: 100 * each.test_accuracy,
              low: 100 * (each.test_accuracy_ci_low ?? each.test_accuracy),
              high: 100 * (each.test_accuracy_ci_high ?? each.test_accuracy),
            },
    }))
    return html`
      <flopscope-figure
        caption="The loss, step by step"
        file="training-loss.svg"
        .draw=${(place: Size) => lossCurve(loss, place)}
        .table=${{
          head: ['Step', 'Loss'],
          rows: () =>
            Array.from(loss.losses, (each, index) => [
              formatExact(loss.steps[index]),
              formatNumber(each),
            ]),
        }}
      ></flopscope-figure>
      <flopscope-figure
        caption="Answers that are right after each epoch"
        file="training-accuracy.svg"
        .draw=${(place: Size) => accuracies(epochs, place)}
        .table=${{
          head: ['Epoch', 'Learned from', 'Test', 'At least', 'At most'],
          rows: () =>
            epochs.map(({ epoch, training, test }) => [
              formatExact(epoch),
              ...[training, test?.point, test?.low, test?.high].map((percent) =>
                formatShare(percent === undefined ? undefined : percent / 100),
              ),
            ]),
        }}
      ></flopscope-figure>
    `
  })

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-training': HTMLElement
  }
}
