// SPDX-License-Identifier: MIT
//
// Tells from the times at each size from which one on the GPU is faster.
#include <utility>

#include "flopscope/experiments/crossover.h"

namespace flopscope::experiments {

namespace {

/// The largest size before which a candidate is slower, and the one from which on it is faster
/// wherever it was measured.
struct Crossing {
  std::optional<double> slower_to, faster_from;
};

Crossing crossing(const std::vector<CrossoverPoint>& points, CrossoverCandidate candidate) {
  Crossing found;
  for (const CrossoverPoint& point : points) {
    if (point.timed.outcome != Outcome::measured) continue;
    const CandidateVerdict verdict = point.timed.candidates[candidate].verdict;
    if (verdict == CandidateVerdict::slower) found.slower_to = point.size;
    if (verdict != CandidateVerdict::faster) found.faster_from.reset();
    else if (!found.faster_from) found.faster_from = point.size;
  }
  return found;
}

}  // namespace

std::vector<CandidateName> crossover_candidates(const std::string& kernel) {
  return {{"on the processor", kernel},
          {"arithmetic on the GPU", "webgpu"},
          {"transfers", "webgpu"},
          {"GPU with transfers", "webgpu"}};
}

void put_crossover(CrossoverReport& report) {
  if (report.adapter != Adapter::hardware) return;
  Crossing found = crossing(report.points, whole);
  report.slower_to = found.slower_to;
  report.faster_from = found.faster_from;
  found = crossing(report.points, arithmetic);
  report.resident_slower_to = found.slower_to;
  report.resident_faster_from = found.faster_from;
}

}  // namespace flopscope::experiments
