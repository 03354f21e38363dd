// SPDX-License-Identifier: MIT
//
// Tells from the times at each size from which one on the GPU is faster.
#include <utility>

#include "flopscope/experiments/crossover.h"
#include "question/saved_samples.h"

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

measure::Result<CrossoverReport> recomputed_crossover(const Value& report,
                                                      const CrossoverOptions& options) {
  CrossoverReport again;
  again.confidence = options.confidence;
  auto error = saved_fields(CrossoverReport::record_type, &again, report, {"outcome", "adapter"});
  if (error) return *std::move(error);
  const auto points = report.member("points");
  for (std::size_t i = 0; i < points->size(); ++i) {
    const auto saved = points->element(i);
    CrossoverPoint& point = again.points.emplace_back();
    error = saved_fields(CrossoverPoint::record_type, &point, *saved, {"size", "flops"});
    if (error) return *std::move(error);
    auto timed = recomputed_candidates(*saved->member("timed"), options, true);
    if (!timed) return timed.error();
    point.timed = std::move(*timed);
  }
  put_crossover(again);
  return again;
}

}  // namespace flopscope::experiments
