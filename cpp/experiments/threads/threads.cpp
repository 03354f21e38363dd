// SPDX-License-Identifier: MIT
#include "flopscope/experiments/threads.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "compared/operation_rounds.h"
#include "flopscope/layers/thread_pool.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "sweep/axis.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using layers::shared_threads;
using measure::Duration;
using measure::Error;

/// A prepared operation that runs on so many threads.
class OnSomeThreads final : public layers::PreparedOperation {
 public:
  OnSomeThreads(std::unique_ptr<layers::PreparedOperation> operation, double threads)
      : operation_(std::move(operation)), threads_(static_cast<std::size_t>(threads)) {}

  void run() override {
    shared_threads().use(threads_);
    operation_->run();
  }
  [[nodiscard]] const Error* failure() const override { return operation_->failure(); }
  [[nodiscard]] std::span<const float> output() const override { return operation_->output(); }
  [[nodiscard]] layers::Verification verify(double max_work) const override {
    return operation_->verify(max_work);
  }

 private:
  std::unique_ptr<layers::PreparedOperation> operation_;
  std::size_t threads_;
};

class SharedWork final : public Experiment {
 public:
  SharedWork(ThreadsPlan plan, std::vector<CheckedOperation> candidates,
             const ThreadsOptions& options, measure::KnownClock clock, Duration prepared)
      : plan_(std::move(plan)),
        options_(options),
        clock_(clock),
        rounds_(std::move(candidates), candidate_names(plan_).size(),
                mirrored_rounds_options(options, prepared), clock) {}

  bool advance() override {
    const bool goes_on = rounds_.advance();
    shared_threads().use(layers::thread_count());  // whoever computes in between has all
    return goes_on;
  }
  bool interrupt(measure::Interruption reason) override { return rounds_.interrupt(reason); }
  [[nodiscard]] Progress progress() const override { return rounds_.progress(); }

  [[nodiscard]] AnyRecord report() override {
    report_ = threads_report(rounds_.rules(), plan_, options_, clock_);
    rounds_.judge(candidate_names(plan_), report_.outcome, report_.verdicts);
    return {&ThreadsReport::record_type, &report_};
  }

 private:
  ThreadsPlan plan_;
  ThreadsOptions options_;
  measure::KnownClock clock_;
  OperationRounds rounds_;
  ThreadsReport report_;
};

/// 1, 2, 4 and so on, and all of them.
std::vector<double> doubling_to(double most) {
  std::vector<double> numbers;
  for (double threads = 1; threads < most; threads *= 2) numbers.push_back(threads);
  numbers.push_back(most);
  return numbers;
}

/// The numbers of threads in ascending order, with 1, each once.
measure::Result<std::vector<double>> numbers_of_threads(std::vector<double> asked) {
  const auto most = static_cast<double>(layers::thread_count());
  if (asked.empty()) return measure::Result<std::vector<double>>(doubling_to(most));
  const measure::Field number{.name = "values",
                              .unit = "threads",
                              .kind = measure::Kind::count,
                              .range = measure::between(1, most)};
  for (const double threads : asked) {
    if (measure::accepts(number, threads)) continue;
    return measure::refusal(number.name, measure::number_text(threads, 6),
                            measure::accepted_numbers(number));
  }
  asked.push_back(1);
  std::sort(asked.begin(), asked.end());
  asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
  return measure::Result<std::vector<double>>(std::move(asked));
}

/// The size that grows unless told: the batch, or else the first count of the shape.
std::string usual_axis(const Subject& subject) {
  if (subject.model) return "batch";
  const measure::RecordType& shape = *subject.operation->type().shape;
  if (shape.find("batch") != nullptr) return "batch";
  const auto first = std::find_if(shape.fields.begin(), shape.fields.end(), [](const auto& field) {
    return field.kind == measure::Kind::count;
  });
  return first == shape.fields.end() ? "" : first->name;
}

double value_of(const Subject& subject, const std::string& axis) {
  if (subject.model) {
    return static_cast<double>(axis == "batch" ? subject.batch : subject.model->input[0]);
  }
  const measure::Field* field = subject.operation->type().shape->find(axis);
  const bool is_count = field != nullptr && field->kind == measure::Kind::count;
  return is_count ? static_cast<double>(field->in<std::int64_t>(subject.operation->shape())) : 1;
}

std::optional<Error> without_threads(const Subject& subject) {
  if (layers::thread_count() < 2) {
    const measure::Reason reason = layers::one_thread();
    return measure::refusal("threads", std::string("1"), measure::no_less_than(2), "one_thread",
                            "needs_threads", "{reason}", {{"reason", measure::Phrase(reason)}});
  }
  if (resolved_kernel(subject) == Kernel::threads) return std::nullopt;
  return measure::refusal(
      "subject", subject_name(subject),
      {"on_threads", "an operation or a model with the kernel threads, which shares its work"},
      "unavailable_kernel");
}

}  // namespace

StartedExperiment threads(const Subject& subject, const ThreadsOptions& options,
                          measure::KnownClock clock) {
  const Duration begin = clock.now();
  if (auto error = without_threads(subject)) return *std::move(error);
  auto numbers = numbers_of_threads(options.values);
  if (!numbers) return numbers.error();
  const std::string axis = options.axis.empty() ? usual_axis(subject) : options.axis;
  ThreadsPlan plan{subject_name(subject), axis, value_of(subject, axis), std::move(*numbers)};

  std::vector<CheckedOperation> candidates;
  std::optional<Error> error;
  const auto add = [&](double value, double threads) {
    if (error) return;
    auto sized = with_axis(subject, {axis}, value, "axis");
    if (!sized) {
      error = sized.error();
      return;
    }
    auto prepared = prepare(*sized, options.seed);
    if (!prepared) {
      error = prepared.error();
      return;
    }
    candidates.emplace_back(std::make_unique<OnSomeThreads>(std::move(*prepared), threads),
                            Kernel::threads);
  };
  for (const double threads : plan.threads) add(plan.value, threads);
  for (const double threads : plan.threads) {
    if (threads > 1) add(threads * plan.value, threads);
  }
  add(plan.value, 1);
  if (error) return *std::move(error);
  return started<SharedWork>(std::move(plan), std::move(candidates), options, clock,
                             clock.now() - begin);
}

}  // namespace flopscope::experiments
