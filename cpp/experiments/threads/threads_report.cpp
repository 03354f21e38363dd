// SPDX-License-Identifier: MIT
//
// Turns the rounds into speedups: those of the same work and of work that grows.
#include <string>
#include <utility>

#include "compared/saved_rounds.h"
#include "flopscope/experiments/threads.h"
#include "flopscope/layers/thread_pool.h"
#include "flopscope/measure/amdahl.h"
#include "flopscope/measure/phrase.h"
#include "question/saved_samples.h"

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

measure::Result<ThreadsReport> recomputed_threads(const Value& report,
                                                  const ThreadsOptions& options) {
  ThreadsReport known;
  if (auto error = saved_fields(ThreadsReport::record_type, &known, report, {"name", "axis"})) {
    return *std::move(error);
  }
  ThreadsPlan plan{known.name, known.axis, 0, {}};
  const auto points = report.member("points");
  for (std::size_t i = 0; i < points->size(); ++i) {
    ThreadsPoint point;
    auto error =
        saved_fields(ThreadsPoint::record_type, &point, *points->element(i), {"threads", "value"});
    if (error) return *std::move(error);
    if (i == 0) plan.value = point.value;
    plan.threads.push_back(point.threads);
  }
  SavedRounds saved(report);
  saved.add_list("points");
  saved.add_list("grown");
  saved.add_control();
  const auto rounds = std::move(saved).rounds();
  if (!rounds) return rounds.error();
  if (rounds->candidates() != candidate_names(plan).size() + 1) return unfitting_orders();
  return threads_report(*rounds, plan, options, {measure::Duration{1}, measure::Duration{0}});
}

}  // namespace flopscope::experiments
