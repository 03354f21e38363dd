// SPDX-License-Identifier: MIT
#include "optimization_report.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "flopscope/experiments/decode.h"
#include "flopscope/measure/time_estimates.h"
#include "form_test.h"
#include "question/saved_samples.h"
#include "timed/checked_operation.h"

namespace flopscope::experiments {

namespace {

/// What the timing has of the time for all, and the most that it has.
constexpr double timing_share = 0.2;
constexpr double most_timed_ms = 12'000;

void judge_failure(OptimizationReport& report, const measure::Error& failure) {
  if (failure.code != "not_finite") {
    report.outcome = OptimizationOutcome::out_of_memory;
    add_verdict(report.verdicts, out_of_memory_verdict(failure));
    return;
  }
  report.outcome = OptimizationOutcome::diverged;
  say(report.verdicts, "baseline_diverged", Severity::problem,
      "After {steps} steps the loss was no finite number, so there is nothing to make smaller.",
      {{"steps", report.steps}});
}

void judge_change(OptimizationReport& report, const FormReport& form) {
  if (!form.accuracy_change.low || !form.accuracy_change.high) return;
  const char* name = model_form_choices[form.form];
  const double points = 100 * std::abs(*form.accuracy_change.point);
  if (*form.accuracy_change.high < 0) {
    say(report.verdicts, "less_accurate", Severity::note,
        "The {form} model is less accurate than the baseline by {points} percentage points: {lost} "
        "answers became wrong, and {gained} right.",
        {{"form", name}, {"points", points}, {"lost", form.lost}, {"gained", form.gained}});
  } else if (*form.accuracy_change.low > 0) {
    if (form.retraining_steps == 0) {
      say(report.verdicts, "more_accurate", Severity::note,
          "The {form} model is more accurate than the baseline by {points} percentage points.",
          {{"form", name}, {"points", points}});
    } else {
      say(report.verdicts, "more_accurate_retrained", Severity::note,
          "The {form} model is more accurate than the baseline by {points} percentage points. It "
          "learned {retraining_steps} steps longer than that, which may be why.",
          {{"form", name}, {"points", points}, {"retraining_steps", form.retraining_steps}});
    }
  }
}

/// What learned less than planned, for want of time.
void judge_learned(OptimizationReport& report, const std::vector<LearnedForm>& learned,
                   double max_ms) {
  for (const LearnedForm& each : learned) {
    if (!each.is_cut) continue;
    say(report.verdicts, "form_not_finished", Severity::warning,
        "The training of the {form} model is not finished: its part of the {max_s} s allowed was "
        "enough for {steps} steps.",
        {{"form", model_form_choices[each.form]}, {"max_s", max_ms / 1000}, {"steps", each.steps}});
  }
}

}  // namespace

OptimizationReport planned_optimization(const TrainingTask& task, layers::Kernel kernel,
                                        const OptimizationOptions& options,
                                        const measure::ClockEstimate& clock) {
  OptimizationReport report;
  report.subject = task.name;
  report.kernel = layers::kernel_choices[kernel];
  report.files = task.files;
  report.training_images = task.data->samples(data::Split::training);
  report.test_images = task.data->samples(data::Split::test);
  report.steps_planned = options.epochs * (report.training_images / task.batch);
  report.confidence = options.confidence;
  report.minimum_effect_percent = options.minimum_effect_percent;
  if (clock.moves()) report.clock_resolution_ms = measure::to_ms(clock.resolution);
  return report;
}

RoundsOptions form_rounds(const OptimizationOptions& options) {
  RoundsOptions rounds;
  rounds.rounds = options.rounds;
  rounds.confidence = options.confidence;
  rounds.minimum_effect_percent = options.minimum_effect_percent;
  rounds.max_ms = std::min(most_timed_ms, timing_share * options.max_ms);
  rounds.seed = options.seed;
  return rounds;
}

FormReport form_report(const MadeForm& form, std::int64_t retraining_steps) {
  FormReport report;
  report.form = form.form;
  report.layers = form.layers;
  report.retraining_steps = retraining_steps;
  report.weights_bytes = form.weights_bytes;
  report.activations_bytes = form.activations_bytes;
  return report;
}

void add_times(OptimizationReport& report, CandidatesReport times) {
  static_cast<RoundsReport&>(report) = static_cast<const RoundsReport&>(times);
  report.candidates = std::move(times.candidates);
  report.fastest = std::move(times.fastest);
  report.control_samples_ms = std::move(times.control_samples_ms);
  report.orders = std::move(times.orders);
  switch (times.outcome) {
    case Outcome::measured:
      report.outcome = OptimizationOutcome::measured;
      break;
    case Outcome::unfinished:
      report.outcome = OptimizationOutcome::unfinished;
      break;
    case Outcome::out_of_memory:
      report.outcome = OptimizationOutcome::out_of_memory;
      break;
    case Outcome::cannot_resolve:
    case Outcome::optimized_away:
    case Outcome::kernel_mismatch:
    case Outcome::too_long:
      report.outcome = OptimizationOutcome::not_timed;
      break;
  }
}

void add_writing_rates(OptimizationReport& report) {
  if (!report.tokens) return;
  const double tokens_ms = 1000 * *report.tokens;
  for (std::size_t i = 0; i < std::min(report.forms.size(), report.candidates.size()); ++i) {
    report.forms[i].tokens_per_s =
        report.candidates[i].p50_ms.falling([&](double ms) { return tokens_ms / ms; });
  }
}

void judge_optimization(OptimizationReport& report, const std::optional<measure::Error>& failure,
                        const std::vector<LearnedForm>& learned, double max_ms) {
  if (failure) {
    judge_failure(report, *failure);
    return;
  }
  if (report.tested_images > 0 && report.tested_images < report.test_images) {
    say(report.verdicts, "fewer_tested", Severity::note,
        "All forms were tested on {tested} of the {images} images.",
        {{"tested", report.tested_images}, {"images", report.test_images}});
  }
  judge_learned(report, learned, max_ms);
  for (const FormReport& each : report.forms) judge_change(report, each);
}

namespace {

/// The times of the forms as a file of an older version has them, which kept no orders: each
/// median is made of its samples, and what compares them is believed.
std::optional<measure::Error> add_older_times(OptimizationReport& again, const Value& report) {
  auto error = saved_fields(OptimizationReport::record_type, &again, report,
                            {"rounds", "fastest", "control_ratio", "control_ci_low",
                             "control_ci_high", "control_widening"});
  const auto candidates = report.member("candidates");
  for (std::size_t i = 0; i < candidates->size() && !error; ++i) {
    Candidate& candidate = again.candidates.emplace_back();
    error = decode_known(Candidate::record_type, &candidate, *candidates->element(i));
    if (candidate.samples_ms.empty()) continue;
    candidate.runs = static_cast<std::int64_t>(candidate.samples_ms.size());
    candidate.p50_ms = measure::median_time(candidate.samples_ms, again.confidence);
  }
  return error;
}

}  // namespace

measure::Result<OptimizationReport> recomputed_optimization(const Value& report,
                                                            const OptimizationOptions& options) {
  OptimizationReport again;
  again.confidence = options.confidence;
  again.minimum_effect_percent = options.minimum_effect_percent;
  auto error = saved_fields(OptimizationReport::record_type, &again, report,
                            {"outcome", "tested_images", "tokens"});
  const auto forms = report.member("forms");
  for (std::size_t i = 0; i < forms->size() && !error; ++i) {
    error = saved_fields(FormReport::record_type, &again.forms.emplace_back(), *forms->element(i),
                         {"form", "right", "accuracy", "gained", "lost"});
  }
  if (error) return *std::move(error);
  add_accuracies(again.forms, again.tested_images, options.confidence);
  if (report.member("orders")->size() == 0) {
    if (auto refused = add_older_times(again, report)) return *std::move(refused);
  } else {
    auto times = recomputed_candidates(report, form_rounds(options), true);
    if (!times) return times.error();
    add_times(again, std::move(*times));
  }
  add_writing_rates(again);
  return again;
}

}  // namespace flopscope::experiments
