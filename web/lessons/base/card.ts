// SPDX-License-Identifier: MIT
//
// A systems-thinking card as one value: a question of the kind that ends the course's modules, a calculator for the
// reader's numbers, an experiment that measures them here, and a model answer. Each file of the folder `cards` exports
// one as `card`.

import type { QuestionName, ReportOf } from '../../questions/base/question.ts'
import type { Prose } from './lesson.ts'

export interface CalculatorField {
  readonly label: string
  /** Empty where it has none. */
  readonly unit: string
  /** It stands there at first. */
  readonly value: number
  /** The least and the most that may be typed; above 0 unless told. */
  readonly least?: number
  readonly most?: number
}

export type Numbers<Field extends string = string> = Readonly<Record<Field, number>>

/** What follows from the numbers: what it is, and how much. */
export type Results = readonly (readonly [name: string, value: string])[]

export interface Calculator<Field extends string = string> {
  readonly fields: Readonly<Record<Field, CalculatorField>>
  results(numbers: Numbers<Field>): Results
}

/** A calculator whose results are of its fields, among all. */
export const calculator = <Field extends string>(value: Calculator<Field>): Calculator =>
  value as unknown as Calculator

export interface CardExperiment<Name extends QuestionName = QuestionName> {
  readonly text: Prose
  /** The question that is run, as the end of an address. */
  readonly link: string
  /** The calculator's fields that this machine measured; what it could not tell is undefined. */
  numbers(report: ReportOf<Name>): Readonly<Record<string, number | undefined>>
  /** What was measured, in words. */
  found(report: ReportOf<Name>): Prose
}

/** The experiment by that question, among those by any. */
export const experiment = <Name extends QuestionName>(
  value: CardExperiment<Name>,
): CardExperiment => value

export interface Card {
  /** Among the cards, from 1. */
  readonly place: number
  readonly title: string
  readonly about: string
  readonly question: Prose
  readonly calculator: Calculator
  readonly experiment: CardExperiment
  /** Shown after an attempt. */
  readonly answer: Prose
}

/** The number that was typed; undefined where it is none, or not allowed. */
export function typedNumber(
  { least, most = Infinity }: CalculatorField,
  text: string,
): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
  const isAllowed = least === undefined ? value > 0 : value >= least
  return Number.isFinite(value) && isAllowed && value <= most ? value : undefined
}
