// SPDX-License-Identifier: MIT
#include "flopscope/experiments/profile.h"

#include <algorithm>
#include <utility>

#include "flopscope/experiments/cost.h"
#include "flopscope/measure/rounds.h"
#include "profile_verdicts.h"
#include "timed/operation_timing.h"
#include "timed/rate.h"

namespace flopscope::experiments {

namespace {

using measure::Duration;

/// One after another on the same tensors, as runs that are timed.
constexpr std::int64_t recorded_runs = 2;
/// What they may take of the time allowed; the timing has the rest.
constexpr double most_of_budget = 0.5;

class SubjectProfile final : public Experiment {
 public:
  SubjectProfile(measure::CpuClock& cpu, Subject subject, ProfileOptions options,
                 measure::KnownClock clock)
      : cpu_(&cpu), subject_(std::move(subject)), options_(std::move(options)), clock_(clock) {
    report_.confidence = options_.confidence;
    count_work();
  }

  std::optional<measure::Error> begin() {
    const MemoryOptions recorded{recorded_runs, options_.confidence,
                                 options_.max_ms * most_of_budget, options_.seed};
    const Duration begin = clock_.now();
    auto memory = experiments::memory(subject_, recorded, clock_);
    prepared_ = clock_.now() - begin;
    if (memory) {
      memory_ = std::move(*memory);
      return std::nullopt;
    }
    const measure::Error& error = memory.error();
    if (error.code != "no_memory_hooks" && error.code != "already_recording") return error;
    unrecorded_ = say("memory_unknown", Severity::note, "{reason}", {{"reason", error}});
    return begin_timing();
  }

  bool advance() override {
    if (timing_ != nullptr) return advance_timing();
    if (failure_) return false;
    if (memory_->advance()) return true;
    take_memory();
    if (auto error = begin_timing()) failure_ = *std::move(error);
    return !failure_;
  }

  bool interrupt(measure::Interruption reason) override {
    return timing_ != nullptr && timing_->interrupt(reason);
  }

  [[nodiscard]] Progress progress() const override {
    if (timing_ != nullptr) return timing_->progress();
    Progress now;
    now.phase = failure_ ? RunPhase::finished : RunPhase::recording_memory;
    now.fraction = failure_ ? 1 : 0;
    return now;
  }

  [[nodiscard]] AnyRecord report() override {
    if (timing_ == nullptr && memory_ != nullptr) take_memory();
    report_.verdicts.clear();
    if (timing_ != nullptr) take_timing();
    judge_profile(report_.verdicts, report_);
    if (unrecorded_) add_verdict(report_.verdicts, *unrecorded_);
    if (failure_) {
      report_.outcome = Outcome::out_of_memory;
      say(report_.verdicts, "not_prepared", Severity::problem, "{reason}", {{"reason", *failure_}});
    }
    return {&ProfileReport::record_type, &report_};
  }

 private:
  /// Both clocks are read around the whole stretch, so that no run pays for it.
  bool advance_timing() {
    const auto used = cpu_->now();
    const Duration begin = clock_.now();
    const bool more = timing_->advance();
    lasted_ += clock_.now() - begin;
    const auto used_then = cpu_->now();
    if (used && used_then) worked_ += *used_then - *used;
    return more;
  }

  std::optional<measure::Error> begin_timing() {
    TimingOptions options = options_;
    if (memory_) options.max_ms = std::max(1.0, options.max_ms - memory_->progress().elapsed_ms);
    memory_.reset();
    const Duration begin = clock_.now();
    auto operation = prepare(subject_, options_.seed);
    if (!operation) return operation.error();
    prepared_ += clock_.now() - begin;
    options.max_ms =
        measure::to_ms(measure::less_preparing(measure::from_ms(options.max_ms), prepared_));
    timing_ =
        operation_timing(std::move(*operation), subject_.operation->cost(resolved_kernel(subject_)),
                         resolved_kernel(subject_), options, clock_);
    return std::nullopt;
  }

  void take_memory() {
    const auto& found = report_of<MemoryReport>(*memory_);
    report_.kernel = found.kernel;
    report_.held_mb = found.held_mb;
    const double kept_bytes = found.iteration_bytes.empty() ? -1 : found.iteration_bytes.back();
    if (kept_bytes >= 0) report_.kept_mb = kept_bytes / bytes_per_mb;
    report_.predicted_mb = found.predicted_mb;
    report_.tags = found.tags;
  }

  void count_work() {
    const CostReport counted = cost(subject_, {});
    report_.macs = counted.macs;
    report_.params = counted.params;
    report_.bytes_read = counted.bytes_read;
    report_.bytes_written = counted.bytes_written;
    report_.arithmetic_intensity = counted.arithmetic_intensity;
  }

  void take_timing() {
    const auto& found = report_of<TimingReport>(*timing_);
    report_.outcome = found.outcome;
    report_.kernel = found.kernel;
    report_.p50_ms = found.p50_ms;
    report_.first_call_ms = found.first_call_ms;
    report_.runs = found.runs;
    report_.batch_size = found.batch_size;
    report_.clock_error_percent = found.clock_error_percent;
    report_.samples_ms = found.samples_ms;
    report_.sample_classes = found.sample_classes;
    report_.flops = found.flops;
    report_.flops_convention = found.flops_convention;
    report_.flops_per_s = found.flops_per_s;
    report_.bytes_per_s = rate_per_s(report_.bytes_read + report_.bytes_written, found.p50_ms);
    report_.elapsed_ms = found.elapsed_ms;
    report_.dropped = found.dropped;
    report_.verdicts = found.verdicts;
    if (!(worked_ > Duration{0}) || !(lasted_ > Duration{0})) return;
    report_.cpu_share = worked_ / lasted_;
    if (const auto median = found.p50_ms.point) report_.cpu_ms = *report_.cpu_share * *median;
  }

  measure::CpuClock* cpu_;
  Subject subject_;
  ProfileOptions options_;
  measure::KnownClock clock_;
  std::unique_ptr<Experiment> memory_;  ///< until it is done; then `timing_` is there
  std::unique_ptr<Experiment> timing_;
  Duration prepared_{0};  ///< what preparing both times took
  Duration worked_{0};    ///< by the processor, while timed
  Duration lasted_{0};
  std::optional<Verdict> unrecorded_;
  std::optional<measure::Error> failure_;
  ProfileReport report_;
};

}  // namespace

StartedExperiment profile(Subject subject, const ProfileOptions& options,
                          measure::KnownClock clock) {
  static measure::ProcessCpuClock cpu;
  return profile_by(cpu, std::move(subject), options, clock);
}

StartedExperiment profile_by(measure::CpuClock& cpu, Subject subject, const ProfileOptions& options,
                             measure::KnownClock clock) {
  return started<SubjectProfile>(cpu, std::move(subject), options, clock);
}

}  // namespace flopscope::experiments
