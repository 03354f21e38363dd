// SPDX-License-Identifier: MIT
//
// Turns the rounds into speedups and the shares of a step, and adds the machines of the model.
#include <algorithm>
#include <string>
#include <utility>

#include "compared/saved_rounds.h"
#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/distributed.h"
#include "flopscope/measure/all_reduce.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/time_estimates.h"
#include "flopscope/measure/wander.h"
#include "question/saved_samples.h"

namespace flopscope::experiments {

namespace {

constexpr double most_machines = 1024;

/// The parts of a step, as saved of each batch and as their mean.
constexpr struct {
  double StepShares::*ms;
  std::vector<double> DistributedPoint::*samples_ms;
  measure::Estimate DistributedPoint::*mean_ms;
  measure::Estimate DistributedPoint::*percent;
} parts_of_step[] = {
    {&StepShares::compute_ms, &DistributedPoint::compute_samples_ms, &DistributedPoint::compute_ms,
     &DistributedPoint::compute_percent},
    {&StepShares::exchange_ms, &DistributedPoint::exchange_samples_ms,
     &DistributedPoint::exchange_ms, &DistributedPoint::exchange_percent},
    {&StepShares::waiting_ms, &DistributedPoint::waiting_samples_ms, &DistributedPoint::waiting_ms,
     &DistributedPoint::waiting_percent},
};

std::string counted_workers(double workers) {
  return "on " + measure::number_text(workers) + (workers == 1 ? " worker" : " workers");
}

/// The mean of what `of` says of each of `shares`; nothing where that is no time.
template <class Of>
measure::Estimate mean_of(const std::vector<StepShares>& shares, double confidence, Of of) {
  std::vector<double> times;
  times.reserve(shares.size());
  for (const StepShares& each : shares) times.push_back(of(each));
  const auto summary = measure::summarize(times);
  if (!summary || summary->mean <= 0) return {};
  return measure::mean_time(times, *summary, confidence,
                            measure::wander(times, confidence).widening);
}

/// One worker only computes.
void add_parts(DistributedPoint& point, const std::vector<StepShares>& shares, double confidence) {
  for (const auto& part : parts_of_step) {
    if (point.workers == 1 && part.ms != &StepShares::compute_ms) continue;
    for (const StepShares& each : shares) (point.*part.samples_ms).push_back(each.*part.ms);
    point.*part.mean_ms =
        mean_of(shares, confidence, [&part](const StepShares& each) { return each.*part.ms; });
    if (point.workers == 1) continue;
    point.*part.percent = mean_of(shares, confidence, [&part](const StepShares& each) {
                            return each.all_ms() > 0 ? 100 * each.*part.ms / each.all_ms() : 0;
                          }).rising([](double share) { return std::min(share, 100.0); });
  }
}

/// The parts of the steps that `saved` has samples of; none where it has no such samples.
std::vector<StepShares> saved_parts(const DistributedPoint& saved) {
  std::vector<StepShares> shares(saved.compute_samples_ms.size());
  for (const auto& part : parts_of_step) {
    const std::vector<double>& samples_ms = saved.*part.samples_ms;
    if (samples_ms.size() < shares.size() && !(samples_ms.empty() && saved.workers == 1)) return {};
    for (std::size_t i = 0; i < samples_ms.size() && i < shares.size(); ++i) {
      shares[i].*part.ms = samples_ms[i];
    }
  }
  return shares;
}

}  // namespace

std::vector<ModelledPoint> modelled_machines(const measure::Estimate& step_ms,
                                             double gradient_bytes,
                                             const DistributedOptions& options) {
  constexpr double bytes_per_gbit = 1e9 / 8;
  const measure::Link link{measure::Duration{1000 * options.latency_us},
                           bytes_per_gbit * options.bandwidth_gbit_per_s};
  const auto efficiency = [&step_ms](double exchange_ms) {
    return step_ms.rising([exchange_ms](double ms) { return 100 * ms / (ms + exchange_ms); });
  };
  std::vector<ModelledPoint> points;
  for (double machines = 2; machines <= most_machines; machines *= 2) {
    const double ring = measure::to_ms(measure::ring_all_reduce(machines, gradient_bytes, link));
    const double tree = measure::to_ms(measure::tree_all_reduce(machines, gradient_bytes, link));
    points.push_back({machines, ring, tree, efficiency(ring), efficiency(tree)});
  }
  return points;
}

DistributedReport distributed_report(const measure::MirroredRounds& mirrored_rounds,
                                     const std::vector<std::vector<StepShares>>& shares,
                                     const DistributedPlan& plan, const DistributedOptions& options,
                                     const measure::ClockEstimate& clock) {
  std::vector<CandidateName> names;
  for (const double workers : plan.workers) names.push_back({counted_workers(workers), ""});
  CandidatesReport timed = candidates_report(mirrored_rounds, names, options, clock);
  DistributedReport report;
  static_cast<RoundsReport&>(report) = static_cast<const RoundsReport&>(timed);
  report.outcome = timed.outcome;
  report.name = plan.name;
  report.params = plan.params;
  report.gradient_bytes = plan.params * sizeof(float);
  report.most_workers = plan.most_workers;
  report.control_samples_ms = std::move(timed.control_samples_ms);
  report.orders = std::move(timed.orders);
  for (std::size_t place = 0; place < plan.workers.size(); ++place) {
    const Candidate& candidate = timed.candidates[place];
    DistributedPoint point;
    static_cast<RoundTimes&>(point) = static_cast<const RoundTimes&>(candidate);
    point.workers = plan.workers[place];
    point.samples_per_worker = plan.batch / point.workers;
    if (place > 0) {
      point.speedup = candidate.speedup;
      point.efficiency_percent = candidate.speedup.times(100 / point.workers);
      if (place <= plan.gradient_error.size()) {
        point.gradient_error = plan.gradient_error[place - 1];
      }
    }
    if (report.outcome == Outcome::measured) add_parts(point, shares[place], options.confidence);
    report.points.push_back(std::move(point));
  }
  if (const measure::Estimate& step_ms = report.points.front().p50_ms; step_ms.point) {
    report.modelled = modelled_machines(step_ms, report.gradient_bytes, options);
  }
  return report;
}

measure::Result<DistributedReport> recomputed_distributed(const Value& report,
                                                          const DistributedOptions& options) {
  DistributedReport known;
  auto error = saved_fields(DistributedReport::record_type, &known, report,
                            {"name", "params", "most_workers"});
  if (error) return *std::move(error);
  DistributedPlan plan{known.name, 1, known.params, known.most_workers, {}, {}};
  std::vector<DistributedPoint> saved_points;
  std::vector<std::vector<StepShares>> shares;
  const auto points = report.member("points");
  for (std::size_t i = 0; i < points->size(); ++i) {
    DistributedPoint& point = saved_points.emplace_back();
    error = decode_known(DistributedPoint::record_type, &point, *points->element(i));
    if (error) return *std::move(error);
    plan.workers.push_back(point.workers);
    shares.push_back(saved_parts(point));
  }
  SavedRounds saved(report);
  saved.add_list("points");
  saved.add_control();
  const auto rounds = std::move(saved).rounds();
  if (!rounds) return rounds.error();
  shares.emplace_back();
  DistributedReport again = distributed_report(*rounds, shares, plan, options,
                                               {measure::Duration{1}, measure::Duration{0}});
  for (std::size_t i = 0; i < saved_points.size(); ++i) {
    if (!shares[i].empty()) continue;  // files of older versions have the means alone
    for (const auto& part : parts_of_step) {
      again.points[i].*part.mean_ms = saved_points[i].*part.mean_ms;
      again.points[i].*part.percent = saved_points[i].*part.percent;
    }
  }
  return again;
}

}  // namespace flopscope::experiments
