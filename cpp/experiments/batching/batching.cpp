// SPDX-License-Identifier: MIT
#include "flopscope/experiments/batching.h"

#include <utility>

#include "sweep/axis_sweep.h"
#include "sweep/sweep.h"

namespace flopscope::experiments {

namespace {

BatchingPoint batch_point_of(const AxisPoint& point) {
  const TimingReport& timed = *point.timing;
  BatchingPoint made;
  made.batch = point.value;
  made.outcome = timed.outcome;
  made.p50_ms = timed.p50_ms;
  made.needed_bytes = point.bytes_needed;
  made.flops = point.flops.value_or(0);
  made.clock_error_mean_percent = timed.clock_error_mean_percent;
  made.samples_ms = timed.samples_ms;
  return made;
}

class ModelBatching final : public Experiment {
 public:
  ModelBatching(AxisSweep sweep, BatchingOptions options)
      : options_(std::move(options)), sweep_(std::move(sweep)) {}

  bool advance() override { return sweep_.series().advance(); }
  bool interrupt(measure::Interruption reason) override {
    return sweep_.series().interrupt(reason);
  }
  [[nodiscard]] Progress progress() const override { return sweep_.series().progress(); }

  [[nodiscard]] AnyRecord report() override {
    std::vector<BatchingPoint> points;
    for (const AxisPoint& point : sweep_.points()) points.push_back(batch_point_of(point));
    report_ = batching_report(std::move(points), options_);
    report_.kernel = sweep_.kernel();
    add_run(report_, sweep_.series(), sweep_.judged());
    add_repeat(report_, sweep_.series());
    return {&BatchingReport::record_type, &report_};
  }

 private:
  BatchingOptions options_;
  AxisSweep sweep_;
  BatchingReport report_;
};

}  // namespace

StartedExperiment batching(const Subject& subject, const BatchingOptions& options,
                           measure::KnownClock clock) {
  auto sweep = AxisSweep::make(
      subject, {"batch", options.values, std::nullopt},
      {options.warmup, options.runs, options.confidence, options.max_ms, options.seed}, clock);
  if (!sweep) return sweep.error();
  return started<ModelBatching>(std::move(*sweep), options);
}

}  // namespace flopscope::experiments
