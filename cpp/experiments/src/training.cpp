// SPDX-License-Identifier: MIT
#include "flopscope/experiments/training.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "classifier.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/random.h"
#include "step_timer.h"
#include "text_writer.h"
#include "training_checks.h"
#include "training_report.h"
#include "training_run.h"
#include "training_task.h"

namespace flopscope::experiments {

namespace {

using measure::ClockEstimate;
using measure::Duration;
using measure::Error;
using measure::from_ms;

/// Of the time for all, the share of each part of a step that is timed, and the most it may be.
constexpr double timed_share = 0.03;
constexpr Duration most_timed = from_ms(1000);

/// Long enough for the clock to judge it within 5 %, short enough to be stopped.
Duration stretch_of(ClockEstimate clock) { return std::max(from_ms(50), 40 * clock.resolution); }

class ModelTraining final : public Experiment {
 public:
  ModelTraining(TrainingTask task, const TrainingOptions& options, measure::Clock& clock,
                ClockEstimate estimate)
      : task_(std::move(task)),
        options_(options),
        settings_(optimizer_settings(options)),
        clock_(&clock),
        estimate_(estimate),
        timer_(std::min(most_timed, timed_share * from_ms(options.max_ms)), options.confidence,
               clock, estimate) {
    report_ = planned_report(task_, options);
    if (estimate.moves()) report_.clock_resolution_ms = measure::to_ms(estimate.resolution);
  }

  /// Makes the model for the first time: what cannot be trained is refused before anything begins.
  std::optional<Error> begin() {
    if (auto error = make_classifier(0)) return error;
    report_.parameters = classifier_->parameters();
    const layers::Trainable& trainable = classifier_->trainable();
    report_.recomputed_flops = measure::count(trainable.recomputed(), measure::Convention::flops);
    report_.needed_bytes = trainable.bytes_needed();
    report_.needed_without_checkpoints_bytes = trainable.bytes_needed_without_checkpoints();
    work_ = {task_.counted.forward, classifier_->loss_cost(),
             task_.counted.backward + trainable.recomputed(), classifier_->optimizer_cost()};
    if (!task_.writing) return std::nullopt;
    return check_sees_no_answers(classifier_->trainable(), task_.network->vocabulary());
  }

  bool advance() override {
    const Duration begin = clock_->now();
    measure::SleepWatch watch(*clock_);
    last_ = {};
    if (phase_ == Phase::timing && timer_.done()) begin_training();
    if (phase_ == Phase::gathering) gather(begin);
    else if (phase_ == Phase::weighing) weigh();
    else if (phase_ == Phase::timing) failure_ = timer_.advance(*classifier_);
    else if (run_ && run_->done()) write(begin);
    else if (is_open()) train(begin);
    elapsed_ += clock_->now() - begin;
    if (watch.slept()) interrupt(measure::Interruption::suspended);
    return is_open();
  }

  bool interrupt(measure::Interruption reason) override {
    if (phase_ == Phase::timing) return timer_.interrupt(reason) && is_open();
    if (last_.steps > 0) {
      pace_.steps -= last_.steps;
      pace_.time -= last_.time;
      --pace_.stretches;
      dropped_.push_back({pace_.steps, last_.steps, reason, measure::to_ms(last_.time)});
      last_ = {};
    }
    return is_open();
  }

  [[nodiscard]] Progress progress() const override {
    static constexpr std::array names{"drawing digits", "weighing a step", "timing a step",
                                      "training"};
    Progress now;
    const bool testing = run_ && run_->testing();
    const bool writing = run_ && run_->done();
    now.phase = !is_open() ? "finished"
                : testing  ? "testing"
                : writing  ? "writing"
                           : names[static_cast<std::size_t>(phase_)];
    now.runs = run_ ? run_->steps() : 0;
    now.runs_planned = report_.steps_planned;
    now.elapsed_ms = measure::to_ms(elapsed_);
    now.remaining_ms = is_open() ? measure::to_ms(remaining()) : 0;
    const double whole = now.elapsed_ms + now.remaining_ms;
    now.fraction = !is_open() ? 1 : whole > 0 ? now.elapsed_ms / whole : 0;
    return now;
  }

  [[nodiscard]] AnyRecord report() override {
    found_ = report_;
    found_.times = timer_.times(work_);
    found_.dropped = timer_.dropped();
    found_.dropped.insert(found_.dropped.end(), dropped_.begin(), dropped_.end());
    found_.elapsed_ms = measure::to_ms(elapsed_);
    if (run_) {
      found_.steps = run_->steps();
      found_.epochs = run_->epochs();
      found_.loss_steps = run_->curve().steps();
      found_.losses = run_->curve().losses();
      found_.weights_checksum = run_->classifier().weights_checksum();
      add_pace(found_, pace_, task_.data->answers(), estimate_);
      add_bits(found_);
      if (writer_) found_.written = writer_->text();
    }
    judge_training(found_, failure(), elapsed_ >= from_ms(options_.max_ms), options_.max_ms);
    return {&measure::record_type<TrainingReport>(), &found_};
  }

 private:
  enum class Phase : int { gathering, weighing, timing, training };

  /// Steps of the latest stretch, and how long they took.
  struct Stretch {
    std::int64_t steps = 0;
    Duration time{0};
  };

  std::optional<Error> make_classifier(double learning_rate) {
    classifier_.reset();
    OptimizerSettings settings = settings_;
    settings.set_learning_rate(learning_rate);
    auto made =
        Classifier::make(*task_.network, task_.kernel, settings,
                         static_cast<std::uint64_t>(options_.seed), options_.checkpoint_every);
    if (!made) return made.error();
    classifier_.emplace(std::move(*made));
    return std::nullopt;
  }

  /// What is learned from, piece by piece, until the stretch is over.
  void gather(Duration begin) {
    const Duration end = begin + stretch_of(estimate_);
    do {
      if (!task_.data->gather()) {
        report_.baselines = task_.data->baselines();
        phase_ = Phase::weighing;
        return;
      }
    } while (clock_->now() < end && estimate_.moves());
  }

  void weigh() {
    std::vector<std::uint32_t> first(static_cast<std::size_t>(report_.batch_size));
    std::iota(first.begin(), first.end(), 0U);
    classifier_.reset();
    auto recording = measure::MemoryRecording::start();
    if (!recording) report_.memory_absent = recording.error().message;
    const auto moment = [&](const char* name, double StepMemory::*now) {
      if (!recording || failure_) return;
      recording->snapshot(name);
      recording->pause();
      add_step_memory(report_, now, recording->ledger());
      recording->resume();
    };
    failure_ = make_classifier(0);
    moment("prepared", &StepMemory::before_bytes);
    if (!failure_) {
      classifier_->load(*task_.data, data::Split::training, first);
      if (const auto loss = classifier_->forward(); !loss) failure_ = loss.error();
    }
    moment("forward", &StepMemory::forward_bytes);
    if (!failure_) failure_ = classifier_->backward();
    moment("backward", &StepMemory::backward_bytes);
    if (!failure_) classifier_->step();
    moment("optimizer", &StepMemory::optimizer_bytes);
    if (recording) recording->stop();
    if (recording && !failure_) add_memory_course(report_, recording->ledger());
    phase_ = Phase::timing;
  }

  void begin_training() {
    phase_ = Phase::training;
    failure_ = make_classifier(settings_.learning_rate());
    if (failure_) return;
    run_.emplace(std::move(*classifier_), *task_.data, report_.epochs_planned, task_.batch,
                 options_);
    classifier_.reset();
  }

  void train(Duration begin) {
    if (elapsed_ >= from_ms(options_.max_ms)) run_->finish_early();
    const bool tests = run_->testing();
    const std::int64_t before = run_->steps();
    const Duration end = begin + stretch_of(estimate_);
    const Duration start = clock_->now();
    Duration now = start;
    // A clock that stands still would never end a stretch.
    do {
      if (!run_->advance()) break;
      now = clock_->now();
    } while (run_->testing() == tests && now < end && estimate_.moves());
    now = clock_->now();
    if (tests) return;
    last_ = {run_->steps() - before, now - start};
    pace_.steps += last_.steps;
    pace_.time += last_.time;
    ++pace_.stretches;
  }

  /// Some characters of the model's own. Without the memory for them there are none.
  void write(Duration begin) {
    if (!is_open()) return;
    if (!writer_) {
      auto made = TextWriter::make(*task_.writing, task_.kernel, run_->classifier().trainable(),
                                   task_.alphabet, task_.first_token,
                                   static_cast<std::uint64_t>(options_.seed));
      wrote_ = !made;
      if (made) writer_.emplace(std::move(*made));
    }
    const Duration end = begin + stretch_of(estimate_);
    while (!wrote_) {
      wrote_ = writer_->advance().has_value() || writer_->done();
      if (clock_->now() >= end || !estimate_.moves()) break;
    }
  }

  /// Expected; the tests go forward only, which is taken for a third of a step.
  [[nodiscard]] Duration remaining() const {
    const Duration budget = std::max(Duration{0}, from_ms(options_.max_ms) - elapsed_);
    const Duration timing = phase_ == Phase::training ? Duration{0} : timer_.remaining();
    const auto batch = static_cast<double>(report_.batch_size);
    const double tests = std::ceil(static_cast<double>(report_.test_samples) / batch) / 3 *
                         static_cast<double>(report_.epochs_planned);
    const auto planned = static_cast<double>(report_.steps_planned);
    const double left = run_ ? 1 - static_cast<double>(run_->steps()) / planned : 1;
    const double steps = left * (planned + tests);
    Duration step = budget;
    if (pace_.steps > 0) step = pace_.time / static_cast<double>(pace_.steps);
    else if (const auto timed = timer_.times(work_).back().p50_ms) step = from_ms(*timed);
    return std::min(budget, timing + steps * step);
  }

  [[nodiscard]] const std::optional<Error>& failure() const {
    return run_ && run_->failure() ? run_->failure() : failure_;
  }
  [[nodiscard]] bool is_open() const {
    return !failure() && !(run_ && run_->done() && (!task_.writing || wrote_));
  }

  TrainingTask task_;
  TrainingOptions options_;
  OptimizerSettings settings_;
  measure::Clock* clock_;
  ClockEstimate estimate_;
  Phase phase_ = Phase::gathering;
  StepTimer timer_;
  StepWork work_;
  std::optional<Classifier> classifier_;
  std::optional<TrainingRun> run_;
  std::optional<TextWriter> writer_;
  bool wrote_ = false;
  std::optional<Error> failure_;
  Duration elapsed_{0};
  TrainingPace pace_;
  Stretch last_;
  std::vector<measure::Dropped> dropped_;
  TrainingReport report_, found_;
};

}  // namespace

measure::Result<std::unique_ptr<Experiment>> training(const Subject& subject,
                                                      const TrainingOptions& options,
                                                      measure::Clock& clock, ClockEstimate estimate,
                                                      TrainingFiles files) {
  auto task = training_task(subject, options, std::move(files));
  if (!task) return task.error();
  auto experiment = std::make_unique<ModelTraining>(std::move(*task), options, clock, estimate);
  if (auto error = experiment->begin()) return *std::move(error);
  return std::unique_ptr<Experiment>(std::move(experiment));
}

}  // namespace flopscope::experiments
