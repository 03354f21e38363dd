// SPDX-License-Identifier: MIT
//
// The times in a saved run: those of a timing, and of each candidate of a suite.

import type { AnyResultFile } from '../lab/public.ts'
import type { RunSubject } from '../lab/subject.ts'
import { subjectWithKernel } from '../questions/base/subject-name.ts'

/** A subject with its samples, and what follows from them. */
export interface Timed {
  /** With the kernel that ran. */
  readonly name: string
  readonly subject: RunSubject
  readonly kernel: string
  readonly batch_size: number
  readonly samples_ms: ArrayLike<number>
  readonly mean_ms?: number
  readonly std_ms?: number
  readonly p50_ms?: number
  readonly median_ci_low_ms?: number
  readonly median_ci_high_ms?: number
  readonly clock_error_percent?: number
}

/** None of a run that is neither a timing nor a suite. */
export function timedOf(file: AnyResultFile): Timed[] {
  if (file.experiment === 'timing') {
    const { subject, report } = file
    return [{ ...report, subject, name: subjectWithKernel(subject, report.kernel) }]
  }
  if (file.experiment !== 'suite') return []
  const { subjects, report } = file
  return report.candidates.flatMap((candidate, place) => {
    const subject = subjects[place]
    if (!subject) return []
    return [{ ...candidate, subject, name: subjectWithKernel(subject, candidate.kernel) }]
  })
}
