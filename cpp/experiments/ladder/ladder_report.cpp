// SPDX-License-Identifier: MIT
//
// Turns the rounds into rungs: what each takes, what it gains over the one below and over the naive
// one, and how much of the peak it reaches. All but the steps and the peaks is a suite's.
#include <algorithm>
#include <numeric>
#include <utility>

#include "compared/saved_rounds.h"
#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/ladder.h"
#include "flopscope/layers/peak.h"
#include "flopscope/layers/thread_pool.h"
#include "flopscope/measure/comparison.h"
#include "question/saved_samples.h"
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
    const double flops =
        plan.peaks[i].flops.value_or(measure::count(subject.operation->cost(), convention));
    const auto accumulators =
        static_cast<layers::PeakShape*>(subject.operation->shape())->accumulators();
    const BestPeak peak{
        place,
        flops,
        {candidates[place].kernel, rate_per_s(flops, candidates[place].p50_ms).point,
         static_cast<double>(accumulators), flops, candidates[place].samples_ms}};
    if (best.empty() || best.back().reported.kernel != peak.reported.kernel) best.push_back(peak);
    else if (peak.reported.flops_per_s > best.back().reported.flops_per_s) best.back() = peak;
  }
  return best;
}

/// The order of each round's first half, of the rungs, the best peaks and the control alone: how
/// two stand to each other is the same without those between them.
std::vector<double> reported_orders(const MirroredRounds& mirrored_rounds, std::size_t rungs,
                                    const std::vector<BestPeak>& peaks) {
  std::vector<std::size_t> kept(rungs);
  std::iota(kept.begin(), kept.end(), std::size_t{0});
  for (const BestPeak& peak : peaks) kept.push_back(peak.place);
  kept.push_back(mirrored_rounds.candidates() - 1);
  std::vector<double> orders;
  for (const auto& order : mirrored_rounds.orders()) {
    for (const std::size_t who : order) {
      const auto place = std::find(kept.begin(), kept.end(), who);
      if (place != kept.end()) orders.push_back(static_cast<double>(place - kept.begin()));
    }
  }
  return orders;
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
  report.convention = plan.convention;
  report.flops = plan.flops;
  report.fused = layers::peak_is_fused();
  report.threads = static_cast<std::int64_t>(layers::thread_count());
  report.missing = plan.missing;

  const Rounds rounds(mirrored_rounds, options);
  const std::vector<BestPeak> peaks = best_peaks(plan, timed.candidates, report.convention);
  for (const BestPeak& peak : peaks) report.peaks.push_back(peak.reported);
  report.control_samples_ms = std::move(timed.control_samples_ms);
  if (report.outcome == Outcome::measured) {
    report.orders = reported_orders(mirrored_rounds, plan.kernels.size(), peaks);
  }
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

namespace {

/// The kernel of this name, or the error that there is none.
measure::Result<Kernel> kernel_named(const Value& record) {
  int kernel = 0;
  auto error = decode_choice("kernel", layers::kernel_choices, *record.member("kernel"), kernel);
  if (error) return *std::move(error);
  return static_cast<Kernel>(kernel);
}

}  // namespace

measure::Result<LadderReport> recomputed_ladder(const Value& report, const LadderOptions& options) {
  LadderReport known;
  auto error =
      saved_fields(LadderReport::record_type, &known, report, {"name", "convention", "flops"});
  if (error) return *std::move(error);
  LadderPlan plan;
  plan.name = known.name;
  plan.convention = known.convention;
  plan.flops = known.flops;
  SavedRounds saved(report);
  const auto rungs = report.member("rungs");
  for (const bool naive : {true, false}) {
    for (std::size_t i = 0; i < rungs->size(); ++i) {
      const auto rung = rungs->element(i);
      const auto kernel = kernel_named(*rung);
      if (!kernel) return kernel.error();
      if ((*kernel == Kernel::naive) != naive) continue;
      plan.kernels.push_back(*kernel);
      saved.add(*rung);
    }
  }
  const auto peaks = report.member("peaks");
  for (std::size_t i = 0; i < peaks->size(); ++i) {
    const auto peak = peaks->element(i);
    const auto kernel = kernel_named(*peak);
    if (!kernel) return kernel.error();
    LadderPeak measured;
    error = saved_fields(LadderPeak::record_type, &measured, *peak, {"flops"});
    if (error) return *std::move(error);
    plan.peaks.push_back({.kernel = *kernel, .flops = measured.flops});
    saved.add(*peak);
  }
  saved.add_control();
  const auto rounds = std::move(saved).rounds();
  if (!rounds) return rounds.error();
  if (plan.kernels.empty() || plan.peaks.empty()) return unfitting_orders();
  return ladder_report(*rounds, plan, options, {measure::Duration{1}, measure::Duration{0}});
}

}  // namespace flopscope::experiments
