// SPDX-License-Identifier: MIT
//
// Turns points into the report: throughput, the line through the times, its knee, and the largest
// batch within the limit.
#include <cmath>

#include "flopscope/experiments/batching.h"
#include "flopscope/measure/phrase.h"
#include "sweep/saved_points.h"
#include "sweep/time_growth.h"

namespace flopscope::experiments {

namespace {

using measure::CrossoverState;
using measure::Estimate;
using measure::number_text;
using measure::TwoTermFit;

/// Points that lie further off than this are not well described by a line.
constexpr double poor_line_percent = 10;

/// Samples a second of a batch: the high end of a time is the low end of its rate.
Estimate throughput(double batch, const Estimate& ms) {
  const auto rate = [&](const std::optional<double>& time) -> std::optional<double> {
    if (!time || *time <= 0) return std::nullopt;
    return batch / (*time * 1e-3);
  };
  Estimate made;
  made.point = rate(ms.point);
  if (!made.point || !ms.low || !ms.high) return made;
  made.low = rate(ms.high);
  made.high = rate(ms.low);
  return made;
}

void add_line(BatchingReport& report, const TwoTermFit& fit) {
  report.call_ms = fit.linear();
  report.sample_ms = fit.quadratic();
  report.residual_percent = 100 * fit.residual();
  if (fit.quadratic() > 0) report.most_samples_per_s = 1e3 / fit.quadratic();
  report.knee_state = fit.crossover_state();
  report.knee_batch = fit.crossover();
  const double left_ms = report.limit_ms - fit.linear();
  if (left_ms >= 0 && fit.quadratic() > 0) {
    const double batch = std::floor(left_ms / fit.quadratic());
    if (batch >= 1) report.fitted_batch_within = batch;
  }
}

void judge_line(BatchingReport& report) {
  if (*report.residual_percent > poor_line_percent) {
    say(report.verdicts, "poor_line", Severity::warning,
        "The times lie {off_percent} % off a line in the batch: another kernel or cache takes over "
        "at some batch, or the machine was busy, and the knee is where the line has it.",
        {{"off_percent", *report.residual_percent}});
  }
  const double largest = report.points.back().batch;
  if (report.knee_state == CrossoverState::found && *report.knee_batch.point > largest) {
    say(report.verdicts, "knee_beyond", Severity::warning,
        "The knee lies beyond the largest batch that was measured, {largest}: measure larger ones.",
        {{"largest", largest}});
  }
  if (report.batch_within && *report.batch_within == largest) {
    say(report.verdicts, "all_within", Severity::note,
        "Every batch that was measured is within {limit_ms} ms; larger ones may be, too.",
        {{"limit_ms", report.limit_ms}});
  }
}

}  // namespace

BatchingReport batching_report(std::vector<BatchingPoint> points, const BatchingOptions& options) {
  BatchingReport report;
  report.confidence = options.confidence;
  report.limit_ms = options.limit_ms;
  std::vector<SizedTiming> timings;
  for (BatchingPoint& point : points) {
    point.samples_per_s = throughput(point.batch, point.p50_ms);
    if (point.p50_ms.high && *point.p50_ms.high <= options.limit_ms) {
      report.batch_within = point.batch;
    }
    timings.push_back({point.batch, point.outcome, point.p50_ms.point, point.flops});
    judge_missing(report.verdicts, timings.back(), "batch = " + number_text(point.batch));
  }
  report.points = std::move(points);
  const TimeGrowth growth = time_growth(timings, options.confidence);
  std::vector<double> products_ms;  // n t, see batching.h
  for (std::size_t i = 0; i < growth.sizes.size(); ++i) {
    products_ms.push_back(growth.sizes[i] * growth.times_ms[i]);
  }
  const auto line = TwoTermFit::fit(growth.sizes, products_ms, options.confidence);
  if (!growth.law || !line) {
    report.outcome = growth.law ? Outcome::unfinished : growth.outcome;
    return report;
  }
  report.outcome = Outcome::measured;
  add_line(report, *line);
  judge_line(report);
  return report;
}

measure::Result<BatchingReport> recomputed_batching(const Value& report,
                                                    const BatchingOptions& options) {
  auto points = saved_points<BatchingPoint>(
      report, {"batch", "flops", "needed_bytes", "outcome", "clock_error_mean_percent"},
      options.confidence);
  if (!points) return points.error();
  return batching_report(std::move(*points), options);
}

}  // namespace flopscope::experiments
