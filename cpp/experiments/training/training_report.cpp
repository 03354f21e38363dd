// SPDX-License-Identifier: MIT
#include "training_report.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

#include "flopscope/experiments/decode.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/time_estimates.h"
#include "flopscope/measure/wander.h"
#include "learning/classifier.h"
#include "learning/training_checks.h"
#include "question/environment_verdicts.h"
#include "question/saved_samples.h"
#include "step_timer.h"
#include "timed/checked_operation.h"
#include "timed/rate.h"

namespace flopscope::experiments {

namespace {

void judge_failure(TrainingReport& report, const measure::Error& failure) {
  if (failure.code != "not_finite") {
    report.outcome = TrainingOutcome::out_of_memory;
    add_verdict(report.verdicts, out_of_memory_verdict(failure));
    return;
  }
  report.outcome = TrainingOutcome::diverged;
  say(report.verdicts, "diverged", Severity::problem,
      "The training diverged: after {steps} steps at a learning rate of {learning_rate} the loss "
      "was no finite number. A smaller rate makes smaller steps.",
      {{"steps", report.steps}, {"learning_rate", report.learning_rate}});
}

void judge_unfinished(TrainingReport& report, bool out_of_time, double max_ms) {
  report.outcome = TrainingOutcome::unfinished;
  if (out_of_time) {
    say(report.verdicts, "out_of_time", Severity::warning,
        "The training is not finished: the {max_s} s allowed were enough for {steps} of {planned} "
        "steps.",
        {{"steps", report.steps}, {"planned", report.steps_planned}, {"max_s", max_ms / 1000}});
  } else {
    say(report.verdicts, "not_finished", Severity::warning,
        "The training is not finished: {steps} of {planned} steps were made, then it was stopped.",
        {{"steps", report.steps}, {"planned", report.steps_planned}});
  }
}

/// The last epoch that was tested; or null.
const TrainingEpoch* last_test(const TrainingReport& report) {
  const auto tested =
      std::find_if(report.epochs.rbegin(), report.epochs.rend(),
                   [](const TrainingEpoch& each) { return each.test_accuracy.low.has_value(); });
  return tested == report.epochs.rend() ? nullptr : &*tested;
}

/// Against what gets the most right of all that needs no training.
void judge_images(TrainingReport& report, const TrainingEpoch& tested) {
  const auto best =
      std::max_element(report.baselines.begin(), report.baselines.end(),
                       [](const BaselineLoss& a, const BaselineLoss& b) {
                         return a.test_accuracy.value_or(0) < b.test_accuracy.value_or(0);
                       });
  const double known = best->test_accuracy.value_or(0);
  if (*tested.test_accuracy.low > known) return;
  const auto add = [&](const char* code, Severity severity, Sentence sentence) {
    say(report.verdicts, code, severity, sentence,
        {{"accuracy_percent", 100 * *tested.test_accuracy.point}, {"known_percent", 100 * known}});
  };
  if (best->baseline == Baseline::uniform) {
    add("no_better_than_guessing", Severity::warning,
        "Nothing was learned that shows: a test accuracy of {accuracy_percent} % may be the "
        "{known_percent} % of guessing.");
  } else {
    add("no_better_than_most_frequent", Severity::warning,
        "Nothing was learned that shows: a test accuracy of {accuracy_percent} % may be the "
        "{known_percent} % of always answering with the most frequent class.");
  }
}

void judge_text(TrainingReport& report, const TrainingEpoch& tested) {
  for (const BaselineLoss& each : report.baselines) {
    if (each.baseline != Baseline::unigram || !tested.test_loss.high ||
        *tested.test_loss.high < each.test_loss) {
      continue;
    }
    say(report.verdicts, "no_better_than_frequencies", Severity::warning,
        "Nothing was learned that shows: a test loss of {loss} may be the {known_loss} of knowing "
        "no more than how frequent each character is.",
        {{"loss", *tested.test_loss.point}, {"known_loss", each.test_loss}});
  }
}

/// Whether an earlier test was better than the last one's interval allows.
void judge_overfitting(TrainingReport& report, const TrainingEpoch& last) {
  const auto best = std::min_element(report.epochs.begin(), report.epochs.end(),
                                     [](const TrainingEpoch& a, const TrainingEpoch& b) {
                                       return a.test_loss.point.value_or(HUGE_VAL) <
                                              b.test_loss.point.value_or(HUGE_VAL);
                                     });
  if (!last.test_loss.low || *best->test_loss.point >= *last.test_loss.low) return;
  say(report.verdicts, "overfitted", Severity::note,
      "The test loss was lowest after epoch {epoch}, {lowest}, and has risen since to {loss}: from "
      "there on the model learned its examples by heart.",
      {{"epoch", best->epoch},
       {"lowest", *best->test_loss.point},
       {"loss", *last.test_loss.point}});
}

void judge_learning(TrainingReport& report) {
  const TrainingEpoch* const tested = last_test(report);
  if (tested == nullptr) return;
  if (report.data == TrainingDataChoice::text) judge_text(report, *tested);
  else judge_images(report, *tested);
  judge_overfitting(report, *tested);
}

void judge_times(TrainingReport& report) {
  for (const StepTime& time : report.times) {
    if (time.absent.empty()) continue;
    const char* part = step_part_choices[time.part];
    say(report.verdicts, "part_not_timed", Severity::note, "No time of {part}: {reason}",
        {{"part", part}, {"reason", time.absent}});
  }
}

}  // namespace

TrainingReport planned_report(const TrainingTask& task, const TrainingOptions& options) {
  const OptimizerSettings settings = optimizer_settings(options);
  const bool sgd = settings.optimizer == OptimizerChoice::sgd;
  TrainingReport report;
  report.subject = task.name;
  report.kernel = layers::kernel_choices[task.kernel];
  report.data = options.data;
  report.files = task.files;
  report.training_samples = task.data->samples(data::Split::training);
  report.test_samples = task.data->samples(data::Split::test);
  if (task.writing) report.characters = static_cast<double>(task.alphabet.size());
  report.batch_size = task.batch;
  report.forward_flops = measure::count(task.counted.forward, measure::Convention::flops);
  report.backward_flops = measure::count(task.counted.backward, measure::Convention::flops);
  report.optimizer = settings.optimizer;
  report.learning_rate = settings.learning_rate();
  report.momentum = sgd ? settings.sgd.momentum : 0;
  report.nesterov = sgd && settings.sgd.nesterov;
  report.weight_decay = sgd ? settings.sgd.weight_decay : settings.adam.weight_decay;
  if (!sgd) {
    report.beta1 = settings.adam.beta1;
    report.beta2 = settings.adam.beta2;
    report.eps = settings.adam.eps;
  }
  report.checkpoint_every = options.checkpoint_every;
  report.epochs_planned = epochs_of(options);
  report.steps_planned = report.epochs_planned * (report.training_samples / task.batch);
  report.confidence = options.confidence;
  return report;
}

void add_step_memory(TrainingReport& report, double StepMemory::*now,
                     measure::MemoryLedger& ledger) {
  report.memory.resize(std::size(tag_category_names));
  for (std::size_t i = 0; i < report.memory.size(); ++i) {
    report.memory[i].category = static_cast<TagCategory>(i);
    report.memory[i].bytes_at_peak = 0;
  }
  for (const measure::TagCounts& counts : ledger.tags()) {
    const auto category = counts.tag.operation == nullptr
                              ? TagCategory::untagged
                              : static_cast<TagCategory>(counts.tag.category);
    StepMemory& memory = report.memory[static_cast<std::size_t>(category)];
    memory.bytes_at_peak += static_cast<double>(counts.bytes_at_peak);
    memory.*now += static_cast<double>(counts.live_bytes);
  }
  report.peak_bytes = static_cast<double>(ledger.totals().peak_bytes);
}

void add_memory_course(TrainingReport& report, measure::MemoryLedger& ledger) {
  const auto real = [](std::int64_t number) { return static_cast<double>(number); };
  for (const measure::MemorySnapshot& taken : ledger.snapshots()) {
    report.memory_moments.push_back(
        {taken.label.data(), real(taken.event), real(taken.live_bytes), {}});
  }
  report.timeline_events = ledger.timeline().events_per_step();
  for (const measure::TimelineStep& step : ledger.timeline().steps()) {
    report.timeline_min_bytes.push_back(real(step.min_bytes));
    report.timeline_max_bytes.push_back(real(step.max_bytes));
    report.timeline_last_bytes.push_back(real(step.last_bytes));
  }
}

void TrainingPace::add(std::int64_t steps, measure::Duration time) {
  if (steps == 0) return;
  each_.push_back({steps, time});
  steps_ += steps;
  time_ += time;
}

void TrainingPace::drop_last() {
  steps_ -= each_.back().steps;
  time_ -= each_.back().time;
  each_.pop_back();
}

// A ratio of sums: each stretch is as far from it as its time is from that of so many steps.
measure::Estimate TrainingPace::step_ms(double confidence) const {
  const double ms = measure::to_ms(time_) / static_cast<double>(steps_);
  const double usual_steps = static_cast<double>(steps_) / static_cast<double>(each_.size());
  std::vector<double> each_ms;
  for (const Stretch& stretch : each_) {
    const double beyond = measure::to_ms(stretch.time) - ms * static_cast<double>(stretch.steps);
    each_ms.push_back(ms + beyond / usual_steps);
  }
  const auto summary = measure::summarize(each_ms);
  if (!summary) return {};
  const double widening = measure::wander(each_ms, confidence).widening;
  return measure::mean_time(each_ms, *summary, confidence, widening);
}

void TrainingPace::write_to(TrainingReport& report) const {
  for (const Stretch& stretch : each_) {
    report.stretch_steps.push_back(static_cast<double>(stretch.steps));
    report.stretch_ms.push_back(measure::to_ms(stretch.time));
  }
}

void add_pace(TrainingReport& report, const TrainingPace& pace, std::int64_t answers,
              const measure::ClockEstimate& estimate) {
  pace.write_to(report);
  report.sample_answers = static_cast<double>(answers);
  const double ms = measure::to_ms(pace.time());
  if (pace.steps() == 0 || !(ms > 0) || !estimate.moves()) return;
  const double error =
      100 * 2 * static_cast<double>(pace.stretches()) * measure::to_ms(estimate.resolution) / ms;
  const auto samples = static_cast<double>(report.batch_size * answers);
  const bool text = report.data == TrainingDataChoice::text;
  (text ? report.characters_per_s : report.images_per_s) =
      rate_per_s(samples, pace.step_ms(report.confidence));
  (text ? report.characters_clock_error_percent : report.images_clock_error_percent) = error;
}

void add_bits(TrainingReport& report) {
  const TrainingEpoch* tested = last_test(report);
  if (report.data != TrainingDataChoice::text || tested == nullptr) return;
  report.test_bits = tested->test_loss.times(1 / std::numbers::ln2);
}

void judge_training(TrainingReport& report, const std::optional<measure::Error>& failure,
                    bool out_of_time, double max_ms) {
  if (failure) judge_failure(report, *failure);
  else if (report.steps < report.steps_planned) judge_unfinished(report, out_of_time, max_ms);
  else if (!report.epochs.back().test_accuracy.point) report.outcome = TrainingOutcome::unfinished;
  else report.outcome = TrainingOutcome::trained;
  judge_learning(report);
  judge_times(report);
  judge_dropped(report.verdicts, report.dropped);
}

namespace {

/// The accuracy that follows from the right answers. An older file holds none: of images it was so
/// many as make the share that it says, of a text that share is believed.
void accuracy_again(TrainingEpoch& epoch, const TrainingReport& report) {
  const auto samples = static_cast<double>(std::max<std::int64_t>(0, report.test_samples));
  constexpr double most_answers = 1e9;
  const auto answers =
      static_cast<std::int64_t>(std::clamp(report.sample_answers.value_or(1), 1.0, most_answers));
  if (epoch.test_right.empty() && epoch.test_accuracy.point &&
      report.data != TrainingDataChoice::text) {
    const double right = std::round(*epoch.test_accuracy.point * samples);
    epoch.test_right = {std::clamp(right, 0.0, samples)};
  }
  if (epoch.test_right.empty()) return;
  epoch.test_accuracy =
      accuracy_of(epoch.test_right, report.test_samples, answers, report.confidence);
}

/// The medians of what has samples, and what follows from those of a step's parts.
void time_again(TrainingReport& report) {
  const auto median = [&report](auto& timed) {
    if (!timed.absent.empty()) timed.p50_ms = {};
    if (timed.samples_ms.empty()) return;
    timed.p50_ms = measure::median_time(timed.samples_ms, report.confidence);
  };
  std::for_each(report.step_forms.begin(), report.step_forms.end(), median);
  std::for_each(report.times.begin(), report.times.end(), median);
  const auto part = [&report](StepPart wanted) {
    return std::find_if(report.times.begin(), report.times.end(),
                        [wanted](const StepTime& time) { return time.part == wanted; });
  };
  const auto forward = part(StepPart::forward), backward = part(StepPart::backward);
  const auto optimizer = part(StepPart::optimizer), step = part(StepPart::step);
  const auto none = report.times.end();
  if (forward != none && backward != none && optimizer != none && step != none) {
    backward->p50_ms = backward_time(*step, *forward, *optimizer).p50_ms;
  }
  for (StepTime& time : report.times) {
    time.flops_per_s = {};
    if (time.flops && *time.flops > 0) time.flops_per_s = rate_per_s(*time.flops, time.p50_ms);
  }
}

}  // namespace

measure::Result<TrainingReport> recomputed_training(const Value& report,
                                                    const TrainingOptions& options) {
  TrainingReport again;
  again.confidence = options.confidence;
  auto error = saved_fields(
      TrainingReport::record_type, &again, report,
      {"data", "batch_size", "test_samples", "sample_answers", "stretch_steps", "stretch_ms",
       "clock_resolution_ms", "images_per_s", "images_per_s_ci_low", "images_per_s_ci_high",
       "images_clock_error_percent", "characters_per_s", "characters_per_s_ci_low",
       "characters_per_s_ci_high", "characters_clock_error_percent"});
  if (!error) error = saved_list(again.epochs, report, "epochs");
  if (!error) error = saved_list(again.times, report, "times");
  if (!error) error = saved_list(again.step_forms, report, "step_forms");
  if (error) return *std::move(error);
  time_again(again);
  for (TrainingEpoch& epoch : again.epochs) accuracy_again(epoch, again);
  TrainingPace pace;
  const std::vector<double> steps = std::exchange(again.stretch_steps, {});
  const std::vector<double> ms = std::exchange(again.stretch_ms, {});
  const std::size_t stretches = std::min(steps.size(), ms.size());
  for (std::size_t i = 0; i < stretches; ++i) {
    pace.add(static_cast<std::int64_t>(steps[i]), measure::from_ms(ms[i]));
  }
  if (stretches > 0) {
    add_pace(again, pace, static_cast<std::int64_t>(again.sample_answers.value_or(1)),
             {measure::from_ms(again.clock_resolution_ms.value_or(0)), measure::Duration{0}});
  }
  add_bits(again);
  return again;
}

}  // namespace flopscope::experiments
