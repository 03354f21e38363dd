// SPDX-License-Identifier: MIT
//
// What both forms of the library, the module and the classic script, offer beside `openLab`.

export type { Control, TimingProgress, Watched } from './control.ts'
export type { LabEnvironment, Realm } from './environment.ts'
export { AbortError, FlopscopeError } from './errors.ts'
export type { ExperimentCallOptions, Lab, LabOptions, TimingCallOptions } from './lab.ts'
export type { PreparedOperation } from './prepared.ts'
export * from './records.ts'
export { makeResult, parseResult, type ResultFile, resultCsv, resultJson } from './result.ts'
export type { FunctionSubject, ModuleSubject, Subject } from './subject.ts'
export type { MeasureOptions, Section, Timer } from './timer.ts'
export type { Choice, Variant } from './variant.ts'
