// SPDX-License-Identifier: MIT
#include "flopscope/experiments/training.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "learning/classifier.h"
#include "learning/training_checks.h"
#include "learning/training_run.h"
#include "learning/training_task.h"
#include "step_forms.h"
#include "step_timer.h"
#include "step_weighing.h"
#include "training_report.h"
#include "writing.h"

namespace flopscope::experiments {

namespace {

using measure::ClockEstimate;
using measure::Duration;
using measure::Error;
using measure::from_ms;

/// The share of the time for all that each part of a step is timed for, and the most it may be.
constexpr double timed_share = 0.03;
constexpr Duration most_timed = from_ms(1000);
/// The same of all forms of a step together.
constexpr double forms_share = 0.05;
/// The share after which forms are left out, so that there is time to learn.
constexpr double forms_until_share = 0.4;
constexpr Duration most_forms_timed = from_ms(2000);
/// The largest share that is kept for the test at the end, and for what is written then.
constexpr double closing_share = 0.5;
/// The share that the writing still has where the test took longer than expected.
constexpr double written_share = 0.05;

/// Long enough for the clock to judge it within 5 %, short enough to be stopped.
Duration stretch_of(const ClockEstimate& clock) {
  return std::max(from_ms(50), 40 * clock.resolution);
}

class ModelTraining final : public Experiment {
 public:
  ModelTraining(TrainingTask task, const TrainingOptions& options, measure::KnownClock clock)
      : task_(std::move(task)),
        options_(options),
        settings_(optimizer_settings(options)),
        clock_(clock),
        timer_(std::min(most_timed, timed_share * from_ms(options.max_ms)), options.confidence,
               clock),
        writing_(clock) {
    if (options.side_by_side) {
      const Duration budget = std::min(most_forms_timed, forms_share * from_ms(options.max_ms));
      forms_.emplace(task_, options, budget, clock);
    }
    report_ = planned_report(task_, options);
    if (clock.moves()) report_.clock_resolution_ms = measure::to_ms(clock.resolution);
  }

  /// Makes the model for the first time: what cannot be trained is refused before anything begins.
  std::optional<Error> begin() {
    if (task_.writing) {
      const auto seed = static_cast<std::uint64_t>(options_.seed);
      if (auto error = check_sees_no_answers(*task_.writing, task_.kernel, seed)) return error;
    }
    const auto made = made_classifier(0);
    if (!made) return made.error();
    report_.parameters = made->parameters();
    const layers::Trainable& trainable = made->trainable();
    report_.recomputed_flops = measure::count(trainable.recomputed(), measure::Convention::flops);
    report_.needed_bytes = trainable.bytes_needed();
    report_.needed_without_checkpoints_bytes = trainable.bytes_needed_without_checkpoints();
    work_ = {task_.counted.forward, made->loss_cost(),
             task_.counted.backward + trainable.recomputed(), made->optimizer_cost()};
    return std::nullopt;
  }

  bool advance() override {
    const Duration begin = clock_.now();
    measure::SleepWatch watch(clock_);
    last_ = {};
    if (phase_ == Phase::timing && timer_.done()) begin_forms();
    if (phase_ == Phase::comparing && (!forms_ || forms_->done())) begin_training();
    if (phase_ == Phase::gathering) gather(begin);
    else if (phase_ == Phase::weighing) weigh();
    else if (phase_ == Phase::timing) failure_ = timer_.advance(*classifier_);
    else if (phase_ == Phase::comparing) forms_->advance();
    else if (run_ && run_->done()) write(begin);
    else if (is_open()) train(begin);
    elapsed_ += clock_.now() - begin;
    if (writing_until_ && elapsed_ >= *writing_until_) writing_.finish();
    if (watch.slept()) interrupt(measure::Interruption::suspended);
    return is_open();
  }

  bool interrupt(measure::Interruption reason) override {
    if (phase_ == Phase::timing) return timer_.interrupt(reason) && is_open();
    if (phase_ == Phase::comparing) return forms_->interrupt(reason) && is_open();
    if (last_.steps > 0) {
      pace_.drop_last();
      dropped_.push_back({pace_.steps(), last_.steps, reason, measure::to_ms(last_.time)});
      last_ = {};
    }
    return is_open();
  }

  [[nodiscard]] Progress progress() const override {
    static constexpr std::array phases{RunPhase::drawing_digits, RunPhase::weighing_step,
                                       RunPhase::timing_step, RunPhase::timing_step,
                                       RunPhase::training};
    Progress now;
    const bool testing = run_ && run_->testing();
    const bool writing = run_ && run_->done();
    now.phase = !is_open() ? RunPhase::finished
                : testing  ? RunPhase::testing
                : writing  ? RunPhase::writing
                           : phases[static_cast<std::size_t>(phase_)];
    now.runs = run_ ? run_->steps() : 0;
    now.runs_planned = report_.steps_planned;
    now.set_time(elapsed_, remaining(), !is_open());
    return now;
  }

  [[nodiscard]] AnyRecord report() override {
    found_ = report_;
    found_.times = timer_.times(work_);
    const auto of_parts = timer_.dropped();
    found_.dropped.insert(found_.dropped.end(), of_parts.begin(), of_parts.end());
    if (forms_) add_forms(found_);
    found_.dropped.insert(found_.dropped.end(), dropped_.begin(), dropped_.end());
    found_.elapsed_ms = measure::to_ms(elapsed_);
    if (run_) {
      found_.steps = run_->steps();
      found_.epochs = run_->epochs();
      found_.loss_steps = run_->curve().steps();
      found_.losses = run_->curve().losses();
      found_.weights_checksum = run_->classifier().weights_checksum();
      add_pace(found_, pace_, task_.data->answers(), clock_);
      add_bits(found_);
      found_.written = writing_.text(task_.alphabet);
    }
    judge_training(found_, failure(), out_of_time_, options_.max_ms);
    return {&TrainingReport::record_type, &found_};
  }

 private:
  enum class Phase : int { gathering, weighing, timing, comparing, training };

  /// Steps of the latest stretch, and how long they took.
  struct Stretch {
    std::int64_t steps = 0;
    Duration time{0};
  };

  [[nodiscard]] measure::Result<Classifier> made_classifier(double learning_rate) const {
    OptimizerSettings settings = settings_;
    settings.set_learning_rate(learning_rate);
    return Classifier::make(*task_.network, task_.kernel, settings,
                            static_cast<std::uint64_t>(options_.seed), options_.checkpoint_every);
  }

  /// What is learned from, piece by piece, until the stretch is over.
  void gather(Duration begin) {
    const Duration end = begin + stretch_of(clock_);
    do {
      if (!task_.data->gather()) {
        report_.baselines = task_.data->baselines();
        phase_ = Phase::weighing;
        return;
      }
    } while (clock_.now() < end && clock_.moves());
  }

  void weigh() {
    classifier_.reset();
    auto made = weigh_step([this] { return made_classifier(0); }, *task_.data, report_);
    if (made) classifier_.emplace(std::move(*made));
    else failure_ = made.error();
    phase_ = Phase::timing;
  }

  void begin_forms() {
    phase_ = Phase::comparing;
    classifier_.reset();
    if (!forms_ || elapsed_ < forms_until_share * from_ms(options_.max_ms)) return;
    forms_.reset();
    say(report_.verdicts, "forms_left_out", Severity::note,
        "There was too little time to compare the forms of a step.");
  }

  void add_forms(TrainingReport& report) const {
    report.step_forms = forms_->found();
    const auto dropped = forms_->dropped();
    report.dropped.insert(report.dropped.end(), dropped.begin(), dropped.end());
  }

  void begin_training() {
    phase_ = Phase::training;
    if (forms_) add_forms(report_);
    forms_.reset();
    auto made = made_classifier(settings_.learning_rate());
    if (!made) failure_ = made.error();
    else run_.emplace(std::move(*made), *task_.data, report_.epochs_planned, task_.batch, options_);
  }

  void train(Duration begin) {
    const Duration allowed = from_ms(options_.max_ms);
    const Duration left = allowed - elapsed_ - std::min(closing(), closing_share * allowed);
    if (left <= Duration{0} && !run_->ending()) {
      out_of_time_ = true;
      run_->finish_early();
    }
    const bool tests = run_->testing();
    const std::int64_t before = run_->steps();
    const Duration stretch = stretch_of(clock_);
    const Duration end = begin + (run_->ending() ? stretch : std::min(stretch, left));
    const Duration start = clock_.now();
    Duration now = start;
    // A clock that stands still would never end a stretch.
    do {
      if (!run_->advance()) break;
      now = clock_.now();
    } while (run_->testing() == tests && now < end && clock_.moves());
    now = clock_.now();
    if (tests) return;
    last_ = {run_->steps() - before, now - start};
    pace_.add(last_.steps, last_.time);
  }

  /// Some characters of the model's own.
  void write(Duration begin) {
    if (!is_open()) return;
    const Duration allowed = from_ms(options_.max_ms);
    if (!writing_until_) writing_until_ = std::max(allowed, elapsed_ + written_share * allowed);
    const Duration left = *writing_until_ - elapsed_;
    writing_.advance(task_, run_->classifier().trainable(),
                     static_cast<std::uint64_t>(options_.seed),
                     begin + std::min(left, stretch_of(clock_)));
  }

  /// As far as it is known.
  [[nodiscard]] std::optional<Duration> step_time() const {
    if (pace_.steps() > 0) return pace_.time() / static_cast<double>(pace_.steps());
    if (const auto timed = timer_.times(work_).back().p50_ms.point) return from_ms(*timed);
    return std::nullopt;
  }

  /// Tests go forward only, which is taken for a third of a step.
  [[nodiscard]] double steps_in_test(std::int64_t samples) const {
    return std::ceil(static_cast<double>(samples) / static_cast<double>(report_.batch_size)) / 3;
  }

  /// The time expected for what comes once the learning ends: the test, and what is written. A
  /// sample alone is taken for twice its share of a batch.
  [[nodiscard]] Duration closing() const {
    const Duration step = step_time().value_or(Duration{0});
    return steps_in_test(run_->tests_left()) * step + writing_time(step);
  }
  [[nodiscard]] Duration writing_time(Duration step) const {
    if (!task_.writing) return Duration{0};
    const Duration all =
        writing_.remaining(2 * step / (3 * static_cast<double>(report_.batch_size)));
    return writing_until_ ? std::min(all, *writing_until_ - elapsed_) : all;
  }

  /// The time expected for the rest.
  [[nodiscard]] Duration remaining() const {
    if (run_ && run_->ending()) return closing();
    const Duration budget = std::max(Duration{0}, from_ms(options_.max_ms) - elapsed_);
    const auto step = step_time();
    if (!step) return budget;
    const Duration forms = forms_ ? forms_->remaining() : Duration{0};
    const Duration timing = phase_ == Phase::training ? Duration{0} : timer_.remaining() + forms;
    const auto planned = static_cast<double>(report_.steps_planned);
    const double tests =
        steps_in_test(report_.test_samples) * static_cast<double>(report_.epochs_planned);
    const double left = run_ ? 1 - static_cast<double>(run_->steps()) / planned : 1;
    return std::min(budget, timing + left * (planned + tests) * *step + writing_time(*step));
  }

  [[nodiscard]] const std::optional<Error>& failure() const {
    return run_ && run_->failure() ? run_->failure() : failure_;
  }
  [[nodiscard]] bool is_open() const {
    return !failure() && !(run_ && run_->done() && (!task_.writing || writing_.done()));
  }

  TrainingTask task_;
  TrainingOptions options_;
  OptimizerSettings settings_;
  measure::KnownClock clock_;
  Phase phase_ = Phase::gathering;
  StepTimer timer_;
  std::optional<StepForms> forms_;  // until the training begins
  StepWork work_;
  std::optional<Classifier> classifier_;
  std::optional<TrainingRun> run_;
  Writing writing_;
  std::optional<Duration> writing_until_;  // of the time that all has taken
  bool out_of_time_ = false;
  std::optional<Error> failure_;
  Duration elapsed_{0};
  TrainingPace pace_;
  Stretch last_;
  std::vector<measure::Dropped> dropped_;
  TrainingReport report_, found_;
};

}  // namespace

StartedExperiment training(const Subject& subject, const TrainingOptions& options,
                           measure::KnownClock clock, TrainingFiles files) {
  auto task = training_task(subject, options, std::move(files));
  if (!task) return task.error();
  return started<ModelTraining>(std::move(*task), options, clock);
}

}  // namespace flopscope::experiments
