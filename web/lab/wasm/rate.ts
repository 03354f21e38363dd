// SPDX-License-Identifier: MIT
//
// The rate of a function whose work the caller has counted.

import type { TimingReport } from '../generated/records.ts'
import type { FunctionSubject } from '../subject.ts'

/** The rate, from the caller's own count of operations. C++ has the same rule for operations, whose
 *  work it counts itself (timing_report.cpp); what a function claims of its work never crosses to it,
 *  and a test holds the two to the same figures. */
export function withRate(
  report: TimingReport,
  { flops }: Pick<FunctionSubject, 'flops'>,
): TimingReport {
  if (typeof flops !== 'number') return report
  const rate = (ms = 0) => (ms > 0 ? flops / (ms * 1e-3) : undefined)
  const rates = {
    flops_per_s: rate(report.p50_ms),
    flops_per_s_low: rate(report.median_ci_high_ms),
    flops_per_s_high: rate(report.median_ci_low_ms),
  }
  const present = Object.entries(rates).filter(([, value]) => value !== undefined)
  return { ...report, flops, ...Object.fromEntries(present) }
}
