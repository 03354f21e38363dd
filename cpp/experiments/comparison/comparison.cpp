// SPDX-License-Identifier: MIT
#include "flopscope/experiments/comparison.h"

#include <array>
#include <utility>
#include <vector>

#include "compared/operation_turns.h"
#include "flopscope/experiments/stretch.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/phrase.h"
#include "learning/paired_learners.h"
#include "question/saved_samples.h"

namespace flopscope::experiments {

namespace {

using layers::kernel_choices;
using measure::Duration;

/// The share of the time in which models learn that they have before their last test.
constexpr double learning_share = 0.8;

measure::InterleaverOptions timing_rules(const ComparisonOptions& options, Duration prepared) {
  measure::InterleaverOptions rules = interleaver_options(options);
  rules.prepared = prepared;
  rules.closing_calls = 1;  // whose memory is recorded
  return rules;
}

/// The most bytes that preparing another `subject` and calling it once hold; nothing where
/// allocations are not written down, or there is no memory for another one.
std::optional<double> peak_bytes(const Subject& subject, std::int64_t seed) {
  auto recording = measure::MemoryRecording::start();
  if (!recording) return std::nullopt;
  const auto prepared = prepare(subject, seed);
  if (!prepared) return std::nullopt;
  (*prepared)->run();
  if ((*prepared)->failure() != nullptr) return std::nullopt;
  return static_cast<double>(recording->ledger().totals().peak_bytes);
}

/// How the models of such a comparison learn.
TrainingOptions training_options(const ComparisonOptions& options) {
  TrainingOptions training;
  training.epochs = static_cast<double>(options.accuracy_epochs);
  training.confidence = options.confidence;
  training.max_ms = accuracy_share * options.max_ms;
  training.seed = options.seed;
  return training;
}

class OperationComparison final : public Experiment {
 public:
  using Subjects = std::array<Subject, 2>;  // the baseline, the optimized one

  /// `operations`: those of both subjects, and the baseline's copy.
  OperationComparison(Subjects subjects, std::vector<CheckedOperation> operations,
                      std::optional<PairedLearners> learners, const ComparisonOptions& options,
                      measure::KnownClock clock, Duration prepared)
      : subjects_(std::move(subjects)),
        options_(options),
        clock_(clock),
        turns_(std::move(operations), 2, {timing_rules(options, prepared), clock}, clock),
        learners_(std::move(learners)) {}

  /// Memory comes when all is timed: what writes allocations down is not there before. Learning
  /// comes last.
  bool advance() override {
    if (turns_.advance()) return true;
    if (weighing()) {
      peak_bytes_.push_back(peak_bytes(subjects_[peak_bytes_.size()], options_.seed));
    } else if (learning()) {
      learn();
    }
    return weighing() || learning();
  }
  bool interrupt(measure::Interruption reason) override { return turns_.interrupt(reason); }
  [[nodiscard]] Progress progress() const override {
    Progress now = comparison_progress(turns_.rules());
    if (weighing()) now.phase = RunPhase::recording_memory;
    if (learners_) add_learning(now);
    return now;
  }

  [[nodiscard]] AnyRecord report() override {
    report_ = comparison_report(turns_.rules(), options_, clock_);
    report_.baseline_kernel = kernel_choices[turns_.operation(0).kernel()];
    report_.optimized_kernel = kernel_choices[turns_.operation(1).kernel()];
    if (!weighing() && !peak_bytes_.empty()) {
      report_.baseline_peak_bytes = peak_bytes_.front();
      report_.optimized_peak_bytes = peak_bytes_.back();
    }
    report_accuracy();
    turns_.judge(report_.outcome, report_.verdicts,
                 [](std::size_t, Verdict verdict) { return verdict; });
    return {&ComparisonReport::record_type, &report_};
  }

 private:
  /// Whether all is timed and not all is weighed.
  [[nodiscard]] bool weighing() const {
    return turns_.rules().done() && outcome_of(turns_.rules().outcome()) == Outcome::measured &&
           peak_bytes_.size() < subjects_.size();
  }

  /// Whether all is weighed and not all is learned.
  [[nodiscard]] bool learning() const {
    return learners_ && !learned_ && peak_bytes_.size() == subjects_.size();
  }

  void learn() {
    const Duration begin = clock_.now();
    const Duration end = begin + timing_stretch(clock_);
    const Duration all = measure::from_ms(accuracy_share * options_.max_ms);
    if (learning_ >= learning_share * all) learners_->finish_early();
    while (!learned_ && clock_.now() < end) learned_ = !learners_->advance();
    learning_ += clock_.now() - begin;
  }

  void add_learning(Progress& now) const {
    if (turns_.rules().done() && !weighing() && !learning()) return;  // with a fraction of 1
    const double learned = learning_share * learners_->share();
    now.fraction = (1 - accuracy_share) * now.fraction + accuracy_share * learned;
    now.elapsed_ms += measure::to_ms(learning_);
    now.remaining_ms += (1 - learned) * accuracy_share * options_.max_ms;
    if (!learning()) return;
    now.phase = learners_->drawing()   ? RunPhase::drawing_digits
                : learners_->testing() ? RunPhase::testing
                                       : RunPhase::training;
  }

  void report_accuracy() {
    if (!learners_) return;
    if (const auto found = learners_->found()) {
      report_.learned = with_accuracies(*found, options_.confidence);
    } else if (const auto& failure = learners_->failure()) {
      say(report_.verdicts, "not_learned", Severity::warning,
          "Which model is right more often is not known: {reason}",
          {{"reason", measure::Phrase{failure->code, failure->message}}});
    }
  }

  Subjects subjects_;
  ComparisonOptions options_;
  measure::KnownClock clock_;
  OperationTurns<measure::Interleaver> turns_;
  std::vector<std::optional<double>> peak_bytes_;  // of each subject
  std::optional<PairedLearners> learners_;         // on request
  bool learned_ = false;
  Duration learning_{0};  // how long that took
  ComparisonReport report_;
};

}  // namespace

StartedExperiment comparison(Subject baseline, Subject optimized, const ComparisonOptions& options,
                             measure::KnownClock clock) {
  const Duration begin = clock.now();
  std::optional<PairedLearners> learners;
  if (options.accuracy_epochs > 0) {
    auto made = PairedLearners::make(baseline, optimized, training_options(options));
    if (!made) return made.error();
    learners.emplace(std::move(*made));
  }
  std::vector<CheckedOperation> operations;
  const std::pair<const char*, const Subject*> subjects[] = {
      {"baseline", &baseline},
      {"optimized", &optimized},
      {"baseline, as its own control", &baseline}};
  for (const auto& [name, subject] : subjects) {
    auto prepared = prepare(*subject, options.seed);
    if (!prepared) return about_subject(name, prepared.error());
    operations.emplace_back(std::move(*prepared), resolved_kernel(*subject));
  }
  // The two that are weighed at the end are prepared once more.
  const Duration prepared = 5.0 / 3 * (clock.now() - begin);
  OperationComparison::Subjects both{std::move(baseline), std::move(optimized)};
  return started<OperationComparison>(std::move(both), std::move(operations), std::move(learners),
                                      options, clock, prepared);
}

measure::Result<ComparisonReport> recomputed_with_accuracy(const Value& saved,
                                                           const ComparisonOptions& options) {
  auto report = recomputed_comparison(saved, options);
  const auto accuracy = saved.member("learned");
  if (!report || accuracy->type() != Value::Type::object) return report;
  AccuracyComparison counted;
  auto error =
      saved_fields(AccuracyComparison::record_type, &counted, *accuracy,
                   {"steps", "steps_planned", "tested", "baseline_right", "gained", "lost"});
  if (error) return *std::move(error);
  report->learned = with_accuracies(counted, options.confidence);
  return report;
}

}  // namespace flopscope::experiments
