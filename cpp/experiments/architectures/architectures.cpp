// SPDX-License-Identifier: MIT
#include "flopscope/experiments/architectures.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "flopscope/experiments/model_spec.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/rounds.h"
#include "question/model_subject.h"
#include "timed/operation_timing.h"
#include "timed/part_verdicts.h"
#include "width_search.h"

namespace flopscope::experiments {

namespace {

class ArchitecturesComparison final : public Experiment {
 public:
  ArchitecturesComparison(std::vector<Architecture> all, const ArchitecturesOptions& options,
                          measure::KnownClock clock)
      : all_(std::move(all)), options_(options), clock_(clock) {
    report_.match = options.match;
  }

  /// One stretch of the measurement under way, or the beginning of the next one.
  bool advance() override {
    begun_ = true;
    if (!running_) {
      begin();
    } else if (!running_->advance()) {
      finish_step();
    }
    return step_ != Step::done;
  }

  bool interrupt(measure::Interruption reason) override {
    return running_ && running_->interrupt(reason);
  }

  [[nodiscard]] Progress progress() const override {
    Progress now;
    const std::size_t finished = report_.architectures.size();
    const bool ended = step_ == Step::done;
    const Progress part = running_ ? running_->progress() : Progress{};
    now.phase = ended                   ? RunPhase::finished
                : step_ == Step::peak   ? RunPhase::measuring_peak
                : step_ == Step::sizing ? RunPhase::sizing
                                        : part.phase;
    if (finished < all_.size()) now.name = all_[finished].name;
    now.elapsed_ms = elapsed_ms_ + part.elapsed_ms;
    now.runs = part.runs;
    now.runs_planned = part.runs_planned;
    const auto parts = static_cast<double>(all_.size() + 1);
    const double fraction = (static_cast<double>(finished) + share(part.fraction)) / parts;
    // A guess that has become worse moves nothing back.
    shown_fraction_ = ended ? 1 : std::max(shown_fraction_, std::min(fraction, 1.0));
    now.fraction = shown_fraction_;
    if (shown_fraction_ > 0)
      now.remaining_ms = now.elapsed_ms * (1 - shown_fraction_) / shown_fraction_;
    return now;
  }

  /// The report of the architectures that are finished; before the first step, of what they are.
  [[nodiscard]] AnyRecord report() override {
    if (!begun_) {
      planned_ = planned();
      return {&ArchitecturesReport::record_type, &planned_};
    }
    judge();
    return {&ArchitecturesReport::record_type, &report_};
  }

 private:
  enum class Step : std::uint8_t { sizing, timing, memory, peak, done };

  /// Counts the architectures, and begins anew. One that is to take as much time as the first is
  /// not known yet.
  [[nodiscard]] ArchitecturesReport planned() {
    for (const Architecture& each : all_) {
      if (each.of_width && options_.match == Match::time) break;
      const std::size_t place = report_.architectures.size();
      while (step_ == Step::sizing && report_.architectures.size() == place) size();
      if (step_ == Step::timing) keep();
    }
    step_ = Step::sizing;
    return std::exchange(report_, {.match = options_.match});
  }

  /// How far the architecture under way is, or the peak.
  [[nodiscard]] double share(double part) const {
    switch (step_) {
      case Step::sizing:
        return search_.fraction() / 2;
      case Step::timing:
        return (1 + part) / 2;
      case Step::memory:
      case Step::done:
        return 1;
      case Step::peak:
        break;
    }
    return part;
  }

  void begin() {
    switch (step_) {
      case Step::sizing:
        return size();
      case Step::timing:
        return begin_timing();
      case Step::memory:
        return run(memory(runnable_, memory_options(), clock_));
      case Step::peak: {
        const Subject peak{layers::find_operation("peak")->create()};
        return run(timing(peak));
      }
      case Step::done:
        return;
    }
  }

  /// Counts the architecture, of the next width to try where it has no size yet.
  void size() {
    const Architecture& architecture = all_[report_.architectures.size()];
    now_ = {};
    now_.name = architecture.name;
    now_.batch = architecture.subject.batch;
    now_.width = architecture.width;
    if (!architecture.of_width) {
      subject_.model = architecture.subject.model;
      subject_.preset = architecture.subject.preset;
      subject_.kernel = architecture.subject.kernel;
      subject_.batch = now_.batch;
      count();
      step_ = Step::timing;
      return;
    }
    const auto target = matched_quantity(report_.architectures.front(), options_.match);
    const std::optional<std::int64_t> width = search_.next() ? search_.next() : search_.nearest();
    if (!target)
      return unmatched({"first_not_timed", report_.architectures.front().name + " was not timed."});
    if (*target <= 0 || !width) return unmatched({"no_width", "no width comes near."});
    layers::Model model = architecture.of_width(*width);
    if (auto counted = layers::count(model, now_.batch, options_.count_masked); !counted) {
      return unmatched(counted.error());
    }
    subject_ = {};
    subject_.model = std::make_shared<const layers::Model>(std::move(model));
    subject_.batch = now_.batch;
    now_.width = static_cast<double>(*width);
    count();
    if (!search_.next()) {
      step_ = Step::timing;
    } else if (options_.match == Match::time) {
      begin_timing();
    } else {
      search_.found(*matched_quantity(now_, options_.match) / *target);
    }
  }

  void count() {
    now_.model = subject_.preset.empty() ? model_spec_json(*subject_.model) : subject_.preset;
    now_.cost = cost(subject_, {options_.convention, options_.count_masked});
    now_.params = now_.cost.params;
    now_.flops = now_.cost.flops;
    now_.bytes = now_.cost.bytes_read + now_.cost.bytes_written;
  }

  /// An architecture that no width makes alike stands there unmeasured.
  void unmatched(const measure::Reason& reason) {
    now_.absent = {reason.code, now_.name + " cannot be matched in " +
                                    match_choices[options_.match] + ": " + reason.text};
    keep();
  }

  void begin_timing() {
    auto runnable = runnable_model(subject_, subject_.batch);
    if (!runnable) return give_up(runnable.error());
    runnable_ = std::move(*runnable);
    run(timing(runnable_));
  }

  void run(StartedExperiment started) {
    if (!started) return give_up(started.error());
    running_ = std::move(*started);
  }

  /// What can't be measured says why, and the others go on.
  void give_up(const measure::Error& error) {
    if (step_ == Step::peak) return finish();
    if (now_.absent.empty()) now_.absent = error;
    keep();
  }

  void finish_step() {
    const std::unique_ptr<Experiment> ended = std::move(running_);
    elapsed_ms_ += ended->progress().elapsed_ms;
    switch (step_) {
      case Step::sizing:
        add_timing(report_of<TimingReport>(*ended));
        if (!now_.forward_ms) {
          unmatched(now_.absent);
        } else {
          search_.found(*now_.forward_ms / *report_.architectures.front().forward_ms);
        }
        break;
      case Step::timing:
        add_timing(report_of<TimingReport>(*ended));
        step_ = Step::memory;
        break;
      case Step::memory:
        now_.memory = report_of<MemoryReport>(*ended);
        now_.peak_mb = now_.memory->peak_mb;
        now_.held_mb = now_.memory->held_mb;
        keep();
        break;
      case Step::peak:
        report_.peak = report_of<TimingReport>(*ended);
        report_.peak_flops_per_s = report_.peak->flops_per_s.point;
        finish();
        break;
      case Step::done:
        break;
    }
  }

  void add_timing(const TimingReport& timing) {
    now_.timing = timing;
    now_.forward_ms = timing.p50_ms.point;
    now_.flops_per_s = timing.flops_per_s.point;
    if (timing.p50_ms.point) return;
    const measure::Reason why = reason_without_time(timing.outcome);
    now_.absent = {why.code, "Its time could not be told: " + why.text + "."};
  }

  /// The architecture is finished.
  void keep() {
    std::vector<ArchitectureReport>& kept = report_.architectures;
    kept.push_back(std::move(now_));
    put_in_order(report_);
    search_ = {};
    runnable_ = {};
    const bool timed = std::any_of(kept.begin(), kept.end(),
                                   [](const auto& each) { return each.flops_per_s.has_value(); });
    step_ = kept.size() < all_.size() ? Step::sizing : timed ? Step::peak : Step::done;
  }

  void judge() {
    std::vector<JudgedPart> parts;
    for (const ArchitectureReport& each : report_.architectures) {
      if (each.timing) parts.push_back({each.name, &each.timing->verdicts});
      if (each.memory) parts.push_back({each.name, &each.memory->verdicts});
    }
    report_.verdicts.clear();
    judge_parts(report_.verdicts, parts);
    if (report_.peak) judge_parts(report_.verdicts, {{"peak", &report_.peak->verdicts}});
    judge_efficiency(report_);
  }

  void finish() {
    put_in_order(report_);
    step_ = Step::done;
  }

  [[nodiscard]] StartedExperiment timing(const Subject& subject) const {
    const measure::Duration begin = clock_.now();
    auto prepared = prepare(subject, options_.seed);
    if (!prepared) return prepared.error();
    const measure::Duration left =
        measure::less_preparing(measure::from_ms(options_.max_ms), clock_.now() - begin);
    const TimingOptions options{options_.warmup, options_.runs, options_.confidence,
                                measure::to_ms(left), options_.seed};
    return std::unique_ptr<Experiment>(
        operation_timing(std::move(*prepared), subject.operation->cost(resolved_kernel(subject)),
                         resolved_kernel(subject), options, clock_));
  }
  [[nodiscard]] MemoryOptions memory_options() const {
    return {options_.iterations, options_.confidence, options_.max_ms, options_.seed};
  }

  std::vector<Architecture> all_;
  ArchitecturesOptions options_;
  measure::KnownClock clock_;
  Step step_ = Step::sizing;
  WidthSearch search_;      ///< of the architecture under way
  ArchitectureReport now_;  ///< what is known of it
  Subject subject_;         ///< its model
  Subject runnable_;        ///< the same, while it is measured
  std::unique_ptr<Experiment> running_;
  double elapsed_ms_ = 0;
  mutable double shown_fraction_ = 0;
  bool begun_ = false;
  ArchitecturesReport report_;
  ArchitecturesReport planned_;
};

}  // namespace

StartedExperiment architectures(std::vector<Architecture> all, const ArchitecturesOptions& options,
                                measure::KnownClock clock) {
  if (all.empty() || all.front().of_width) {
    return measure::refusal(
        "architectures[0].subject",
        all.empty() ? measure::Given(measure::left_out()) : measure::Given(all.front().name),
        {"followed", "a model of one size, which the others follow"});
  }
  return started<ArchitecturesComparison>(std::move(all), options, clock);
}

}  // namespace flopscope::experiments
