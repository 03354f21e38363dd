// SPDX-License-Identifier: MIT
#include "decoding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "compared/operation_rounds.h"
#include "flopscope/layers/decoder.h"
#include "learning/text_writer.h"
#include "learning/training_checks.h"
#include "learning/training_run.h"
#include "learning/training_task.h"
#include "model_learner.h"
#include "optimization_report.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using measure::Duration;
using measure::Error;
using measure::from_ms;

/// The share of the time for all after which the training ends at the latest.
constexpr double learning_share = 0.7;
/// A product adds up some hundred terms, and a few layers pass its rounding on.
constexpr double output_tolerance = 1e-3;

/// The largest difference of `said` from `exact`, over the largest of these; NaN where one is.
double difference(std::span<const float> said, std::span<const float> exact) {
  double worst = 0;
  double scale = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const double error = std::abs(double{said[i]} - exact[i]);
    if (!(error <= worst)) worst = error;
    scale = std::max(scale, std::abs(double{exact[i]}));
  }
  return worst == 0 ? 0 : worst / scale;
}

/// A text that a model writes in each run.
class WrittenText final : public layers::PreparedOperation {
 public:
  /// `naive` is the same model on the whole text, with its naive kernels.
  WrittenText(std::unique_ptr<TokenModel> model, std::shared_ptr<layers::FilledNetwork> naive,
              const TrainingTask& task, std::uint64_t seed)
      : model_(std::move(model)),
        naive_(std::move(naive)),
        characters_(task.alphabet.size()),
        first_(task.first_token),
        seed_(seed) {}

  void run() override {
    TextWriter writer(*model_, characters_, first_, seed_);
    while (!failure_ && writer.tokens().size() <= naive_->input().size()) {
      failure_ = writer.advance();
    }
    tokens_ = writer.tokens();
  }
  [[nodiscard]] const Error* failure() const override { return failure_ ? &*failure_ : nullptr; }
  [[nodiscard]] std::span<const float> output() const override { return {}; }

  /// All that it says on its way through the text that it wrote, whatever `max_work` affords: that
  /// is one pass of a model that was small enough to learn.
  [[nodiscard]] layers::Verification verify(double) const override {
    const std::span<float> input = naive_->input();
    std::copy_n(tokens_.begin(), input.size(), input.begin());
    naive_->run();
    const std::span<const float> exact = naive_->output();
    layers::Verification found;
    found.tolerance = output_tolerance;
    found.elements = static_cast<std::int64_t>(exact.size());
    for (std::size_t at = 0; at < input.size(); ++at) {
      const auto said = model_->after(std::span(tokens_).first(at + 1));
      const double error = said && naive_->failure() == nullptr
                               ? difference(*said, exact.subspan(at * said->size(), said->size()))
                               : std::numeric_limits<double>::infinity();
      if (!(error <= found.worst_error)) found.worst_error = error;
    }
    return found;
  }

  /// What the last run wrote.
  [[nodiscard]] const std::vector<std::uint32_t>& tokens() const { return tokens_; }

 private:
  std::unique_ptr<TokenModel> model_;
  std::shared_ptr<layers::FilledNetwork> naive_;
  std::size_t characters_;
  std::uint32_t first_;
  std::uint64_t seed_;
  std::vector<std::uint32_t> tokens_;
  std::optional<Error> failure_;
};

class ModelDecoding final : public Experiment {
 public:
  ModelDecoding(std::shared_ptr<const layers::Model> model, TrainingTask task,
                const OptimizationOptions& options, measure::KnownClock clock)
      : model_(std::move(model)),
        task_(std::move(task)),
        kernel_(task_.kernel == Kernel::threads ? Kernel::simd : task_.kernel),
        options_(options),
        rounds_options_(form_rounds(options)),
        clock_(clock),
        report_(planned_optimization(task_, kernel_, options, clock)) {
    report_.tokens = static_cast<double>(model_->input[0]);
  }

  std::optional<Error> begin() {
    const auto seed = static_cast<std::uint64_t>(options_.seed);
    if (auto error = check_sees_no_answers(*task_.writing, task_.kernel, seed)) return error;
    const TrainingOptions training = training_options(options_);
    auto classifier =
        Classifier::make(*task_.network, task_.kernel, optimizer_settings(training), seed, 0);
    if (!classifier) return classifier.error();
    run_.emplace(std::move(*classifier), *task_.data, options_.epochs, task_.batch, training);
    return std::nullopt;
  }

  bool advance() override {
    if (!is_open()) return false;
    const Duration begin = clock_.now();
    if (rounds_) timed_ = !rounds_->advance();
    else if (run_->done()) form();
    else train(begin);
    elapsed_ += clock_.now() - begin;
    return is_open();
  }

  bool interrupt(measure::Interruption reason) override {
    if (rounds_ && rounds_->interrupt(reason)) timed_ = false;
    return is_open();
  }

  [[nodiscard]] Progress progress() const override {
    Progress now;
    if (rounds_) {
      now = rounds_->progress();
    } else {
      now.phase = run_ && run_->testing() ? RunPhase::testing : RunPhase::training;
      now.runs = run_ ? run_->steps() : report_.steps;
      now.runs_planned = report_.steps_planned;
    }
    if (!is_open()) now.phase = RunPhase::finished;
    now.set_time(elapsed_, remaining(), !is_open());
    return now;
  }

  [[nodiscard]] AnyRecord report() override {
    found_ = report_;
    if (run_) {
      found_.steps = run_->steps();
      found_.epochs = run_->epochs();
    }
    if (rounds_) {
      CandidatesReport times = candidates_report(rounds_->rules(), names_, rounds_options_, clock_);
      rounds_->judge(names_, times.outcome, times.verdicts);
      add_times(found_, std::move(times));
      add_texts();
      add_writing_rates(found_);
    }
    found_.elapsed_ms = measure::to_ms(elapsed_);
    const LearnedForm learned{
        .form = ModelForm::baseline, .steps = found_.steps, .is_cut = is_cut_};
    judge_optimization(found_, failure(), {learned}, options_.max_ms);
    return {&OptimizationReport::record_type, &found_};
  }

 private:
  void train(Duration begin) {
    if (elapsed_ >= learning_share * from_ms(options_.max_ms) && !run_->ending()) {
      is_cut_ = true;
      run_->finish_early();
    }
    const Duration end = begin + std::max(from_ms(50), 40 * clock_.resolution);
    while (run_->advance() && clock_.moves() && clock_.now() < end) {
    }
  }

  /// Makes both forms of what was learned, and a copy of the first as the control.
  void form() {
    std::vector<std::vector<float>> learned;
    for (const auto tensor : run_->classifier().trainable().tensors()) {
      learned.emplace_back(tensor.begin(), tensor.end());
    }
    report_.steps = run_->steps();
    report_.epochs = run_->epochs();
    run_.reset();
    const std::vector<std::span<const float>> tensors(learned.begin(), learned.end());
    const layers::Network& network = *task_.writing;
    auto naive = network.prepare_filled(Kernel::naive, tensors);
    if (!naive) return fail(naive.error());
    const std::shared_ptr<layers::FilledNetwork> exact = std::move(*naive);

    std::vector<CheckedOperation> texts;
    const auto add = [&](TokenModelResult made) {
      if (!made) return fail(made.error());
      auto text = std::make_unique<WrittenText>(std::move(*made), exact, task_,
                                                static_cast<std::uint64_t>(options_.seed));
      texts_.push_back(text.get());
      texts.emplace_back(std::move(text), kernel_);
    };
    add(whole_model(network, kernel_, tensors));
    const double weights = network.parameter_bytes();
    add_form(ModelForm::baseline, weights, network.bytes_needed(kernel_) - weights);
    auto decoder = layers::Decoder::make(*model_, kernel_, tensors);
    if (decoder) {
      add_form(ModelForm::cached, weights, decoder->passing_bytes(), decoder->cache_bytes());
      add(decoded_model(std::move(*decoder)));
    } else if (decoder.error().code == "out_of_memory") {
      fail(decoder.error());
    } else {
      report_.missing.push_back({ModelForm::cached, decoder.error()});
    }
    add(whole_model(network, kernel_, tensors));
    if (failure_) return;
    rounds_.emplace(std::move(texts), names_.size(), mirrored_rounds_options(rounds_options_),
                    clock_);
  }

  void add_form(ModelForm form, double weights, double passing,
                std::optional<double> cache = std::nullopt) {
    FormReport report;
    report.form = form;
    report.weights_bytes = weights;
    report.activations_bytes = passing + cache.value_or(0);
    report.cache_bytes = cache;
    report_.forms.push_back(std::move(report));
    names_.push_back({model_form_choices[form], layers::kernel_choices[kernel_]});
  }

  /// What each has written.
  void add_texts() {
    const auto& first = texts_.front()->tokens();
    for (std::size_t i = 0; i < found_.forms.size(); ++i) {
      FormReport& form = found_.forms[i];
      const auto& tokens = texts_[i]->tokens();
      form.written = text_of(tokens, task_.alphabet);
      const std::size_t both = std::min(first.size(), tokens.size());
      const auto [end, other] = std::mismatch(
          first.begin(), first.begin() + static_cast<std::ptrdiff_t>(both), tokens.begin());
      form.same_tokens = std::max(0.0, static_cast<double>(end - first.begin()) - 1);
    }
  }

  [[nodiscard]] Duration remaining() const {
    if (rounds_) return from_ms(rounds_->progress().remaining_ms);
    const Duration times = from_ms(rounds_options_.max_ms);
    if (!run_ || run_->steps() == 0) return from_ms(options_.max_ms);
    const double share =
        static_cast<double>(run_->steps()) / static_cast<double>(report_.steps_planned);
    const Duration left =
        std::max(Duration{0}, learning_share * from_ms(options_.max_ms) - elapsed_);
    return std::min(left, (1 - share) / share * elapsed_) + times;
  }

  void fail(const Error& error) {
    if (!failure_) failure_ = error;
  }
  [[nodiscard]] const std::optional<Error>& failure() const {
    return run_ && run_->failure() ? run_->failure() : failure_;
  }
  [[nodiscard]] bool is_open() const { return !failure() && !timed_; }

  std::shared_ptr<const layers::Model> model_;
  TrainingTask task_;
  Kernel kernel_;
  OptimizationOptions options_;
  RoundsOptions rounds_options_;
  measure::KnownClock clock_;
  std::optional<TrainingRun> run_;  // until both forms are made
  bool is_cut_ = false;
  std::vector<CandidateName> names_;
  std::vector<const WrittenText*> texts_;  // of `rounds_`: the forms, then the control
  std::optional<OperationRounds> rounds_;
  bool timed_ = false;
  std::optional<Error> failure_;
  Duration elapsed_{0};
  OptimizationReport report_, found_;
};

}  // namespace

StartedExperiment decoding(const Subject& subject, TrainingTask task,
                           const OptimizationOptions& options, measure::KnownClock clock) {
  return started<ModelDecoding>(subject.model, std::move(task), options, clock);
}

}  // namespace flopscope::experiments
