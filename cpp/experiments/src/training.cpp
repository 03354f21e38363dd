// SPDX-License-Identifier: MIT
#include "flopscope/experiments/training.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "classifier.h"
#include "flopscope/data/digits.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/random.h"
#include "step_timer.h"
#include "training_checks.h"
#include "training_report.h"
#include "training_run.h"

namespace flopscope::experiments {

namespace {

using measure::ClockEstimate;
using measure::Duration;
using measure::Error;
using measure::from_ms;

/// Of the time for all, the share of each part of a step that is timed, and the most it may be.
constexpr double timed_share = 0.03;
constexpr Duration most_timed = from_ms(1000);

OptimizerSettings settings_of(const TrainingOptions& options) {
  const bool sgd = options.optimizer == OptimizerChoice::sgd;
  const bool adamw = options.optimizer == OptimizerChoice::adamw;
  return {options.optimizer, options.learning_rate.value_or(sgd ? 0.1 : 1e-3),
          options.momentum.value_or(0), options.weight_decay.value_or(adamw ? 1e-2 : 0)};
}

/// Long enough for the clock to judge it within 5 %, short enough to be stopped.
Duration stretch_of(ClockEstimate clock) { return std::max(from_ms(50), 40 * clock.resolution); }

class ModelTraining final : public Experiment {
 public:
  ModelTraining(const Subject& subject, std::unique_ptr<layers::Network> network,
                layers::Kernel kernel, const layers::CountedLayer& counted,
                const TrainingOptions& options, measure::Clock& clock, ClockEstimate estimate)
      : network_(std::move(network)),
        kernel_(kernel),
        options_(options),
        settings_(settings_of(options)),
        clock_(&clock),
        estimate_(estimate),
        seeds_(static_cast<std::uint64_t>(options.seed)),
        timer_(std::min(most_timed, timed_share * from_ms(options.max_ms)), options.confidence,
               clock, estimate) {
    report_.subject = subject_name(subject);
    report_.kernel = layers::kernel_names[static_cast<std::size_t>(kernel_)];
    report_.batch_size = subject.batch;
    report_.forward_flops = measure::count(counted.forward, measure::Convention::flops);
    report_.backward_flops = measure::count(counted.backward, measure::Convention::flops);
    report_.optimizer = settings_.optimizer;
    report_.learning_rate = settings_.learning_rate;
    report_.momentum = settings_.momentum;
    report_.weight_decay = settings_.weight_decay;
    report_.epochs_planned = options.epochs;
    report_.steps_planned = options.epochs * (options.training_images / subject.batch);
    report_.confidence = options.confidence;
    if (estimate.moves()) report_.clock_resolution_ms = measure::to_ms(estimate.resolution);
  }

  /// Makes the model for the first time: what cannot be trained is refused before anything begins.
  std::optional<Error> begin() {
    auto error = make_classifier(0);
    if (!error) report_.parameters = classifier_->parameters();
    return error;
  }

  bool advance() override {
    const Duration begin = clock_->now();
    measure::SleepWatch watch(*clock_);
    last_ = {};
    if (phase_ == Phase::timing && timer_.done()) begin_training();
    if (phase_ == Phase::drawing) draw(begin);
    else if (phase_ == Phase::weighing) weigh();
    else if (phase_ == Phase::timing) failure_ = timer_.advance(*classifier_);
    else if (is_open()) train(begin);
    elapsed_ += clock_->now() - begin;
    if (watch.slept()) interrupt(measure::Interruption::suspended);
    return is_open();
  }

  bool interrupt(measure::Interruption reason) override {
    if (phase_ == Phase::timing) return timer_.interrupt(reason) && is_open();
    if (last_.steps > 0) {
      trained_steps_ -= last_.steps;
      trained_time_ -= last_.time;
      --stretches_;
      dropped_.push_back({trained_steps_, last_.steps, reason, measure::to_ms(last_.time)});
      last_ = {};
    }
    return is_open();
  }

  [[nodiscard]] Progress progress() const override {
    static constexpr std::array names{"drawing digits", "weighing a step", "timing a step",
                                      "training"};
    Progress now;
    const bool testing = run_ && run_->testing();
    now.phase = !is_open() ? "finished"
                : testing  ? "testing"
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
    found_.times = timer_.times(report_.forward_flops, report_.backward_flops);
    found_.dropped = timer_.dropped();
    found_.dropped.insert(found_.dropped.end(), dropped_.begin(), dropped_.end());
    found_.elapsed_ms = measure::to_ms(elapsed_);
    if (run_) {
      found_.steps = run_->steps();
      found_.epochs = run_->epochs();
      found_.loss_steps = run_->curve().steps();
      found_.losses = run_->curve().losses();
      found_.weights_checksum = run_->classifier().weights_checksum();
      add_rate();
    }
    judge_training(found_, failure(), elapsed_ >= from_ms(options_.max_ms), options_.max_ms);
    return {&measure::record_type<TrainingReport>(), &found_};
  }

 private:
  enum class Phase : int { drawing, weighing, timing, training };

  /// Steps of the latest stretch, and how long they took.
  struct Stretch {
    std::int64_t steps = 0;
    Duration time{0};
  };

  std::optional<Error> make_classifier(double learning_rate) {
    classifier_.reset();
    OptimizerSettings settings = settings_;
    settings.learning_rate = learning_rate;
    auto made =
        Classifier::make(*network_, kernel_, settings, static_cast<std::uint64_t>(options_.seed));
    if (!made) return made.error();
    classifier_.emplace(std::move(*made));
    return std::nullopt;
  }

  /// Some images more, until the stretch is over. Each hundred has a seed of its own.
  void draw(Duration begin) {
    const Duration end = begin + stretch_of(estimate_);
    do {
      if (!draw_more(images_, options_.training_images, data::Split::training) &&
          !draw_more(tests_, options_.test_images, data::Split::test)) {
        phase_ = Phase::weighing;
        return;
      }
    } while (clock_->now() < end && estimate_.moves());
  }

  bool draw_more(data::ImageSet& set, std::int64_t wanted, data::Split split) {
    const std::size_t left = static_cast<std::size_t>(wanted) - set.count();
    if (left == 0) return false;
    const data::ImageSet drawn =
        data::draw_digits(std::min<std::size_t>(left, 100), split, seeds_.bits());
    set.pixels.insert(set.pixels.end(), drawn.pixels.begin(), drawn.pixels.end());
    set.labels.insert(set.labels.end(), drawn.labels.begin(), drawn.labels.end());
    return true;
  }

  void weigh() {
    std::vector<std::uint32_t> first(static_cast<std::size_t>(report_.batch_size));
    std::iota(first.begin(), first.end(), 0U);
    classifier_.reset();
    auto recording = measure::MemoryRecording::start();
    failure_ = make_classifier(0);
    if (!failure_) failure_ = make_step(first);
    if (recording) recording->stop();
    else report_.memory_absent = recording.error().message;
    if (recording && !failure_) add_step_memory(report_, recording->ledger());
    phase_ = Phase::timing;
  }

  std::optional<Error> make_step(std::span<const std::uint32_t> places) {
    classifier_->load(images_, places);
    if (const auto loss = classifier_->forward(); !loss) return loss.error();
    if (auto error = classifier_->backward()) return error;
    classifier_->step();
    return std::nullopt;
  }

  void begin_training() {
    phase_ = Phase::training;
    failure_ = make_classifier(settings_.learning_rate);
    if (failure_) return;
    run_.emplace(std::move(*classifier_), images_, tests_, options_, report_.batch_size);
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
    trained_steps_ += last_.steps;
    trained_time_ += last_.time;
    ++stretches_;
  }

  void add_rate() {
    const double ms = measure::to_ms(trained_time_);
    if (trained_steps_ == 0 || !(ms > 0) || !estimate_.moves()) return;
    const double error =
        2 * static_cast<double>(stretches_) * measure::to_ms(estimate_.resolution) / ms;
    const auto images = static_cast<double>(trained_steps_ * report_.batch_size);
    found_.images_per_s = images / ms * 1000;
    found_.images_clock_error_percent = 100 * error;
  }

  /// Expected; the tests go forward only, which is taken for a third of a step.
  [[nodiscard]] Duration remaining() const {
    const Duration budget = std::max(Duration{0}, from_ms(options_.max_ms) - elapsed_);
    const Duration timing = phase_ == Phase::training ? Duration{0} : timer_.remaining();
    const auto batch = static_cast<double>(report_.batch_size);
    const double tests = std::ceil(static_cast<double>(options_.test_images) / batch) / 3 *
                         static_cast<double>(options_.epochs);
    const auto planned = static_cast<double>(report_.steps_planned);
    const double left = run_ ? 1 - static_cast<double>(run_->steps()) / planned : 1;
    const double steps = left * (planned + tests);
    Duration step = budget;
    if (trained_steps_ > 0) step = trained_time_ / static_cast<double>(trained_steps_);
    else if (const auto timed = timer_.times(0, 0).back().p50_ms) step = from_ms(*timed);
    return std::min(budget, timing + steps * step);
  }

  [[nodiscard]] const std::optional<Error>& failure() const {
    return run_ && run_->failure() ? run_->failure() : failure_;
  }
  [[nodiscard]] bool is_open() const { return !failure() && !(run_ && run_->done()); }

  std::unique_ptr<layers::Network> network_;
  layers::Kernel kernel_;
  TrainingOptions options_;
  OptimizerSettings settings_;
  measure::Clock* clock_;
  ClockEstimate estimate_;
  Phase phase_ = Phase::drawing;
  measure::Random seeds_;  // of the digits
  StepTimer timer_;
  data::ImageSet images_{.height = data::digit_side, .width = data::digit_side};
  data::ImageSet tests_ = images_;
  std::optional<Classifier> classifier_;
  std::optional<TrainingRun> run_;
  std::optional<Error> failure_;
  Duration elapsed_{0}, trained_time_{0};
  std::int64_t trained_steps_ = 0, stretches_ = 0;
  Stretch last_;
  std::vector<measure::Dropped> dropped_;
  TrainingReport report_, found_;
};

}  // namespace

measure::Result<std::unique_ptr<Experiment>> training(const Subject& subject,
                                                      const TrainingOptions& options,
                                                      measure::Clock& clock,
                                                      ClockEstimate estimate) {
  auto counted = check_training(subject, options);
  if (!counted) return counted.error();
  auto network = layers::Network::make(*subject.model, subject.batch);
  if (!network) return network.error();
  const auto kernel = layers::choose_kernel((*network)->type(), subject.kernel);
  if (!kernel) return kernel.error();
  auto experiment = std::make_unique<ModelTraining>(subject, std::move(*network), *kernel, *counted,
                                                    options, clock, estimate);
  if (auto error = experiment->begin()) return *std::move(error);
  return std::unique_ptr<Experiment>(std::move(experiment));
}

}  // namespace flopscope::experiments
