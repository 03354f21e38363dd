// SPDX-License-Identifier: MIT
//
// What both forms of the library, the module and the classic script, offer beside `openLab`.

export type { ArchitectureProfiler } from './architecture-profiler.ts'
export type {
  Architecture,
  ArchitectureReport,
  ArchitecturesReport,
  Match,
  MatchOptions,
} from './architectures.ts'
export type { ExperimentCallOptions, TimingCallOptions } from './call-options.ts'
export type { Control, TimingProgress, Watched } from './control.ts'
export type { LabEnvironment, Realm } from './environment.ts'
export { AbortError, FlopscopeError } from './errors.ts'
export type { AttentionShape, Conv2dShape, FlopCounter } from './flop-counter.ts'
export type { Lab } from './lab.ts'
export type { LabOptions } from './lab-options.ts'
export type { MemoryProfileOptions, MemoryProfiler } from './memory-profiler.ts'
export type { PreparedOperation } from './prepared.ts'
export type { ProfilerContext } from './profiler-context.ts'
export * from './records.ts'
export {
  type AnyResultFile,
  type MadeRun,
  makeResult,
  parseResult,
  type ResultFile,
  resultCsv,
  resultJson,
  type SavedRun,
  type SavedSubjects,
} from './result.ts'
export type { ProfileOptions, ProfileReport, SimpleProfiler } from './simple-profiler.ts'
export type { FunctionSubject, ModuleSubject, RunSubject, Subject } from './subject.ts'
export type { MeasureOptions, Section, Timer } from './timer.ts'
export type {
  Cifar10Files,
  ImageFiles,
  TextFile,
  TrainingCallOptions,
  TrainingData,
} from './training-data.ts'
export type { Choice, Variant } from './variant.ts'
