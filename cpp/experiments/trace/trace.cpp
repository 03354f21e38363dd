// SPDX-License-Identifier: MIT
#include "flopscope/experiments/trace.h"

#include <algorithm>

#include "flopscope/experiments/function_subject.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/rounds.h"
#include "flopscope/measure/trace_summary.h"
#include "question/environment_verdicts.h"
#include "timed/checked_operation.h"
#include "timed/layer_times.h"
#include "timed/part_verdicts.h"
#include "timed/reconciliation.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using measure::Duration;
using measure::from_ms;
using measure::MemoryRecording;
using measure::to_ms;

/// A run is one span at least, so a stretch of runs shows progress often enough.
constexpr Duration stretch = from_ms(100);

/// Says so of what was not called.
void judge_uncalled(TimingReport& timed) {
  if (timed.outcome != Outcome::too_long) return;
  say(timed.verdicts, "too_long", Severity::warning, "Not timed alone, since {reason}.",
      {{"reason", reason_without_time(timed.outcome)}});
}

class SubjectTrace final : public Experiment {
 public:
  SubjectTrace(const Subject& subject, std::unique_ptr<layers::PreparedOperation> operation,
               const TraceOptions& options, measure::KnownClock clock, Duration prepared)
      : operation_(std::move(operation), resolved_kernel(subject)),
        cost_(subject.operation->cost(subject.kernel)),
        subject_(subject.operation->type().name),
        function_(subject.function),
        kernel_(resolved_kernel(subject)),
        pass_(pass_name(subject)),
        options_(options),
        clock_(clock),
        budget_(measure::less_preparing(from_ms(options.max_ms), prepared)),
        recording_(start_recording()),
        recorder_(clock, static_cast<std::size_t>(options.max_spans),
                  recording_ ? &recording_->ledger() : nullptr) {
    if (subject.network != nullptr) network_.emplace(*subject.network);
  }

  bool advance() override {
    before_ = moment();
    if (operation_.failed()) return false;
    if (traced()) return advance_layers();
    measure::SleepWatch watch(clock_);
    make_runs();
    if (watch.slept()) interrupt(measure::Interruption::suspended);
    return is_open();
  }

  bool interrupt(measure::Interruption reason) override {
    if (layer_times_) return layer_times_->interrupt(reason);
    const std::int64_t made = runs_ + warmed_up_ - before_.runs - before_.warmed_up;
    if (made == 0) return false;
    const Duration lost = elapsed_ - before_.elapsed;
    return_to(before_);
    dropped_.push_back({runs_, made, reason, to_ms(lost)});
    elapsed_ += std::min(lost, from_ms(options_.max_ms) * measure::dropped_share);
    before_ = moment();
    return is_open();
  }

  [[nodiscard]] Progress progress() const override {
    if (layer_times_) return layers_progress();
    Progress now;
    now.phase = done() ? RunPhase::finished : warms_up() ? RunPhase::warm_up : RunPhase::tracing;
    now.set_runs(runs_, done() ? runs_ : options_.runs, elapsed_, allowed());
    now.fraction = done() ? 1 : share() * now.fraction;
    return now;
  }

  [[nodiscard]] AnyRecord report() override {
    const measure::Unrecorded unrecorded;
    // Between two runs every span has ended.
    report_ = trace_report(*recorder_.trace());
    report_.subject = subject_;
    report_.kernel = layers::kernel_choices[kernel_];
    report_.finished = done() && !operation_.failed() && runs_ > 0;
    report_.runs = runs_;
    report_.confidence = options_.confidence;
    report_.dropped = dropped_;
    if (layer_times_) add_layers();
    judge_dropped(report_.verdicts, report_.dropped);
    operation_.judge(report_.verdicts);
    judge_unknown_flops(report_.verdicts, function_.get(), {"rate", "At which rate it works"});
    if (only_run()) {
      say(report_.verdicts, "only_first_call", Severity::note,
          "A call takes so long that the first one is the only run.");
    }
    if (layers_refused_) {
      say(report_.verdicts, "layers_not_timed", Severity::warning,
          "The layers were not timed alone: {reason}", {{"reason", *layers_refused_}});
    }
    return {&TraceReport::record_type, &report_};
  }

 private:
  // Without the hooks a trace is still a trace.
  static std::optional<MemoryRecording> start_recording() {
    auto started = MemoryRecording::start();
    if (!started) return std::nullopt;
    return std::move(*started);
  }

  /// What a trace is made of, to go back to.
  struct Moment {
    std::int64_t warmed_up = 0;
    std::int64_t runs = 0;
    Duration elapsed{0};
    measure::TraceRecorder::Mark spans;
  };
  [[nodiscard]] Moment moment() const { return {warmed_up_, runs_, elapsed_, recorder_.mark()}; }
  void return_to(const Moment& then) {
    warmed_up_ = then.warmed_up;
    runs_ = then.runs;
    elapsed_ = then.elapsed;
    recorder_.rewind(then.spans);
  }

  void make_runs() {
    const Duration before = elapsed_;
    const Duration begin = clock_.now();
    while (!traced() && !operation_.failed()) {
      const Moment begun = moment();
      const bool warm_up = warms_up();
      // The first run is traced, too: where it takes all of the time, there will be no other.
      run(!warm_up || warmed_up_ == 0);
      const Duration spent = clock_.now() - begin;
      elapsed_ = before + spent;
      if (warm_up && !operation_.failed() && !only_run()) {
        runs_ = begun.runs;
        recorder_.rewind(begun.spans);
        ++warmed_up_;
      }
      if (spent >= stretch) break;
    }
  }

  void run(bool is_traced) {
    const Moment begun = moment();
    if (is_traced) {
      const measure::Observation observation(recorder_);
      const measure::Span span(pass_, cost_);
      operation_.run();
      ++runs_;
    } else {
      operation_.run();
    }
    const measure::Unrecorded unrecorded;
    if (!operation_.check()) operation_.verify();
    // Neither a run that ended early nor one of a wrong kernel has a place in the trace.
    if (operation_.failed()) return_to(begun);
  }

  // What listened to the runs must not listen to the layers, nor the runs' memory stand beside
  // theirs.
  void begin_layers() {
    if (recording_) recording_->stop();
    operation_.release();
    // One run may have taken more than the share of all.
    const Duration left = std::clamp(budget_ - elapsed_, Duration{0}, (1 - share()) * budget_);
    const TimingOptions options{.warmup = 3,
                                .runs = options_.layer_runs,
                                .confidence = options_.confidence,
                                .max_ms = to_ms(left),
                                .seed = options_.seed};
    auto made = LayerTimes::make(*network_, kernel_, options, clock_, traced_run());
    if (made) layer_times_.emplace(std::move(*made));
    else layers_refused_ = made.error();
  }

  /// Whether the first run was so long that there is no time for another. A short one is followed
  /// by another, whatever verifying it took.
  [[nodiscard]] bool only_run() const {
    return runs_ == 1 && warmed_up_ == 0 && elapsed_ >= allowed() &&
           to_ms(traced_run()) > least_foreseen_ms;
  }

  /// What a traced run took, on average.
  [[nodiscard]] Duration traced_run() const {
    if (runs_ == 0) return Duration{0};
    return measure::total_time(*recorder_.trace()) / static_cast<double>(runs_);
  }

  // They are prepared in the stretch after the last run, which may still be interrupted.
  bool advance_layers() {
    if (!network_ || layers_refused_) return false;
    if (!layer_times_) begin_layers();
    return layer_times_ && layer_times_->advance();
  }

  [[nodiscard]] Progress layers_progress() const {
    Progress now = layer_times_->progress();
    if (!done()) now.phase = RunPhase::timing_layers;
    now.elapsed_ms += to_ms(elapsed_);
    now.fraction = (1 + now.fraction) / 2;
    return now;
  }

  void add_layers() {
    std::vector<TimingReport> timed = layer_times_->layers();
    TimingReport whole = layer_times_->whole();
    judge_uncalled(whole);
    std::vector<JudgedPart> judged{{"forward pass", &whole.verdicts}};
    const Reconciliation found = reconcile(whole, timed);
    set_reconciliation(report_, found);
    report_.forward_samples_ms = whole.samples_ms;
    const auto named = network_->layers();
    for (std::size_t i = 0; i < timed.size(); ++i) {
      const measure::Cost cost = named[i].layer->forward_by(kernel_);
      LayerTime& layer = report_.layers.emplace_back();
      layer.name = *named[i].label;
      layer.outcome = timed[i].outcome;
      layer.p50_ms = timed[i].p50_ms;
      layer.batch_size = timed[i].batch_size;
      layer.clock_error_percent = timed[i].clock_error_percent;
      if (layer.p50_ms.point && found.layers_ms) {
        layer.share_percent = 100 * *layer.p50_ms.point / *found.layers_ms;
      }
      layer.flops = measure::rated_work(cost);
      layer.bytes = cost.bytes();
      layer.flops_per_s = timed[i].flops_per_s.point;
      layer.samples_ms = timed[i].samples_ms;
      judge_uncalled(timed[i]);
      judged.push_back({layer.name, &timed[i].verdicts});
    }
    judge_parts(report_.verdicts, judged);
    const std::vector<measure::Dropped> dropped = layer_times_->dropped();
    report_.dropped.insert(report_.dropped.end(), dropped.begin(), dropped.end());
    if (auto verdict = reconciliation_verdict(found); verdict && done()) {
      add_verdict(report_.verdicts, *std::move(verdict));
    }
  }

  [[nodiscard]] bool traced() const {
    if (runs_ == options_.runs) return true;
    // One run at least, but no interruptions without end.
    const bool has_enough =
        runs_ > 0 || static_cast<double>(dropped_.size()) * measure::dropped_share >= 1;
    return has_enough && elapsed_ >= allowed();
  }

  /// However many runs it was meant to have, half of the time is for those that are traced.
  [[nodiscard]] bool warms_up() const {
    return runs_ == 0 && warmed_up_ < options_.warmup && elapsed_ < allowed() / 2;
  }

  /// For the runs, before a model's layers.
  [[nodiscard]] Duration allowed() const { return share() * budget_; }

  /// The share of the time allowed that the runs have; a model's layers take the rest.
  [[nodiscard]] double share() const { return network_ ? 0.5 : 1; }

  [[nodiscard]] bool done() const {
    return traced() && (!network_ || layers_refused_ || (layer_times_ && layer_times_->done()));
  }

  [[nodiscard]] bool is_open() const { return !done() && !operation_.failed(); }

  CheckedOperation operation_;
  measure::Cost cost_;
  std::string subject_;
  std::shared_ptr<const CallerFunction> function_;  // where the subject is one
  Kernel kernel_;
  const char* pass_;
  TraceOptions options_;
  measure::KnownClock clock_;
  Duration budget_;  ///< what preparing has left of the time allowed
  std::optional<MemoryRecording> recording_;
  measure::TraceRecorder recorder_;
  std::int64_t warmed_up_ = 0;
  std::int64_t runs_ = 0;
  Duration elapsed_{0};
  Moment before_;  // the stretch
  std::vector<measure::Dropped> dropped_;
  std::optional<layers::Network> network_;  // where the subject is one
  std::optional<LayerTimes> layer_times_;   // once the runs are traced
  std::optional<measure::Error> layers_refused_;
  TraceReport report_;
};

}  // namespace

StartedExperiment trace(const Subject& subject, const TraceOptions& options,
                        measure::KnownClock clock) {
  if (!clock.moves()) {
    return measure::refusal("clock", measure::Wording{"still", "standing still"},
                            {"moving", "a clock that moves"}, "cannot_resolve", "clock_stands",
                            "The clock stands still here, so a trace would have no times.");
  }
  const Duration begin = clock.now();
  auto prepared = prepare(subject, options.seed);
  if (!prepared) return prepared.error();
  return started<SubjectTrace>(subject, std::move(*prepared), options, clock, clock.now() - begin);
}

}  // namespace flopscope::experiments
