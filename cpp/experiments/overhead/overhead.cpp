// SPDX-License-Identifier: MIT
#include "flopscope/experiments/overhead.h"

#include <algorithm>

#include "flopscope/experiments/stretch.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/trace_recorder.h"
#include "question/environment_verdicts.h"
#include "span_shares.h"
#include "timed/checked_operation.h"

namespace flopscope::experiments {

namespace {

using measure::Contender;
using measure::Duration;
using measure::Interleaver;
using measure::MemoryRecording;
using measure::Observation;
using measure::PositionSampler;
using measure::SampledPosition;
using measure::TraceRecorder;

/// A comparison of calls without an instrument and with it.
struct Stage {
  Instrument instrument;
  std::int64_t events;     // that it hears of in a call
  measure::Reason absent;  // why it is not there; empty where it is
  Interleaver interleaver;
  Interleaver before;  // the stretch
};

/// Each instrument has the same part of the time.
constexpr double instruments = std::size(instrument_names);

ComparisonOptions of_one_instrument(const ComparisonOptions& options) {
  ComparisonOptions one = options;
  one.max_ms /= instruments;
  return one;
}

class SubjectOverhead final : public Experiment {
 public:
  SubjectOverhead(const Subject& subject, std::unique_ptr<layers::PreparedOperation> operation,
                  const OverheadOptions& options, measure::KnownClock clock, Duration begin,
                  const StartSampler& start_sampler)
      : operation_(std::move(operation), resolved_kernel(subject)),
        cost_(subject.operation->cost(subject.kernel)),
        pass_(pass_name(subject)),
        options_(of_one_instrument(options)),
        clock_(clock),
        recorder_(clock) {
    report_.subject = subject.operation->type().name;
    report_.kernel = layers::kernel_choices[resolved_kernel(subject)];
    report_.confidence = options.confidence;
    report_.minimum_effect_percent = options.minimum_effect_percent;
    if (clock.moves()) report_.clock_resolution_ms = measure::to_ms(clock.resolution);
    add_stages(begin, start_sampler);
  }

  bool advance() override {
    for (Stage& stage : stages_) stage.before = stage.interleaver;
    measure::SleepWatch watch(clock_);
    const Duration end = clock_.now() + timing_stretch(clock_);
    while (Stage* stage = current()) {
      make_batch(*stage);
      if (operation_.ran_short()) stage->before = stage->interleaver = new_interleaver();
      if (clock_.now() >= end) break;
    }
    if (watch.slept()) interrupt(measure::Interruption::suspended);
    return current() != nullptr;
  }

  bool interrupt(measure::Interruption reason) override {
    bool dropped = false;
    for (Stage& stage : stages_) {
      dropped = stage.interleaver.drop_since(stage.before, reason) || dropped;
      stage.before = stage.interleaver;
    }
    return dropped && current() != nullptr;
  }

  [[nodiscard]] Progress progress() const override {
    Progress all;
    all.phase = RunPhase::finished;
    bool open = false;
    for (const Stage& stage : stages_) {
      const Progress each = comparison_progress(stage.interleaver);
      if (!is_done(stage) && !open) all.phase = each.phase;
      open = open || !is_done(stage);
      const double part = is_done(stage) ? 1 : each.fraction;
      all.fraction += part / static_cast<double>(stages_.size());
      all.runs += each.runs;
      all.runs_planned += stage.absent.empty() ? each.runs_planned : 0;
      all.elapsed_ms += each.elapsed_ms;
      all.remaining_ms += is_done(stage) ? 0 : each.remaining_ms;
    }
    return all;
  }

  [[nodiscard]] AnyRecord report() override {
    report_.instruments.clear();
    report_.verdicts.clear();
    report_.elapsed_ms = 0;
    report_.finished = true;
    report_.dropped.clear();
    const auto failure = operation_.failure();
    for (const Stage& stage : stages_) {
      report_.finished = report_.finished && is_done(stage);
      report_.elapsed_ms += measure::to_ms(stage.interleaver.elapsed());
      if (!stage.absent.empty()) {
        InstrumentOverhead& missing = report_.instruments.emplace_back();
        missing.instrument = stage.instrument;
        missing.absent = stage.absent;
        continue;
      }
      ComparisonReport found = comparison_report(stage.interleaver, options_, clock_);
      if (failure && !is_done(stage)) found.outcome = failure->outcome;
      report_.dropped.insert(report_.dropped.end(), found.dropped.begin(), found.dropped.end());
      add_overhead(report_, stage.instrument, stage.events, found);
    }
    report_shares();
    judge_dropped(report_.verdicts, report_.dropped);
    operation_.judge(report_.verdicts);
    return {&OverheadReport::record_type, &report_};
  }

 private:
  [[nodiscard]] Interleaver new_interleaver() const {
    measure::InterleaverOptions rules = interleaver_options(options_);
    rules.prepared = prepared_ / instruments;
    return {rules, clock_};
  }

  void add_stage(Instrument instrument, std::size_t events, measure::Reason absent = {}) {
    stages_.push_back({instrument, static_cast<std::int64_t>(events), std::move(absent),
                       new_interleaver(), new_interleaver()});
  }

  // What the instruments hear of is counted in a first call of each. The very first is verified;
  // after one that failed none is made.
  void add_stages(Duration begin, const StartSampler& start_sampler) {
    traced_call();
    operation_.verify();
    const auto trace = recorder_.trace();
    auto recording = MemoryRecording::start();
    if (recording) {
      if (!operation_.failed()) operation_.run();
      recording->stop();
    }
    auto sampler = start_sampler(position_);
    prepared_ = clock_.now() - begin;
    const std::size_t spans = trace ? trace->spans.size() : 0;
    add_stage(Instrument::tracing, spans);
    if (recording) {
      const auto events = recording->ledger().totals().events();
      add_stage(Instrument::memory_hooks, static_cast<std::size_t>(events));
    } else {
      add_stage(Instrument::memory_hooks, 0, recording.error());
    }
    if (!sampler) return add_stage(Instrument::sampling, 0, sampler.error());
    add_stage(Instrument::sampling, spans);
    sampler_ = std::move(*sampler);
  }

  // What an instrument needs around a batch of calls with it begins before the batch's first
  // reading of the clock, and ends after its last.
  void make_batch(Stage& stage) {
    const bool with = stage.interleaver.next().contender == Contender::optimized;
    switch (stage.instrument) {
      case Instrument::tracing:
        advance_stage(stage, [this] { traced_call(); });
        if (with) trace_times_.add(recorder_);
        return;
      case Instrument::memory_hooks:
        return with ? make_recorded_batch(stage) : advance_stage(stage, [] {});
      case Instrument::sampling:
        return with ? make_sampled_batch(stage) : advance_stage(stage, [] {});
    }
  }

  template <class Call>
  void advance_stage(Stage& stage, const Call& instrumented) {
    const auto plain = [this] { operation_.run(); };
    measure::advance(stage.interleaver, clock_, plain, instrumented, plain);
  }

  void make_recorded_batch(Stage& stage) {
    const auto recording = MemoryRecording::start();
    if (!recording) {
      stage.absent = recording.error();
      return;
    }
    advance_stage(stage, [this] { operation_.run(); });
  }

  void make_sampled_batch(Stage& stage) {
    const Duration begin = clock_.now();
    sampler_->resume();
    advance_stage(stage, [this] { sampled_call(); });
    sampler_->pause();
    sampled_ += clock_.now() - begin;
  }

  void traced_call() {
    recorder_.clear();
    const Observation observation(recorder_);
    const measure::Span span(pass_, cost_);
    operation_.run();
  }

  void sampled_call() {
    const Observation observation(position_);
    const measure::Span span(pass_, cost_);
    operation_.run();
  }

  void report_shares() {
    report_.samples.reset();
    report_.sampled_ms.reset();
    if (sampled_.count() > 0) {
      report_.samples = static_cast<double>(position_.outside());
      report_.sampled_ms = measure::to_ms(sampled_);
    }
    report_.shares = trace_times_.shares();
    add_samples(report_, position_);
    add_shares(report_);
  }

  [[nodiscard]] static bool is_done(const Stage& stage) {
    return !stage.absent.empty() || stage.interleaver.done();
  }

  [[nodiscard]] Stage* current() {
    if (operation_.failed()) return nullptr;
    const auto found = std::find_if(stages_.begin(), stages_.end(),
                                    [](const Stage& stage) { return !is_done(stage); });
    return found == stages_.end() ? nullptr : &*found;
  }

  CheckedOperation operation_;
  measure::Cost cost_;
  const char* pass_;
  ComparisonOptions options_;
  measure::KnownClock clock_;
  TraceRecorder recorder_;
  TraceTimes trace_times_;
  SampledPosition position_;
  std::unique_ptr<PositionSampler> sampler_;  // null where there is none
  Duration sampled_{0};                       // how long calls with it lasted
  Duration prepared_{0};  ///< what preparing and the first calls took of the time allowed
  std::vector<Stage> stages_;
  OverheadReport report_;
};

}  // namespace

StartedExperiment overhead_with(const StartSampler& start_sampler, const Subject& subject,
                                const OverheadOptions& options, measure::KnownClock clock) {
  const Duration begin = clock.now();
  auto prepared = prepare(subject, options.seed);
  if (!prepared) return prepared.error();
  return started<SubjectOverhead>(subject, std::move(*prepared), options, clock, begin,
                                  start_sampler);
}

StartedExperiment overhead(const Subject& subject, const OverheadOptions& options,
                           measure::KnownClock clock) {
  const auto start_sampler = [&](SampledPosition& position) {
    return measure::sample_positions(position, measure::from_ms(options.sampling_interval_ms),
                                     static_cast<std::uint64_t>(options.seed));
  };
  return overhead_with(start_sampler, subject, options, clock);
}

}  // namespace flopscope::experiments
