// SPDX-License-Identifier: MIT
#include "flopscope/experiments/trace.h"

#include "flopscope/experiments/cost.h"
#include "flopscope/measure/memory_recording.h"
#include "layer_times.h"
#include "reconciliation.h"
#include "timing_verdicts.h"

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
        kernel_(resolved_kernel(subject)),
        options_(options),
        clock_(&clock),
        estimate_(estimate),
        recording_(start_recording()),
        recorder_(clock, estimate, static_cast<std::size_t>(options.max_spans),
                  recording_ ? &recording_->ledger() : nullptr) {
    if (subject.network != nullptr) network_.emplace(*subject.network);
  }

  bool advance() override {
    if (traced()) return advance_layers();
    const Duration begin = clock_->now();
    while (!traced()) {
      run();
      if (clock_->now() - begin >= stretch) break;
    }
    elapsed_ += clock_->now() - begin;
    if (traced() && network_) begin_layers();
    return !done();
  }

  [[nodiscard]] Progress progress() const override {
    if (layer_times_) return layers_progress();
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
    report_.kernel = layers::kernel_names[static_cast<std::size_t>(kernel_)];
    report_.finished = done();
    report_.runs = runs_;
    report_.confidence = options_.confidence;
    if (layer_times_) add_layers();
    if (layers_refused_) {
      add_verdict(report_.verdicts, {"layers_not_timed", Severity::warning,
                                     "The layers were not timed alone: " + *layers_refused_});
    }
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

  // What listened to the runs must not listen to the layers, nor the runs' memory stand beside
  // theirs.
  void begin_layers() {
    if (recording_) recording_->stop();
    operation_.reset();
    const TimingOptions options{.warmup = 3,
                                .runs = options_.layer_runs,
                                .confidence = options_.confidence,
                                .max_ms = options_.max_ms / 2,
                                .seed = options_.seed};
    auto made = LayerTimes::make(*network_, kernel_, options, *clock_, estimate_);
    if (made) layer_times_.emplace(std::move(*made));
    else layers_refused_ = made.error().message;
  }

  bool advance_layers() { return layer_times_ && layer_times_->advance(); }

  [[nodiscard]] Progress layers_progress() const {
    Progress now = layer_times_->progress();
    if (!done()) now.phase = "timing layers";
    now.elapsed_ms += to_ms(elapsed_);
    now.fraction = (1 + now.fraction) / 2;
    return now;
  }

  void add_layers() {
    const std::vector<TimingReport> timed = layer_times_->layers();
    const Reconciliation found = reconcile(layer_times_->whole(), timed);
    set_reconciliation(report_, found);
    const auto named = network_->layers();
    for (std::size_t i = 0; i < timed.size(); ++i) {
      const measure::Cost& cost = named[i].layer->forward;
      LayerTime& layer = report_.layers.emplace_back();
      layer.name = *named[i].label;
      layer.outcome = timed[i].outcome;
      layer.p50_ms = timed[i].p50_ms;
      layer.median_ci_low_ms = timed[i].median_ci_low_ms;
      layer.median_ci_high_ms = timed[i].median_ci_high_ms;
      layer.batch_size = timed[i].batch_size;
      layer.clock_error_percent = timed[i].clock_error_percent;
      if (layer.p50_ms && found.layers_ms) {
        layer.share_percent = 100 * *layer.p50_ms / *found.layers_ms;
      }
      layer.flops = measure::count(cost, rate_convention(cost));
      layer.bytes = cost.bytes_read + cost.bytes_written;
      layer.flops_per_s = timed[i].flops_per_s;
    }
    if (auto verdict = reconciliation_verdict(found); verdict && done()) {
      add_verdict(report_.verdicts, *std::move(verdict));
    }
  }

  [[nodiscard]] bool traced() const {
    const double share = network_ ? 0.5 : 1;  // a model's layers take the rest
    return runs_ == options_.runs || (runs_ > 0 && elapsed_ >= from_ms(share * options_.max_ms));
  }

  [[nodiscard]] bool done() const {
    return traced() && (!network_ || layers_refused_ || (layer_times_ && layer_times_->done()));
  }

  std::unique_ptr<layers::PreparedOperation> operation_;
  measure::Cost cost_;
  std::string subject_;
  Kernel kernel_;
  TraceOptions options_;
  measure::Clock* clock_;
  ClockEstimate estimate_;
  std::optional<MemoryRecording> recording_;
  measure::TraceRecorder recorder_;
  std::int64_t warmed_up_ = 0;
  std::int64_t runs_ = 0;
  Duration elapsed_{0};
  std::optional<layers::Network> network_;  // where the subject is one
  std::optional<LayerTimes> layer_times_;   // once the runs are traced
  std::optional<std::string> layers_refused_;
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
