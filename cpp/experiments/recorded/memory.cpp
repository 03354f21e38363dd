// SPDX-License-Identifier: MIT
#include "flopscope/experiments/memory.h"

#include "flopscope/layers/network.h"
#include "flopscope/measure/rounds.h"
#include "timed/checked_operation.h"

namespace flopscope::experiments {

namespace {

using measure::Duration;
using measure::from_ms;
using measure::MemoryProfile;
using measure::MemoryProfiler;

constexpr Duration stretch = from_ms(100);

class SubjectMemory final : public Experiment {
 public:
  SubjectMemory(const Subject& subject, const MemoryOptions& options, measure::Clock& clock)
      : predicted_bytes_(subject.operation->bytes_needed(subject.kernel)),
        subject_(subject.operation->type().name),
        kernel_(layers::kernel_choices[resolved_kernel(subject)]),
        options_(options),
        clock_(&clock),
        budget_(from_ms(options.max_ms)) {
    if (subject.network != nullptr) network_.emplace(*subject.network);
  }

  /// Prepares the subject as the first thing that is recorded.
  std::optional<measure::Error> begin(const Subject& subject) {
    if (auto error = profiler_.start()) return error;
    profiler_.snapshot("before");
    const Duration begin = clock_->now();
    auto prepared = prepare(subject, options_.seed);
    budget_ = measure::less_preparing(budget_, clock_->now() - begin);
    profiler_.pause();
    if (!prepared) return prepared.error();
    profiler_.snapshot("prepared");
    operation_ = std::move(*prepared);
    return std::nullopt;
  }

  bool advance() override {
    const Duration begin = clock_->now();
    while (!done()) {
      profiler_.resume();
      operation_->run();
      profiler_.pause();
      if (const measure::Error* error = operation_->failure()) {
        ran_short_ = out_of_memory_verdict(*error);
        break;
      }
      profiler_.end_iteration();
      if (++iterations_ == 1) profiler_.snapshot("first run");
      if (clock_->now() - begin >= stretch) break;
    }
    elapsed_ += clock_->now() - begin;
    if (done() && profiler_.recording()) release();
    return !done();
  }

  [[nodiscard]] Progress progress() const override {
    Progress now;
    now.phase = done() ? RunPhase::finished : RunPhase::recording_memory;
    now.set_runs(iterations_, done() ? iterations_ : options_.iterations, elapsed_, budget_);
    return now;
  }

  [[nodiscard]] AnyRecord report() override {
    if (profiler_.recording()) profile_ = profiler_.profile_so_far();
    report_ = memory_report(profile_, options_.confidence, predicted_bytes_);
    report_.subject = subject_;
    report_.kernel = kernel_;
    report_.finished = done() && !ran_short_;
    if (ran_short_) add_verdict(report_.verdicts, *ran_short_);
    return {&MemoryReport::record_type, &report_};
  }

 private:
  void release() {
    profiler_.snapshot("last run");
    profiler_.resume();
    operation_.reset();
    profiler_.snapshot("released");
    profile_ = profiler_.finish();
  }

  [[nodiscard]] bool done() const {
    return ran_short_ || iterations_ == options_.iterations ||
           (iterations_ > 0 && elapsed_ >= budget_);
  }

  double predicted_bytes_;
  std::string subject_;
  std::string kernel_;
  MemoryOptions options_;
  measure::Clock* clock_;
  Duration budget_;  ///< what preparing has left of the time allowed
  MemoryProfiler profiler_;
  // A model's plan was made before the recording, so it must not end within it.
  std::optional<layers::Network> network_;
  std::unique_ptr<layers::PreparedOperation> operation_;
  std::optional<Verdict> ran_short_;
  std::int64_t iterations_ = 0;
  Duration elapsed_{0};
  MemoryProfile profile_;
  MemoryReport report_;
};

}  // namespace

StartedExperiment memory(const Subject& subject, const MemoryOptions& options,
                         measure::Clock& clock) {
  auto experiment = std::make_unique<SubjectMemory>(subject, options, clock);
  if (auto error = experiment->begin(subject)) return *std::move(error);
  return std::unique_ptr<Experiment>(std::move(experiment));
}

}  // namespace flopscope::experiments
