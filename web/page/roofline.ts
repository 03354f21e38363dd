// SPDX-License-Identifier: MIT
//
// <flopscope-roofline>: arithmetic or memory?

import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { bandwidth } from '../charts/bandwidth.ts'
import { roofline, rooflineReading } from '../charts/roofline.ts'
import type { Size } from '../charts/svg.ts'
import { rooflineOptionsFields } from '../lab/generated/questions.ts'
import type { Answered } from './run/answering.ts'
import './answer/figure.ts'
import { rooflineSentence } from './answer/roofline-answer.ts'
import { bandwidthData, rooflineData } from './answer/roofline-pictures.ts'
import { bandwidthTable, pointsTable, roofsData, roofsTable } from './answer/roofline-tables.ts'
import { verdicts } from './answer/verdicts.ts'
import { subjectName } from './form/subject-name.ts'
import { defineQuestion } from './question.ts'

type Placed = Answered<'roofline'>

defineQuestion({
  name: 'roofline',
  roles: [
    {
      name: 'subjects',
      label: 'Operations and models',
      most: 8,
      subjects: [
        { op: 'matmul', m: 256, k: 256, n: 256 },
        { op: 'relu', size: 2 ** 20 },
        { op: 'softmax', rows: 512, cols: 512 },
      ],
    },
  ],
  fields: rooflineOptionsFields,
  plan: html`
    <div class="plan">
      <h3>What a run does</h3>
      <ol>
        <li><b>Measures the roofs.</b> The most arithmetic that each kernel can do, and the bandwidth of working sets from small to large: nothing is typed in.</li>
        <li><b>Times the operations.</b> Each stands at its operations per byte and its operations per second.</li>
        <li><b>Says what limits them.</b> Left of the ridge it is memory, right of it arithmetic; and how close each comes to its own roof.</li>
      </ol>
    </div>
  `,
  answer: ({ report, subjects }) => rooflineSentence(namesOf(subjects), report),
  details,
})

const namesOf = ({ subjects }: Placed['subjects']) => subjects.map((each) => subjectName(each))

function details({ report, subjects }: Placed): TemplateResult {
  const names = namesOf(subjects)
  return html`
    ${guard([report], () => pictures(names, report))} ${verdicts(report)}
    ${report.points.length > 0 ? pointsTable(names, report) : nothing} ${roofsTable(report)}
  `
}

function pictures(names: readonly string[], report: Placed['report']): TemplateResult {
  const roofs = rooflineData(names, report)
  const memory = bandwidthData(report)
  return html`
    ${
      roofs
        ? html`<flopscope-figure
            caption="Operations under their roofs"
            file="roofline.svg"
            height="300"
            .draw=${(place: Size) => roofline(roofs, place)}
            .read=${(place: Size, x: number) => rooflineReading(roofs, place, x)}
            .table=${roofsData(roofs)}
          ></flopscope-figure>`
        : nothing
    }
    ${
      memory
        ? html`<flopscope-figure
            caption="Bandwidth by working set"
            file="bandwidth.svg"
            .draw=${(place: Size) => bandwidth(memory, place)}
            .table=${bandwidthTable(report)}
          ></flopscope-figure>`
        : nothing
    }
  `
}

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-roofline': HTMLElement
  }
}
