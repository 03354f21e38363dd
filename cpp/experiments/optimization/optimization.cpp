// SPDX-License-Identifier: MIT
#include "flopscope/experiments/optimization.h"

#include <algorithm>
#include <utility>

#include "compared/operation_rounds.h"
#include "decoding.h"
#include "flopscope/measure/refusal.h"
#include "form_test.h"
#include "learning/training_task.h"
#include "model_forms.h"
#include "model_learner.h"
#include "optimization_report.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using measure::Duration;
using measure::Error;
using measure::from_ms;

/// The shares of the time for all after which each training and the tests end at the latest. What
/// is left is for the timing.
constexpr double baseline_share = 0.5, pruned_share = 0.6, narrowed_share = 0.7;
constexpr double testing_share = 0.8;

double training_share(ModelForm form) {
  if (form == ModelForm::baseline) return baseline_share;
  return form == ModelForm::pruned ? pruned_share : narrowed_share;
}

/// The quantized and the sparse kernels have one thread, and so has what they are compared with,
/// unless another kernel is asked for.
Kernel inference_kernel(const Subject& subject, Kernel chosen) {
  return subject.kernel == Kernel::fastest && chosen == Kernel::threads ? Kernel::simd : chosen;
}

/// What runs in a form: integers and what is sparse have no other kernel than the fast one.
Kernel kernel_of(ModelForm form, Kernel chosen) {
  return form == ModelForm::quantized || form == ModelForm::pruned ? Kernel::simd : chosen;
}

class ModelOptimization final : public Experiment {
 public:
  ModelOptimization(std::shared_ptr<const layers::Model> model, TrainingTask task, Kernel kernel,
                    const OptimizationOptions& options, measure::KnownClock clock)
      : task_(std::move(task)),
        plan_{options.inference_batch, kernel},
        options_(options),
        rounds_(form_rounds(options)),
        clock_(clock),
        learner_(std::move(model), task_, options),
        report_(planned_optimization(task_, kernel, options, clock)) {
    report_.inference_batch = options.inference_batch;
  }

  /// What cannot be trained is refused before anything begins.
  std::optional<Error> begin() { return learner_.begin(); }

  bool advance() override {
    const Duration begin = clock_.now();
    if (phase_ == Phase::gathering) gather(begin);
    else if (phase_ == Phase::training) train(begin);
    else if (phase_ == Phase::forming) form();
    else if (phase_ == Phase::testing) test(begin);
    else timed_ = !mirrored_rounds_->advance();
    elapsed_ += clock_.now() - begin;
    return is_open();
  }

  bool interrupt(measure::Interruption reason) override {
    if (phase_ == Phase::timing && mirrored_rounds_->interrupt(reason)) timed_ = false;
    return is_open();
  }

  [[nodiscard]] Progress progress() const override {
    Progress now;
    if (phase_ == Phase::timing) {
      now = mirrored_rounds_->progress();
    } else {
      now.phase = phase();
      now.runs = learner_.steps();
      now.runs_planned = report_.steps_planned;
    }
    if (!is_open()) now.phase = RunPhase::finished;
    now.set_time(elapsed_, remaining(), !is_open());
    return now;
  }

  [[nodiscard]] AnyRecord report() override {
    found_ = report_;
    found_.steps = learner_.steps();
    found_.epochs = learner_.epochs();
    if (test_) {
      found_.tested_images = test_->tested();
      test_->add_to(found_.forms, options_.confidence);
    }
    if (mirrored_rounds_) {
      CandidatesReport times =
          candidates_report(mirrored_rounds_->rules(), names_, rounds_, clock_);
      mirrored_rounds_->judge(names_, times.outcome, times.verdicts);
      add_times(found_, std::move(times));
    }
    found_.elapsed_ms = measure::to_ms(elapsed_);
    judge_optimization(found_, failure(), learner_.forms(), options_.max_ms);
    return {&OptimizationReport::record_type, &found_};
  }

 private:
  enum class Phase : int { gathering, training, forming, testing, timing };

  [[nodiscard]] RunPhase phase() const {
    if (phase_ == Phase::gathering) return RunPhase::drawing_digits;
    if (phase_ == Phase::forming) return RunPhase::forming;
    if (phase_ == Phase::testing || learner_.testing()) return RunPhase::testing;
    const bool first = learner_.form() == ModelForm::baseline;
    return first ? RunPhase::training : RunPhase::retraining;
  }

  /// Whether a stretch that began then may go on. A clock that stands still would never end one.
  [[nodiscard]] bool goes_on(Duration begin) const {
    return clock_.moves() && clock_.now() < begin + std::max(from_ms(50), 40 * clock_.resolution);
  }

  void gather(Duration begin) {
    do {
      if (!task_.data->gather()) {
        phase_ = Phase::training;
        return;
      }
    } while (goes_on(begin));
  }

  void train(Duration begin) {
    const ModelForm form = learner_.form();
    if (elapsed_ >= training_share(form) * from_ms(options_.max_ms)) learner_.cut();
    while (learner_.advance() && learner_.form() == form && goes_on(begin)) {
    }
    if (learner_.done()) phase_ = Phase::forming;
  }

  void form() {
    const std::vector<LearnedForm>& learned = learner_.forms();
    const Learned& baseline = *learned.front().learned;
    auto control = baseline_form(baseline, plan_);
    if (control) control_ = std::move(control->network);
    else failure_ = control.error();
    auto exact = baseline_form(baseline, plan_);
    if (exact) add(std::move(*exact), 0);
    else failure_ = exact.error();
    if (failure_) return;
    add(ModelForm::quantized,
        quantized_form(baseline, plan_, *task_.data, options_.calibration_images), 0);
    for (const LearnedForm& each : learned) {
      if (!each.learned) report_.missing.push_back({each.form, each.missing});
      else if (each.form == ModelForm::pruned)
        add(each.form, pruned_form(*each.learned, plan_, options_.pruned_fraction), each.steps);
      else if (each.form == ModelForm::narrowed)
        add(each.form, narrowed_form(*each.learned, plan_), each.steps);
    }
    test_.emplace(made_, *task_.data, options_.inference_batch);
    phase_ = Phase::testing;
  }

  /// Whatever but a lack of memory keeps a form from being made is a reason why it is missing.
  void add(ModelForm form, measure::Result<PartlyMade> made, std::int64_t steps) {
    if (!made && made.error().code == "out_of_memory") {
      failure_ = made.error();
    } else if (!made) {
      report_.missing.push_back({form, made.error()});
    } else if (!made->form) {
      report_.missing.push_back({form, {"no_layer", "No layer of the model has this form."}});
    } else {
      add(std::move(*made->form), steps);
      auto& all = report_.unchanged;
      all.insert(all.end(), made->unchanged.begin(), made->unchanged.end());
    }
  }

  void add(MadeForm made, std::int64_t steps) {
    report_.forms.push_back(form_report(made, steps));
    names_.push_back({model_form_choices[made.form],
                      layers::kernel_choices[kernel_of(made.form, plan_.kernel)]});
    made_.push_back(std::move(made));
  }

  void test(Duration begin) {
    while (test_->advance() && goes_on(begin)) {
    }
    const bool all = test_->tested() >= report_.test_images;
    if (test_->failure() || (!all && elapsed_ < testing_share * from_ms(options_.max_ms))) return;
    std::vector<CheckedOperation> candidates;
    for (MadeForm& each : made_) {
      test_->load_first(*each.network);
      candidates.emplace_back(std::move(each.network), kernel_of(each.form, plan_.kernel));
    }
    test_->load_first(*control_);
    candidates.emplace_back(std::move(control_), plan_.kernel);
    mirrored_rounds_.emplace(std::move(candidates), names_.size(), mirrored_rounds_options(rounds_),
                             clock_);
    phase_ = Phase::timing;
  }

  /// The time expected for the rest; that of the tests is left out until they are begun.
  [[nodiscard]] Duration remaining() const {
    if (phase_ == Phase::timing) return from_ms(mirrored_rounds_->progress().remaining_ms);
    const Duration times = from_ms(rounds_.max_ms);
    const Duration left = std::max(Duration{0}, from_ms(options_.max_ms) - elapsed_);
    const double share = learner_.share();
    if (share == 0) return left;
    return std::min(left, (1 - share) / share * elapsed_ + times);
  }

  [[nodiscard]] const std::optional<Error>& failure() const {
    if (failure_) return failure_;
    return test_ ? test_->failure() : learner_.failure();
  }
  [[nodiscard]] bool is_open() const { return !failure() && !timed_; }

  TrainingTask task_;
  FormPlan plan_;
  OptimizationOptions options_;
  RoundsOptions rounds_;
  measure::KnownClock clock_;
  Phase phase_ = Phase::gathering;
  ModelLearner learner_;
  std::vector<MadeForm> made_;
  std::unique_ptr<layers::FilledNetwork> control_;  // a copy of the baseline
  std::optional<FormTest> test_;
  std::vector<CandidateName> names_;
  std::optional<OperationRounds> mirrored_rounds_;
  bool timed_ = false;
  std::optional<Error> failure_;
  Duration elapsed_{0};
  OptimizationReport report_, found_;
};

}  // namespace

StartedExperiment optimization(const Subject& subject, const OptimizationOptions& options,
                               measure::KnownClock clock, TrainingFiles files) {
  auto task = training_task(subject, training_options(options), std::move(files));
  if (!task) return task.error();
  if (options.data == TrainingDataChoice::text) {
    return decoding(subject, std::move(*task), options, clock);
  }
  const std::int64_t learned = task->data->samples(data::Split::training);
  if (options.calibration_images > learned) {
    return measure::refusal("calibration_images", std::to_string(options.calibration_images),
                            {"at_most_learned",
                             "at most the {most} images that are learned from",
                             {{"most", learned}}});
  }
  const Kernel kernel = inference_kernel(subject, task->kernel);
  return started<ModelOptimization>(subject.model, std::move(*task), kernel, options, clock);
}

}  // namespace flopscope::experiments
