// SPDX-License-Identifier: MIT
#include "flopscope/experiments/scaling.h"

#include "axis.h"
#include "flopscope/experiments/function_subject.h"
#include "flopscope/measure/phrase.h"
#include "timed/part_verdicts.h"
#include "timed/sweep.h"
#include "timed/timing_series.h"

namespace flopscope::experiments {

namespace {

using measure::Result;

ScalingPoint point_of(double value, std::optional<double> flops, const TimingReport& timed) {
  return {value, timed.outcome, timed.p50_ms, timed.clock_error_mean_percent, timed.samples_ms,
          flops};
}

class SubjectScaling final : public Experiment {
 public:
  /// `subjects` in the order they are timed in, `order` their places among `values`; the last place
  /// is the predicted value, if there is one. After them comes the first one again.
  SubjectScaling(std::vector<Subject> subjects, std::vector<double> values,
                 std::vector<std::size_t> order, const ScalingOptions& options,
                 measure::KnownClock clock)
      : options_(options),
        kernel_(layers::kernel_choices[resolved_kernel(subjects[0])]),
        values_(std::move(values)),
        order_(std::move(order)),
        function_(subjects[0].function),
        flops_(values_.size()),
        series_(counted(std::move(subjects)), options, clock) {}

  bool advance() override { return series_.advance(); }
  bool interrupt(measure::Interruption reason) override { return series_.interrupt(reason); }
  [[nodiscard]] Progress progress() const override { return series_.progress(); }

  [[nodiscard]] AnyRecord report() override {
    std::vector<ScalingPoint> points(values_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const std::size_t place = order_[i];
      points[place] = point_of(values_[place], flops_[place], series_.reports()[i]);
    }
    std::optional<ScalingPoint> checked;
    if (options_.predict) {
      checked = points.back();
      points.pop_back();
    }
    report_ = scaling_report(points, checked, options_);
    report_.kernel = kernel_;
    add_run(report_, series_, judged());
    add_repeat(report_, series_);
    judge_unknown_flops(report_.verdicts, function_.get(), {"growth", "How the work grows"});
    return {&ScalingReport::record_type, &report_};
  }

 private:
  [[nodiscard]] std::string name_of(std::size_t place) const {
    return options_.axis + " = " + measure::number_text(values_[place]);
  }

  /// In ascending order of the values, then the first one's repetition.
  [[nodiscard]] std::vector<JudgedPart> judged() const {
    std::vector<JudgedPart> parts(values_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) {
      parts[order_[i]] = {name_of(order_[i]), &series_.reports()[i].verdicts};
    }
    parts.push_back({name_of(order_.front()) + " again", &series_.reports().back().verdicts});
    return parts;
  }

  std::vector<Subject> counted(std::vector<Subject> subjects) {
    for (std::size_t i = 0; i < order_.size(); ++i) {
      if (function_ && !function_->flops) continue;
      flops_[order_[i]] = measure::rated_work(subjects[i].operation->cost());
    }
    return subjects;
  }

  ScalingOptions options_;
  std::string kernel_;
  std::vector<double> values_;  // in ascending order, then the one that is predicted
  std::vector<std::size_t> order_;
  std::shared_ptr<const CallerFunction> function_;  // where the subject is one
  std::vector<std::optional<double>> flops_;        // of each value
  TimingSeries series_;
  ScalingReport report_;
};

}  // namespace

StartedExperiment scaling(const Subject& subject, const ScalingOptions& options,
                          measure::KnownClock clock) {
  auto distinct = distinct_values(options.values);
  if (!distinct) return distinct.error();
  std::vector<double>& values = *distinct;
  std::vector<std::size_t> order = inwards(values.size());
  if (options.predict) {
    order.push_back(values.size());
    values.push_back(*options.predict);
  }

  std::vector<Subject> subjects;
  for (const std::size_t place : order) {
    const bool predicted = options.predict && place + 1 == values.size();
    auto changed =
        with_axis(subject, options.axis, values[place], predicted ? "predict" : "values");
    if (!changed) return changed.error();
    subjects.push_back(std::move(*changed));
  }
  auto repeat = with_axis(subject, options.axis, values[order.front()], "values");
  if (!repeat) return repeat.error();
  if (auto error = check_preparable(subjects, options.seed)) return *std::move(error);
  subjects.push_back(std::move(*repeat));
  return started<SubjectScaling>(std::move(subjects), std::move(values), std::move(order), options,
                                 clock);
}

}  // namespace flopscope::experiments
