// SPDX-License-Identifier: MIT
//
// Generated from the record descriptions in C++ by `npm run generate`. Do not edit.

import type { Answer, ExperimentCallOptions, FileCallOptions } from '../call-options.ts'
import type { SavedRun } from '../files/result.ts'
import type { CallerFunction, RunSubject } from '../subject.ts'
import type { ExperimentName, ModelSubject } from './records.ts'

/** Every question as a method of the lab, on its subjects. Rejects with a FlopscopeError, or with an
 *  AbortError that holds the report so far */
export interface Methods {
  /** How long does it take, and how sure is that? */
  timing(
    subject: RunSubject | CallerFunction,
    options?: ExperimentCallOptions<'timing'>,
  ): Answer<'timing'>
  /** How much work is it on paper? */
  cost(subject: RunSubject, options?: ExperimentCallOptions<'cost'>): Answer<'cost'>
  /** What would training it cost? */
  trainingCost(options?: ExperimentCallOptions<'training_cost'>): Answer<'training_cost'>
  /** Where do the bytes go? */
  memory(subject: RunSubject, options?: ExperimentCallOptions<'memory'>): Answer<'memory'>
  /** What does it take: time, memory and work? */
  profile(subject: RunSubject, options?: ExperimentCallOptions<'profile'>): Answer<'profile'>
  /** Where does the time go? */
  trace(
    subject: RunSubject | CallerFunction,
    options?: ExperimentCallOptions<'trace'>,
  ): Answer<'trace'>
  /** What is worth fixing? */
  bottleneck(
    subjects: readonly (RunSubject | CallerFunction)[],
    options?: ExperimentCallOptions<'bottleneck'>,
  ): Answer<'bottleneck'>
  /** Arithmetic or memory? */
  roofline(
    subjects: readonly (RunSubject | CallerFunction)[],
    options?: ExperimentCallOptions<'roofline'>,
  ): Answer<'roofline'>
  /** How does it grow, and what comes next? */
  scaling(
    subject: RunSubject | CallerFunction,
    options?: ExperimentCallOptions<'scaling'>,
  ): Answer<'scaling'>
  /** Full, windowed, linear or cached? */
  attention(options?: ExperimentCallOptions<'attention'>): Answer<'attention'>
  /** How large should a batch be? */
  batching(subject: ModelSubject, options?: ExperimentCallOptions<'batching'>): Answer<'batching'>
  /** What do more threads gain? */
  threads(subject: RunSubject, options?: ExperimentCallOptions<'threads'>): Answer<'threads'>
  /** When does the GPU win? */
  crossover(options?: ExperimentCallOptions<'crossover'>): Answer<'crossover'>
  /** What do more machines buy? */
  distributed(
    subject: ModelSubject,
    options?: ExperimentCallOptions<'distributed'>,
  ): Answer<'distributed'>
  /** Is it really faster? */
  comparison(
    baseline: RunSubject | CallerFunction,
    optimized: RunSubject | CallerFunction,
    options?: ExperimentCallOptions<'comparison'>,
  ): Answer<'comparison'>
  /** Which of many is the fastest? */
  suite(
    subjects: readonly (RunSubject | CallerFunction)[],
    options?: ExperimentCallOptions<'suite'>,
  ): Answer<'suite'>
  /** What does each kernel trick buy? */
  ladder(subject: RunSubject, options?: ExperimentCallOptions<'ladder'>): Answer<'ladder'>
  /** What does making it smaller cost? */
  optimization(
    subject: ModelSubject,
    options?: FileCallOptions<'optimization'>,
  ): Answer<'optimization'>
  /** Is it slower than last time? */
  regression(
    saved: SavedRun | readonly SavedRun[],
    later: SavedRun,
    options?: ExperimentCallOptions<'regression'>,
  ): Answer<'regression'>
  /** MLP, CNN or Transformer? */
  architectures(options?: ExperimentCallOptions<'architectures'>): Answer<'architectures'>
  /** Does it learn, and what does a step cost? */
  training(subject: ModelSubject, options?: FileCallOptions<'training'>): Answer<'training'>
  /** What does profiling itself cost? */
  overhead(
    subject: RunSubject | CallerFunction,
    options?: ExperimentCallOptions<'overhead'>,
  ): Answer<'overhead'>
  /** Which tile fits the registers? */
  tile(options?: ExperimentCallOptions<'tile'>): Answer<'tile'>
}

/** What a member of a request may be */
export type RoleKind =
  | 'operation or model'
  | 'operations or models'
  | 'model'
  | 'saved run'
  | 'saved runs'

/** A question as the lab asks it. */
export interface RequestInfo {
  /** Its name in files: training_cost. */
  readonly name: ExperimentName
  /** Its name in JavaScript: trainingCost. */
  readonly method: keyof Methods
  /** The members of its request that say what is asked about, in order. */
  readonly roles: Readonly<Record<string, RoleKind>>
  /** Whether it runs nothing. */
  readonly calculated?: true
  /** Whether a subject may be a function of JavaScript. */
  readonly takesFunctions?: true
  /** Whether it evaluates the samples of a saved report again, given as `report`. */
  readonly recomputes?: true
  /** Whether its option `data` may be files. */
  readonly readsFiles?: true
}

/** Every question */
export const requests = [
  {
    name: 'timing',
    method: 'timing',
    roles: { subject: 'operation or model' },
    takesFunctions: true,
  },
  { name: 'cost', method: 'cost', roles: { subject: 'operation or model' }, calculated: true },
  { name: 'training_cost', method: 'trainingCost', roles: {}, calculated: true },
  { name: 'memory', method: 'memory', roles: { subject: 'operation or model' }, recomputes: true },
  { name: 'profile', method: 'profile', roles: { subject: 'operation or model' } },
  {
    name: 'trace',
    method: 'trace',
    roles: { subject: 'operation or model' },
    takesFunctions: true,
    recomputes: true,
  },
  {
    name: 'bottleneck',
    method: 'bottleneck',
    roles: { subjects: 'operations or models' },
    takesFunctions: true,
    recomputes: true,
  },
  {
    name: 'roofline',
    method: 'roofline',
    roles: { subjects: 'operations or models' },
    takesFunctions: true,
    recomputes: true,
  },
  {
    name: 'scaling',
    method: 'scaling',
    roles: { subject: 'operation or model' },
    takesFunctions: true,
    recomputes: true,
  },
  { name: 'attention', method: 'attention', roles: {}, recomputes: true },
  { name: 'batching', method: 'batching', roles: { subject: 'model' }, recomputes: true },
  {
    name: 'threads',
    method: 'threads',
    roles: { subject: 'operation or model' },
    recomputes: true,
  },
  { name: 'crossover', method: 'crossover', roles: {}, recomputes: true },
  { name: 'distributed', method: 'distributed', roles: { subject: 'model' }, recomputes: true },
  {
    name: 'comparison',
    method: 'comparison',
    roles: { baseline: 'operation or model', optimized: 'operation or model' },
    takesFunctions: true,
    recomputes: true,
  },
  {
    name: 'suite',
    method: 'suite',
    roles: { subjects: 'operations or models' },
    takesFunctions: true,
    recomputes: true,
  },
  { name: 'ladder', method: 'ladder', roles: { subject: 'operation or model' }, recomputes: true },
  {
    name: 'optimization',
    method: 'optimization',
    roles: { subject: 'model' },
    recomputes: true,
    readsFiles: true,
  },
  {
    name: 'regression',
    method: 'regression',
    roles: { saved: 'saved runs', later: 'saved run' },
    calculated: true,
  },
  { name: 'architectures', method: 'architectures', roles: {}, recomputes: true },
  {
    name: 'training',
    method: 'training',
    roles: { subject: 'model' },
    recomputes: true,
    readsFiles: true,
  },
  {
    name: 'overhead',
    method: 'overhead',
    roles: { subject: 'operation or model' },
    takesFunctions: true,
    recomputes: true,
  },
  { name: 'tile', method: 'tile', roles: {}, recomputes: true },
] as const satisfies readonly RequestInfo[]
