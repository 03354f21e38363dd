// SPDX-License-Identifier: MIT
#include "flopscope/experiments/scaling.h"

#include <utility>

#include "flopscope/experiments/function_subject.h"
#include "sweep/axis_sweep.h"
#include "sweep/sweep.h"

namespace flopscope::experiments {

namespace {

ScalingPoint point_of(const AxisPoint& point) {
  const TimingReport& timed = *point.timing;
  return {point.value,      timed.outcome, timed.p50_ms, timed.clock_error_mean_percent,
          timed.samples_ms, point.flops};
}

class SubjectScaling final : public Experiment {
 public:
  SubjectScaling(AxisSweep sweep, ScalingOptions options)
      : options_(std::move(options)), sweep_(std::move(sweep)) {}

  bool advance() override { return sweep_.series().advance(); }
  bool interrupt(measure::Interruption reason) override {
    return sweep_.series().interrupt(reason);
  }
  [[nodiscard]] Progress progress() const override { return sweep_.series().progress(); }

  [[nodiscard]] AnyRecord report() override {
    std::vector<ScalingPoint> points;
    for (const AxisPoint& point : sweep_.points()) points.push_back(point_of(point));
    std::optional<ScalingPoint> checked;
    if (options_.predict) {
      checked = points.back();
      points.pop_back();
    }
    report_ = scaling_report(points, checked, options_);
    report_.kernel = sweep_.kernel();
    add_run(report_, sweep_.series(), sweep_.judged());
    add_repeat(report_, sweep_.series());
    judge_unknown_flops(report_.verdicts, sweep_.function(), {"growth", "How the work grows"});
    return {&ScalingReport::record_type, &report_};
  }

 private:
  ScalingOptions options_;
  AxisSweep sweep_;
  ScalingReport report_;
};

}  // namespace

StartedExperiment scaling(const Subject& subject, const ScalingOptions& options,
                          measure::KnownClock clock) {
  auto sweep = AxisSweep::make(
      subject, {options.axis, options.values, options.predict},
      {options.warmup, options.runs, options.confidence, options.max_ms, options.seed}, clock);
  if (!sweep) return sweep.error();
  return started<SubjectScaling>(std::move(*sweep), options);
}

}  // namespace flopscope::experiments
