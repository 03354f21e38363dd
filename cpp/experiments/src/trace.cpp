// SPDX-License-Identifier: MIT
#include "flopscope/experiments/trace.h"

#include "flopscope/measure/memory_recording.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using measure::ClockEstimate;
using measure::Duration;
using measure::from_ms;
using measure::MemoryRecording;
using measure::to_ms;

/// A run is one span at least, so a stretch of runs shows progress often enough.
constexpr Duration stretch = from_ms(100);

class SubjectTrace final : public Experiment {
 public:
  SubjectTrace(const Subject& subject, std::unique_ptr<layers::PreparedOperation> operation,
               const TraceOptions& options, measure::Clock& clock, ClockEstimate estimate)
      : operation_(std::move(operation)),
        cost_(subject.operation->cost()),
        subject_(subject.operation->type().name),
        kernel_(layers::kernel_names[static_cast<std::size_t>(resolved_kernel(subject))]),
        options_(options),
        clock_(&clock),
        recording_(start_recording()),
        recorder_(clock, estimate, static_cast<std::size_t>(options.max_spans),
                  recording_ ? &recording_->ledger() : nullptr) {}

  bool advance() override {
    const Duration begin = clock_->now();
    while (!done()) {
      run();
      if (clock_->now() - begin >= stretch) break;
    }
    elapsed_ += clock_->now() - begin;
    return !done();
  }

  [[nodiscard]] Progress progress() const override {
    Progress now;
    now.phase = done() ? "finished" : warmed_up_ < options_.warmup ? "warm-up" : "tracing";
    now.runs = runs_;
    now.runs_planned = done() ? runs_ : options_.runs;
    now.elapsed_ms = to_ms(elapsed_);
    const auto made = static_cast<double>(runs_);
    now.fraction = done() ? 1 : made / static_cast<double>(options_.runs);
    if (runs_ > 0 && !done()) {
      now.remaining_ms = now.elapsed_ms / made * static_cast<double>(options_.runs - runs_);
    }
    return now;
  }

  [[nodiscard]] AnyRecord report() override {
    const measure::Unrecorded unrecorded;
    // Between two runs every span has ended.
    report_ = trace_report(*recorder_.trace());
    report_.subject = subject_;
    report_.kernel = kernel_;
    report_.finished = done();
    report_.runs = runs_;
    return {&measure::record_type<TraceReport>(), &report_};
  }

 private:
  // Without the hooks a trace is still a trace.
  static std::optional<MemoryRecording> start_recording() {
    auto started = MemoryRecording::start();
    if (!started) return std::nullopt;
    return std::move(*started);
  }

  void run() {
    if (warmed_up_ < options_.warmup) {
      operation_->run();
      ++warmed_up_;
      return;
    }
    const measure::Observation observation(recorder_);
    const measure::Span span("forward", cost_);
    operation_->run();
    ++runs_;
  }

  [[nodiscard]] bool done() const {
    return runs_ == options_.runs || (runs_ > 0 && elapsed_ >= from_ms(options_.max_ms));
  }

  std::unique_ptr<layers::PreparedOperation> operation_;
  measure::Cost cost_;
  std::string subject_;
  std::string kernel_;
  TraceOptions options_;
  measure::Clock* clock_;
  std::optional<MemoryRecording> recording_;
  measure::TraceRecorder recorder_;
  std::int64_t warmed_up_ = 0;
  std::int64_t runs_ = 0;
  Duration elapsed_{0};
  TraceReport report_;
};

}  // namespace

measure::Result<std::unique_ptr<Experiment>> trace(const Subject& subject,
                                                   const TraceOptions& options,
                                                   measure::Clock& clock, ClockEstimate estimate) {
  if (!estimate.moves()) {
    return measure::Error{"cannot_resolve", "clock", "standing still", "a clock that moves",
                          "The clock stands still here, so a trace would have no times."};
  }
  auto prepared = prepare(subject, options.seed);
  if (!prepared) return prepared.error();
  return std::unique_ptr<Experiment>(
      std::make_unique<SubjectTrace>(subject, std::move(*prepared), options, clock, estimate));
}

}  // namespace flopscope::experiments
