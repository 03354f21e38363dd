// SPDX-License-Identifier: MIT
//
// The questions as tests ask them. Each file of tests/web/examples exports one as `example` and is called as the
// question's own file in web/questions is.
import { resolve } from 'node:path'
import type { ResultFile } from '../../../web/lab/files/result.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { type QuestionInfo, questionInfos } from '../../../web/lab/questions.ts'

type Values = Readonly<Record<string, unknown>>

/** What makes subjects that are saved runs. */
export interface Saving {
  readonly lab: Lab
  /** A timing as its file. */
  saved(run: Pick<ResultFile, 'subject' | 'options' | 'report'>): unknown
}

export interface ExampleRun {
  readonly subjects?: Values | ((saving: Saving) => Promise<Values>)
  readonly options?: Values
  /** What asks the same after the question's name on a command line, where anything does. `{matmul}` and `{relu}` are
   *  those of subjects.ts, `{model}` the spec in the run, and `{saved}` a run that it holds, both as files. */
  readonly line?: string
  /** Where its answer needs a browser with WebGPU. */
  readonly webgpu?: true
}

export interface Example {
  /** Of the lab that is asked, where one is not enough. */
  readonly threads?: number
  /** By the names of their files in tests/fixtures/results. */
  readonly runs: Readonly<Record<string, ExampleRun>>
  /** A moment's work of a model, where it is asked about one. */
  readonly ofModel?: { readonly subjects: Values; readonly options: Values }
  /** What the terminal's help on it is asked about, '' for nothing. */
  readonly help: readonly string[]
  /** Absent where a test of its own visits it. */
  readonly visit?: Visit
}

/** How a visitor asks a question in a moment, and what they get. */
export interface Visit {
  /** What is typed into its form. */
  readonly fields?: Readonly<Record<string, string>>
  /** What the answer begins with. */
  readonly answer: RegExp
  /** The name of a picture beside it. */
  readonly picture?: RegExp
  /** Whether the answer is that nothing could be measured, of which there are no numbers. */
  readonly nothing?: true
}

/** A question with its example. */
export type QuestionExample = QuestionInfo & Example

// A test with a document has an import.meta.url of its own making; the root is where tests are started.
const folder = resolve('tests/web/examples')

/** Every question with its example, in the order in which C++ lists them. */
export const examples: readonly QuestionExample[] = await Promise.all(
  questionInfos.map(async (question) => {
    const { example } = await import(/* @vite-ignore */ `${folder}/${question.link}.ts`)
    return { ...question, ...(example as Example) }
  }),
)

/** The options of a run, with as much time as it needs on a busy machine. */
export const unhurried = (
  { options: known }: QuestionInfo,
  options: Values = {},
  max_ms = 60_000,
): Values => (known.some(({ name }) => name === 'max_ms') ? { ...options, max_ms } : options)
