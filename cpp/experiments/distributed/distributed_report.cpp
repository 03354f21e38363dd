// SPDX-License-Identifier: MIT
//
// Turns the rounds into speedups and the shares of a step, and adds the machines of the model.
#include <algorithm>
#include <string>
#include <utility>

#include "flopscope/experiments/distributed.h"
#include "flopscope/measure/all_reduce.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/time_estimates.h"
#include "flopscope/measure/wander.h"

namespace flopscope::experiments {

namespace {

constexpr double most_machines = 1024;

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
    const auto mean = [&](double StepShares::*member) {
      return mean_of(shares[place], options.confidence,
                     [member](const StepShares& each) { return each.*member; });
    };
    const auto percent = [&](double StepShares::*member) {
      return mean_of(shares[place], options.confidence,
                     [member](const StepShares& each) {
                       return each.all_ms() > 0 ? 100 * each.*member / each.all_ms() : 0;
                     })
          .rising([](double share) { return std::min(share, 100.0); });
    };
    point.compute_ms = mean(&StepShares::compute_ms);
    if (place > 0) {
      point.speedup = candidate.speedup;
      point.efficiency_percent = candidate.speedup.times(100 / point.workers);
      point.exchange_ms = mean(&StepShares::exchange_ms);
      point.waiting_ms = mean(&StepShares::waiting_ms);
      point.compute_percent = percent(&StepShares::compute_ms);
      point.exchange_percent = percent(&StepShares::exchange_ms);
      point.waiting_percent = percent(&StepShares::waiting_ms);
      if (place <= plan.gradient_error.size()) {
        point.gradient_error = plan.gradient_error[place - 1];
      }
    }
    report.points.push_back(std::move(point));
  }
  if (const measure::Estimate& step_ms = report.points.front().p50_ms; step_ms.point) {
    report.modelled = modelled_machines(step_ms, report.gradient_bytes, options);
  }
  return report;
}

}  // namespace flopscope::experiments
