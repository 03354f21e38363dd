// SPDX-License-Identifier: MIT
//
// Turns the rounds into rungs: what each takes, what it gains over the one below and over the naive
// one, and how much of the peak it reaches. All but the steps and the peaks is a suite's.
#include <algorithm>

#include "flopscope/experiments/ladder.h"
#include "flopscope/layers/peak.h"
#include "flopscope/layers/thread_pool.h"
#include "flopscope/measure/comparison.h"
#include "timed/rate.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using measure::MirroredRounds;

constexpr CandidateVerdict verdicts[] = {CandidateVerdict::faster, CandidateVerdict::slower,
                                         CandidateVerdict::not_told_apart,
                                         CandidateVerdict::not_stable};

/// The candidates by their places.
class Rounds {
 public:
  Rounds(const MirroredRounds& mirrored_rounds, const LadderOptions& options)
      : mirrored_rounds_(&mirrored_rounds),
        options_{options.confidence, options.minimum_effect_percent / 100} {}

  /// How much faster `b` is than `a`.
  [[nodiscard]] std::optional<measure::Comparison> compare(std::size_t a, std::size_t b) const {
    const auto control = mirrored_rounds_->quartets(0, mirrored_rounds_->candidates() - 1);
    const auto found = measure::compare(mirrored_rounds_->quartets(a, b), control, options_);
    if (!found) return std::nullopt;
    return *found;
  }

 private:
  const MirroredRounds* mirrored_rounds_;
  measure::ComparisonOptions options_;
};

LadderRung rung_of(const Candidate& candidate) {
  LadderRung rung;
  static_cast<RoundTimes&>(rung) = static_cast<const RoundTimes&>(candidate);
  rung.kernel = candidate.kernel;
  rung.speedup = candidate.speedup;
  return rung;
}

void add_step(LadderRung& rung, const measure::Comparison& found) {
  rung.verdict = verdicts[static_cast<std::size_t>(found.verdict)];
  rung.step = found.speedup;
}

/// The fastest form of the loops of one kernel.
struct BestPeak {
  std::size_t place;  ///< among the candidates
  double flops;       ///< of a call
  LadderPeak reported;
};

/// One for each kernel, in their order.
std::vector<BestPeak> best_peaks(const LadderPlan& plan, const std::vector<Candidate>& candidates,
                                 measure::Convention convention) {
  std::vector<BestPeak> best;
  for (std::size_t i = 0; i < plan.peaks.size(); ++i) {
    const std::size_t place = plan.kernels.size() + i;
    const Subject subject = peak_subject(plan.peaks[i]);
    const double flops = measure::count(subject.operation->cost(), convention);
    const auto accumulators =
        static_cast<layers::PeakShape*>(subject.operation->shape())->accumulators();
    const BestPeak peak{
        place,
        flops,
        {candidates[place].kernel, rate_per_s(flops, candidates[place].p50_ms).point,
         static_cast<double>(accumulators)}};
    if (best.empty() || best.back().reported.kernel != peak.reported.kernel) best.push_back(peak);
    else if (peak.reported.flops_per_s > best.back().reported.flops_per_s) best.back() = peak;
  }
  return best;
}

/// `work` is the rung's over the peak's; where it has none, as an embedding, there is no share.
void add_share(LadderRung& rung, const measure::Comparison& found, double work) {
  if (work > 0) rung.peak_percent = found.speedup.times(100 * work);
}

}  // namespace

LadderReport ladder_report(const MirroredRounds& mirrored_rounds, const LadderPlan& plan,
                           const LadderOptions& options, const measure::ClockEstimate& clock) {
  CandidatesReport timed =
      candidates_report(mirrored_rounds, candidate_names(plan), options, clock);
  LadderReport report;
  static_cast<RoundsReport&>(report) = static_cast<const RoundsReport&>(timed);
  report.outcome = timed.outcome;
  report.name = plan.name;
  report.convention = measure::rate_convention(plan.cost);
  report.flops = measure::count(plan.cost, report.convention);
  report.fused = layers::peak_is_fused();
  report.threads = static_cast<std::int64_t>(layers::thread_count());
  report.missing = plan.missing;

  const Rounds rounds(mirrored_rounds, options);
  const std::vector<BestPeak> peaks = best_peaks(plan, timed.candidates, report.convention);
  for (const BestPeak& peak : peaks) report.peaks.push_back(peak.reported);
  // In the order of the rungs, where JavaScript stands below the naive kernel.
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < plan.kernels.size(); ++place) places.push_back(place);
  std::sort(places.begin(), places.end(),
            [&](std::size_t a, std::size_t b) { return plan.kernels[a] < plan.kernels[b]; });
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::size_t place = places[i];
    LadderRung rung = rung_of(timed.candidates[place]);
    if (report.outcome == Outcome::measured) {
      if (report.flops > 0) rung.flops_per_s = rate_per_s(report.flops, rung.p50_ms).point;
      if (i > 0) {
        if (const auto found = rounds.compare(places[i - 1], place)) add_step(rung, *found);
      }
      const bool all = plan.kernels[place] == Kernel::threads;
      const BestPeak& peak = all ? peaks.back() : peaks.front();
      if (const auto found = rounds.compare(peak.place, place)) {
        add_share(rung, *found, report.flops / peak.flops);
      }
    }
    report.rungs.push_back(std::move(rung));
  }
  return report;
}

}  // namespace flopscope::experiments
