// SPDX-License-Identifier: MIT
//
// Turns the rounds into speedups: those of the same work and of work that grows.
#include <string>
#include <utility>

#include "flopscope/experiments/threads.h"
#include "flopscope/layers/thread_pool.h"
#include "flopscope/measure/amdahl.h"
#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

namespace {

std::string counted_threads(double threads) {
  return measure::number_text(threads) + (threads == 1 ? " thread" : " threads");
}

/// A work of which `candidate` takes `times` as much as the baseline does.
ThreadsPoint point_of(const Candidate& candidate, double threads, double value, double times) {
  ThreadsPoint point;
  static_cast<RoundTimes&>(point) = static_cast<const RoundTimes&>(candidate);
  point.threads = threads;
  point.value = value;
  if (threads == 1) return point;
  point.speedup = candidate.speedup.times(times);
  point.efficiency_percent = point.speedup.times(100 / threads);
  const auto serial_share = times > 1 ? &measure::gustafson_serial_share : &measure::karp_flatt;
  point.serial_percent =
      point.speedup.falling([&](double speedup) { return 100 * serial_share(speedup, threads); });
  return point;
}

}  // namespace

std::vector<CandidateName> candidate_names(const ThreadsPlan& plan) {
  const std::string kernel = layers::kernel_choices[layers::Kernel::threads];
  std::vector<CandidateName> names;
  for (const double threads : plan.threads) {
    names.push_back({"on " + counted_threads(threads), kernel});
  }
  for (const double threads : plan.threads) {
    if (threads == 1) continue;
    names.push_back(
        {measure::number_text(threads) + " times the work on " + counted_threads(threads), kernel});
  }
  return names;
}

ThreadsReport threads_report(const measure::MirroredRounds& mirrored_rounds,
                             const ThreadsPlan& plan, const ThreadsOptions& options,
                             const measure::ClockEstimate& clock) {
  CandidatesReport timed =
      candidates_report(mirrored_rounds, candidate_names(plan), options, clock);
  ThreadsReport report;
  static_cast<RoundsReport&>(report) = static_cast<const RoundsReport&>(timed);
  report.outcome = timed.outcome;
  report.name = plan.name;
  report.kernel = layers::kernel_choices[layers::Kernel::threads];
  report.axis = plan.axis;
  report.most_threads = static_cast<double>(layers::thread_count());
  report.control_samples_ms = std::move(timed.control_samples_ms);
  report.orders = std::move(timed.orders);
  std::size_t place = 0;
  for (const double threads : plan.threads) {
    report.points.push_back(point_of(timed.candidates[place++], threads, plan.value, 1));
  }
  for (const double threads : plan.threads) {
    if (threads == 1) continue;
    report.grown.push_back(
        point_of(timed.candidates[place++], threads, threads * plan.value, threads));
  }
  return report;
}

}  // namespace flopscope::experiments
