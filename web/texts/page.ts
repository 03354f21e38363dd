// SPDX-License-Identifier: MIT
//
// Words of the page around its questions: what a run is doing, how an answer is shown and taken along, and the forms
// that come after the first.

import { counted } from './counted.ts'

export const page = {
  stopped: 'Stopped.',
  stopping: 'Stopping…',
  preparing: 'Preparing…',
  waiting: (question: string) => `Waiting for the ${question} in another frame.`,
  spoken: (percent: number) => `Measuring, ${percent} % done.`,
  parts: 'Parts of the answer',
  previous: 'Runs of this visit',
  /** What a field of the form is called, in a sentence. */
  label: (name: string) => `“${name}”`,
  cautions: 'What to know before believing the numbers',
  where: 'Where',
  when: 'When',
  clock: 'Clock',
  fromFile: 'From a file',
  believed:
    'Counted again here: work, wherever this build can count it. Computed again, wherever the file holds samples: medians, intervals, ratios, and verdicts on them. Nothing computes again what only the measurement knew; that stands as the file says it: the samples, what ran, the first call, the clock’s step, and cautions about the machine.',
  tableCsv: (caption: string) => `Save as CSV: ${caption}`,
  place: {
    worker: 'in a worker',
    page: 'in the page itself',
    on: (parts: readonly string[]) => parts.filter(Boolean).join(' on '),
    of: (where: string, realm: string, version: string, build: string, threads: string) =>
      `${where}, ${realm}; Flopscope ${version}, ${build} build, on ${threads}.`,
    threads: (used: number, all: string) => `${used} of ${all}`,
    counted: (threads: number) => counted(threads, 'thread'),
    build: (variant: string, version: string, threads: string) =>
      `${variant} ${version}, on ${threads}`,
  },
  figure: {
    svg: (caption: string) => `Save as SVG: ${caption}`,
    png: (caption: string) => `Save as PNG: ${caption}`,
    keys: (caption: string) => `${caption}; arrow keys read it`,
    data: 'Data',
    find: 'Find a name',
    heaviest: 'Longest first',
    all: 'Show all',
    keysExplored: (caption: string) =>
      `${caption}; arrow keys read it, Enter looks at a part alone, Escape at all`,
    csv: 'Save CSV',
    dataOf: (caption: string) => `Data of: ${caption}`,
    first: (rows: number, all: number) => `The first ${rows} of ${all}; the CSV file has them all.`,
    noPng: 'This browser draws no PNG of the picture.',
  },
  share: {
    title: 'Share and save',
    link: 'Copy link',
    embed: 'Copy embed code',
    embedAs: 'Embed it in',
    embedForms: {
      element: 'HTML',
      iframe: 'HTML, as an iframe',
      myst: 'MyST, Jupyter Book',
      sphinx: 'Sphinx',
      quarto: 'Quarto',
      mkdocs: 'MkDocs',
      docusaurus: 'Docusaurus (MDX)',
    },
    copied: 'Copied',
    json: 'Save JSON',
    byHand: 'The clipboard is closed to this page; copy it from here:',
  },
  notKept: (reason: string) => `This run was not kept: ${reason}`,
  subjects: { add: 'Add one', remove: 'Remove' },
  data: {
    label: 'Or files of your own, chosen or dropped here',
    doc: 'MNIST’s images with their labels (IDX, also .gz), CIFAR-10’s batches (.bin), or a text. Nothing is uploaded.',
    reading: 'Reading …',
    stillReading: 'The files are still being read.',
    remove: 'Remove',
  },
  spec: {
    summary: 'Its spec, to copy and change',
    label: 'The spec as JSON',
    begin: 'Begin with',
    asWritten: 'what is written below',
    file: 'Or a file, which stays on this machine',
    how: 'How a spec is written',
    tools: 'What to do with the spec',
    copy: 'Copy',
    count: 'Count it as it stands',
    it: 'The spec',
    tooLarge: 'a spec may have at most 8 MB',
  },
  file: {
    unreadable: (file: string, reason: string) => `${file} cannot be read: ${reason}`,
    it: 'It',
    notJson: (what: string, reason: string) => `${what} is not JSON: ${reason}`,
    missing: (role: string) => `The ${role} is missing: choose its file.`,
    afterRun: (file: string) => `${file} is opened once the run has ended.`,
  },
} as const
