// SPDX-License-Identifier: MIT
//
// Exports of both forms of the library, the module and the classic script, beside `openLab`.

export type { ExperimentCallOptions, TimingCallOptions } from './call-options.ts'
export type { Control, TimingProgress, Watched } from './control.ts'
export type { ArchitectureProfiler } from './course/architecture-profiler.ts'
export type { Architecture, Match, MatchOptions } from './course/architectures.ts'
export type { AttentionShape, Conv2dShape, FlopCounter } from './course/flop-counter.ts'
export type { MemoryProfileOptions, MemoryProfiler } from './course/memory-profiler.ts'
export type { ProfiledFunction, ProfileFunction } from './course/profile-function.ts'
export type { ProfilerContext } from './course/profiler-context.ts'
export type { SimpleProfile, SimpleProfilerOptions } from './course/simple-profile.ts'
export type { SimpleProfiler } from './course/simple-profiler.ts'
export type { MeasureOptions, Section, Timer } from './course/timer.ts'
export type { LabEnvironment, Realm } from './environment.ts'
export { AbortError, FlopscopeError } from './errors.ts'
export type { Difference, Recomputed } from './files/recomputed.ts'
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
} from './files/result.ts'
export { type AnyReport, runOf } from './files/run-of.ts'
export type {
  Cifar10Files,
  ImageFiles,
  TextFile,
  TrainingCallOptions,
  TrainingData,
} from './files/training-data.ts'
export type { Foretold } from './foretold.ts'
export type * from './generated/records.ts'
export type { Lab } from './lab.ts'
export type { LabOptions } from './lab-options.ts'
export type { FunctionSubject, ModuleSubject, RunSubject, Subject } from './subject.ts'
export type { PreparedOperation } from './wasm/prepared.ts'
export type { Choice, Variant } from './wasm/variant.ts'
