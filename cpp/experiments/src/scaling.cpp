// SPDX-License-Identifier: MIT
#include "flopscope/experiments/scaling.h"

#include <algorithm>

#include "axis.h"
#include "flopscope/experiments/cost.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

namespace {

using measure::ClockEstimate;
using measure::Result;

/// A value to be timed: its place among the points, or beyond them for the prediction's check.
struct Step {
  std::size_t place;
  Subject subject;
};

class SubjectScaling final : public Experiment {
 public:
  SubjectScaling(std::vector<Subject> subjects, std::vector<double> values, std::string kernel,
                 const ScalingOptions& options, measure::Clock& clock, ClockEstimate estimate)
      : options_(options), kernel_(std::move(kernel)), clock_(&clock), estimate_(estimate) {
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      ScalingPoint point;
      point.value = values[i];
      const measure::Cost cost = subjects[i].operation->cost();
      point.flops = measure::count(cost, rate_convention(cost));
      points_.push_back(point);
    }
    // From both ends inwards; the check of the prediction, if any, is the last value and comes
    // last.
    const std::size_t fitted = subjects.size() - (options.predict ? 1 : 0);
    for (std::size_t low = 0, high = fitted; low < high;) {
      steps_.push_back({low, std::move(subjects[low])});
      if (++low < high) steps_.push_back({high - 1, std::move(subjects[high - 1])});
      --high;
    }
    if (options.predict) steps_.push_back({fitted, std::move(subjects[fitted])});
  }

  bool advance() override {
    if (step_ == steps_.size()) return false;
    if (!current_) begin();
    if (!current_ || !current_->advance()) finish();
    return step_ < steps_.size();
  }

  [[nodiscard]] Progress progress() const override {
    Progress progress = current_ ? current_->progress() : Progress{};
    if (!current_) progress.phase = step_ == steps_.size() ? "finished" : "timing";
    const auto total = static_cast<double>(steps_.size());
    progress.fraction = (static_cast<double>(step_) + progress.fraction) / total;
    progress.elapsed_ms += elapsed_ms_;
    progress.runs = static_cast<std::int64_t>(step_);
    progress.runs_planned = static_cast<std::int64_t>(steps_.size());
    progress.remaining_ms += share_ms() * std::max(0.0, total - static_cast<double>(step_) - 1);
    if (step_ == steps_.size()) progress.remaining_ms = 0;
    return progress;
  }

  [[nodiscard]] AnyRecord report() override {
    std::vector<ScalingPoint> fitted = points_;
    std::optional<ScalingPoint> checked;
    if (options_.predict) {
      checked = fitted.back();
      fitted.pop_back();
    }
    report_ = scaling_report(fitted, checked, options_);
    report_.kernel = kernel_;
    report_.elapsed_ms = elapsed_ms_ + (current_ ? current_->progress().elapsed_ms : 0);
    return {&measure::record_type<ScalingReport>(), &report_};
  }

 private:
  [[nodiscard]] double share_ms() const {
    return options_.max_ms / static_cast<double>(steps_.size());
  }

  void begin() {
    const TimingOptions options{options_.warmup, options_.runs, options_.confidence, share_ms(),
                                options_.seed};
    auto made = timing(steps_[step_].subject, options, *clock_, estimate_);
    // Memory that was there when the experiment was made may be gone; the point stays unfinished.
    if (made) current_ = std::move(*made);
  }

  void finish() {
    if (current_) {
      elapsed_ms_ += current_->progress().elapsed_ms;
      const auto& timed = *static_cast<const TimingReport*>(current_->report().record);
      ScalingPoint& point = points_[steps_[step_].place];
      point.outcome = timed.outcome;
      point.p50_ms = timed.p50_ms;
      point.median_ci_low_ms = timed.median_ci_low_ms;
      point.median_ci_high_ms = timed.median_ci_high_ms;
      point.clock_error_mean_percent = timed.clock_error_mean_percent;
    }
    current_.reset();
    steps_[step_].subject.operation.reset();
    ++step_;
  }

  ScalingOptions options_;
  std::string kernel_;
  measure::Clock* clock_;
  ClockEstimate estimate_;
  std::vector<Step> steps_;
  std::size_t step_ = 0;
  std::unique_ptr<Experiment> current_;
  std::vector<ScalingPoint> points_;  // in ascending order, then the one that is predicted
  double elapsed_ms_ = 0;             // of the steps that are done
  ScalingReport report_;
};

}  // namespace

Result<std::unique_ptr<Experiment>> scaling(const Subject& subject, const ScalingOptions& options,
                                            measure::Clock& clock, ClockEstimate estimate) {
  std::vector<double> values = options.values;
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  constexpr std::size_t fewest = 3;
  if (values.size() < fewest) {
    return measure::refusal("values", "a list with " + std::to_string(values.size()),
                            "at least 3 different numbers");
  }
  if (options.predict) values.push_back(*options.predict);

  std::vector<Subject> subjects;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool predicted = options.predict && i + 1 == values.size();
    auto changed = with_axis(subject, options.axis, values[i], predicted ? "predict" : "values");
    if (!changed) return changed.error();
    // Refuses at once what would be refused after minutes of measuring.
    if (const auto prepared = prepare(*changed, options.seed); !prepared) return prepared.error();
    subjects.push_back(std::move(*changed));
  }
  const auto kernel = static_cast<std::size_t>(resolved_kernel(subject));
  return std::unique_ptr<Experiment>(
      std::make_unique<SubjectScaling>(std::move(subjects), std::move(values),
                                       layers::kernel_names[kernel], options, clock, estimate));
}

}  // namespace flopscope::experiments
