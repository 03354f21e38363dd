// SPDX-License-Identifier: MIT
//
// A question as one value: how its form begins, and what its report says to people. Nothing here draws: the
// page, an embed and the terminal show these values, each in its own way, and none of them knows a question
// by its name. Each file beside this folder exports one as `question` and is found by its own name.

import type { DataFiles } from '../../lab/files/training-data.ts'
import type {
  Environment,
  ExperimentName,
  Experiments,
  FieldInfo,
  Progress,
  Verdict,
} from '../../lab/generated/records.ts'
import type { Lab } from '../../lab/lab.ts'
import type { Text } from '../../texts/say.ts'
import type { Entries } from './form-model.ts'
import type { Forms, Role } from './roles.ts'

export type QuestionName = ExperimentName
export type ReportOf<Name extends QuestionName> = Experiments[Name]['report']

/** The subjects by the names of their roles, and the options, as a link, a file or a form gives them. */
export interface Asked {
  readonly subjects: Readonly<Record<string, unknown>>
  readonly options: Readonly<Record<string, unknown>>
}

/** What a report is the answer of. */
export interface Context extends Asked {
  readonly environment: Environment
  /** When it was asked: ISO 8601, in UTC. */
  readonly created: string
  /** False while it goes on: then pictures show points and nothing that follows from them. */
  readonly final: boolean
  /** Whether it came out of a file, and whether another machine or browser made that. */
  readonly saved?: 'here' | 'elsewhere'
  /** How far it was when it was stopped. */
  readonly stopped?: Progress | undefined
  /** What the files of its roles are called, where it has such. */
  readonly fileNames?: Readonly<Record<string, string>>
}

/** A chart of web/charts by the name of its file, with what it draws. */
export interface Figure {
  readonly chart: string
  readonly data: unknown
  readonly caption: string
  /** Name of the file that the picture is saved as. */
  readonly file: string
  /** The same data as a table, for whoever cannot, or would rather not, see the picture. */
  readonly head: readonly string[]
  /** Made only when it is looked at. */
  readonly rows: () => Iterable<readonly string[]>
  /** How a terminal shows it in a line: values whose spread is of interest. */
  readonly spread?: ArrayLike<number>
}

/** Parts of a whole, of which one may be made faster to see what the whole gains. */
export interface WhatIf {
  readonly parts: readonly { readonly name: string; readonly percent: number }[]
  readonly texts: {
    readonly title: string
    readonly part: string
    readonly factor: string
    readonly gain: (part: string, factor: string, gain: string) => Text
  }
}

/** Cells as text; those of the second column are names of fields, which only a page has room for. */
export interface Table {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The column that holds lines of a program. */
  readonly code?: number
  /** Where rows are parts of rows above them: of each row its place in the tree. */
  readonly tree?: readonly TreeRow[]
}

/** Those in which there is something. */
export const filledTables = (tables: readonly Table[]): readonly Table[] =>
  tables.filter(({ rows }) => rows.length > 0)

export interface TreeRow {
  readonly path: string
  readonly level: number
  readonly parts: number
  /** Of the row above it, 0 to 1. */
  readonly share?: number | undefined
}

/** How a run is watched and stopped. */
export interface Watch<Report> {
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress & { readonly partial?: Report }) => void
  /** Called with the question that another page asks, while this one waits for it; with undefined after that. */
  readonly onWait?: (holder: string | undefined) => void
}

/** What stands in a question's form. */
export interface FormState {
  readonly forms: Forms
  readonly options: Entries
}

/** Files to learn from that somebody chose. */
export interface OwnData {
  readonly files: DataFiles
  readonly data: 'images' | 'text'
}

/** Another form in which an answer can be saved. */
export interface SavedForm<Name extends QuestionName = QuestionName> {
  /** Option of the command line. */
  readonly name: string
  /** Of the file, after a name for the subject: ".csv". */
  readonly ending: string
  readonly type: string
  /** On its button. */
  readonly label: string
  /** In the help of the terminal. */
  readonly doc: string
  /** Whether there is anything to save. */
  has(report: ReportOf<Name>): boolean
  text(lab: Lab, report: ReportOf<Name>): Promise<string>
}

/** All that a form needs before anything is asked. */
export interface QuestionForm {
  /** As records and files spell it: `training_cost`. */
  readonly name: QuestionName
  /** In words. */
  readonly title: string
  readonly roles: readonly Role[]
  readonly fields: readonly FieldInfo[]
  /** What options stand at first, where that is not their default. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Options without which there is no question: they stand open, not among the settings. */
  readonly foremost?: readonly string[]
  /** What fields, and the kernel of its only subject, are called here, where their names say too little. */
  readonly labels?: Readonly<Record<string, string>>
  /** What fields that may stay empty stand for, beside these options. */
  readonly taken?: (options: Entries) => Readonly<Record<string, string>>
  /** A field as it is for these subjects, and for what is chosen in it. */
  readonly fieldFor?: (field: FieldInfo, forms: Forms, chosen?: unknown) => FieldInfo
  /** The form after a change, where one part of it follows another. */
  readonly fitted?: (now: FormState, before: FormState, own: OwnData | undefined) => FormState
  /** What a link or a file asks, with what they leave out where that is not a field's default. */
  readonly complete?: (asked: Asked) => Asked
  /** Whether files of one's own can be learned from. */
  readonly takesData?: true
  /** How often the time in `max_ms` is allowed, where each part of a run has it. */
  readonly parts?: (options: Readonly<Record<string, unknown>>) => number
  /** What a run takes, where that is not the time in `max_ms`. */
  readonly hint?: string
  /** What the button says, where that is not "Run". */
  readonly action?: string
  /** Asked at once and at each change, since nothing is run for it: there is no button. */
  readonly immediate?: true
  /** Whether it is asked of a lab on all threads, where there can be one. */
  readonly onThreads?: true
  /** Whether the work of its subject is counted beside the form, as it is typed. */
  readonly showsWork?: true
  /** What a run does, step by step. */
  readonly plan: (options: Entries, clockStep?: string) => readonly Text[]
}

export type PredictedQuantity = 'time' | 'bytes' | 'operations' | 'times' | 'percent' | 'number'

/** Functions are written as methods, so that whoever shows questions can hold one of any kind. */
export interface Question<Name extends QuestionName = QuestionName> extends QuestionForm {
  readonly name: Name
  /** In the help of the terminal. */
  readonly doc: string
  /** The answer; asked for at the end, since what is said before may turn out otherwise. */
  sentence(report: ReportOf<Name>, context: Context): Text
  /** What the answer will be able to tell, said before and while it is measured; undefined where that goes without
   *  saying. */
  foreseen?(report: ReportOf<Name>): string | undefined
  /** The number that may be predicted before the answer is seen: its field, in lists by place, from the end below 0. */
  readonly predicted?: { readonly field: string; readonly quantity: PredictedQuantity }
  /** What the numbers of the answer are made of. */
  basis?(report: ReportOf<Name>, context: Context): Text
  figures(report: ReportOf<Name>, context: Context): readonly Figure[]
  /** To be tried with a slider, where a page shows it. */
  whatIf?(report: ReportOf<Name>, context: Context): WhatIf
  /** Those without rows are not shown. */
  tables(report: ReportOf<Name>, context: Context): readonly Table[]
  /** What stands beside other answers, where those are not its own tables. */
  beside?(report: ReportOf<Name>): readonly Table[]
  /** What to know before believing the numbers, worst first. */
  cautions(report: ReportOf<Name>): readonly Verdict[]
  /** What else is to be told, in small print. */
  notes?(report: ReportOf<Name>, context: Context): readonly Text[]
  /** Whether a part of it was refused that an isolated page can do. */
  needsIsolation?(report: ReportOf<Name>): boolean
  /** Prose that the run made. */
  written?(report: ReportOf<Name>): string
  /** How it was measured, term by term, where that is not the plan. */
  method?(report: ReportOf<Name>, context: Context): readonly (readonly [string, string])[]
  /** In the list of runs, where that is not the sentence. */
  line?(report: ReportOf<Name>, context: Context): Text
  /** The question that its answer raises, in the words in which it does. */
  readonly next: { readonly name: QuestionName; readonly asks: string }
  readonly savedForms?: readonly SavedForm<Name>[]
  /** Whether the project ships runs that it may be set beside. */
  hasReference?(report: ReportOf<Name>): boolean
  /** Why neither a link nor a saved result can ask it again; empty where they can. */
  unrepeatable?(report: ReportOf<Name>): string
  /** The role that a refusal is of, and the refusal by the name of that role's file. */
  blame?(message: string, fileNames: Readonly<Record<string, string>>): Blame | undefined
  /** How a command ends: 0 with an answer, 1 without one, 2 where it could not be asked. */
  exitCode(report: ReportOf<Name>): 0 | 1 | 2
}

export interface Blame {
  readonly role: string
  readonly text: string
}
