// SPDX-License-Identifier: MIT
#include "flopscope/experiments/distributed.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "flopscope/experiments/replica.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

namespace {

using measure::Duration;
using measure::MirroredRounds;

/// Sums of the same terms in another order differ by some of the last bits of the largest of them;
/// a part that is missing, or counted twice, makes far more.
constexpr double gradient_tolerance = 1e-4;

/// The largest difference from `expected` over the largest of these; infinite of another length.
double gradient_error(const Value& result, std::span<const float> expected) {
  std::vector<float> found(result.byte_count().value_or(0) / sizeof(float));
  if (found.size() != expected.size()) return std::numeric_limits<double>::infinity();
  result.copy_bytes({reinterpret_cast<std::uint8_t*>(found.data()), found.size() * sizeof(float)});
  double worst = 0;
  double scale = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const double difference = std::abs(static_cast<double>(found[i]) - expected[i]);
    if (!(difference <= worst)) worst = difference;
    scale = std::max(scale, std::abs(static_cast<double>(expected[i])));
  }
  return worst == 0 ? 0 : worst / scale;
}

class DistributedTraining final : public Experiment {
 public:
  DistributedTraining(std::unique_ptr<Replica> whole, DistributedPlan plan,
                      const DistributedOptions& options, measure::KnownClock clock,
                      Duration prepared)
      : whole_(std::move(whole)),
        plan_(std::move(plan)),
        options_(options),
        clock_(clock),
        watch_(clock),
        prepared_(prepared),
        rounds_(mirrored_rounds_options(options, prepared), clock, plan_.workers.size() + 1),
        shares_(plan_.workers.size() + 1),
        before_(rounds_),
        shares_before_(shares_) {}

  /// Says what the workers are to do next.
  bool advance() override {
    if (!is_open()) return false;
    before_ = rounds_;
    shares_before_ = shares_;
    static_cast<void>(watch_.slept());
    const std::size_t compared = plan_.gradient_error.size() + 1;
    if (compared < plan_.workers.size()) {
      errand_ = {.task = "gradients", .size = plan_.workers[compared]};
      asked_ = clock_.now();
      return true;
    }
    const MirroredRounds::Batch batch = rounds_.next();
    errand_ = {.task = "steps",
               .size = plan_.workers[batch.candidate % plan_.workers.size()],
               .calls = batch.calls,
               .lead_in = batch.lead_in};
    return true;
  }

  [[nodiscard]] const Errand* errand() const override { return errand_ ? &*errand_ : nullptr; }

  void deliver(const Value& result) override {
    const bool compares = errand_ && errand_->task == "gradients";
    errand_.reset();
    if (compares) return compare(result);
    const MirroredRounds::Batch batch = rounds_.next();
    const auto ms = [&](const char* name) { return result.member(name)->number(); };
    const auto steps = static_cast<double>(batch.calls);
    if (rounds_.phase() == measure::Phase::timing) {
      shares_[batch.candidate].push_back(
          {ms("compute_ms") / steps, ms("exchange_ms") / steps, ms("waiting_ms") / steps});
    }
    rounds_.record(Duration{0}, measure::from_ms(ms("elapsed_ms")));
    // They begin anew where batches were too short after all.
    if (rounds_.phase() == measure::Phase::warmup) {
      for (auto& each : shares_) each.clear();
    }
    if (watch_.slept()) interrupt(measure::Interruption::suspended);
  }

  bool interrupt(measure::Interruption reason) override {
    if (!rounds_.drop_since(before_, reason)) return false;
    shares_ = shares_before_;
    before_ = rounds_;
    return is_open();
  }

  [[nodiscard]] Progress progress() const override {
    Progress progress;
    progress.phase = run_phase(rounds_.phase());
    progress.runs = static_cast<std::int64_t>(rounds_.orders().size());
    progress.runs_planned = rounds_.rounds_planned();
    progress.set_time(rounds_.elapsed(), rounds_.remaining(), !is_open());
    return progress;
  }

  [[nodiscard]] AnyRecord report() override {
    report_ = distributed_report(rounds_, shares_, plan_, options_, clock_);
    if (mismatch_) {
      report_.outcome = Outcome::kernel_mismatch;
      report_.verdicts = {*mismatch_};
    }
    return {&DistributedReport::record_type, &report_};
  }

 private:
  [[nodiscard]] bool is_open() const { return !mismatch_ && !rounds_.done(); }

  /// Each worker's gradients with those of the whole batch.
  void compare(const Value& result) {
    const double workers = plan_.workers[plan_.gradient_error.size() + 1];
    const auto all = result.member("gradients");
    double worst = all->size() == static_cast<std::size_t>(workers)
                       ? 0
                       : std::numeric_limits<double>::infinity();
    for (std::size_t rank = 0; rank < all->size(); ++rank) {
      const double error = gradient_error(*all->element(rank), whole_->gradients());
      if (!(error <= worst)) worst = error;
    }
    plan_.gradient_error.push_back(worst);
    // Starting the workers and comparing takes its time from the rounds, none of which was made.
    prepared_ += clock_.now() - asked_;
    rounds_ = MirroredRounds(mirrored_rounds_options(options_, prepared_), clock_,
                             plan_.workers.size() + 1);
    before_ = rounds_;
    if (worst <= gradient_tolerance) return;
    mismatch_ =
        say("gradients_differ", Severity::problem,
            "The gradients of {workers} workers differ from those of the whole batch by "
            "{difference} of the largest, more than the {tolerance} that rounding may "
            "cause, so nothing was timed. A model that looks at its batch as a whole, or "
            "draws at random, cannot be shared so.",
            {{"workers", workers}, {"difference", worst}, {"tolerance", gradient_tolerance}});
  }

  std::unique_ptr<Replica> whole_;
  DistributedPlan plan_;
  DistributedOptions options_;
  measure::KnownClock clock_;
  measure::SleepWatch watch_;
  Duration prepared_;  ///< before the rounds, of the time allowed
  Duration asked_{0};  ///< when the errand for gradients was given
  MirroredRounds rounds_;
  std::vector<std::vector<StepShares>> shares_;  ///< of each candidate's timed batches
  MirroredRounds before_;                        ///< the stretch
  std::vector<std::vector<StepShares>> shares_before_;
  std::optional<Errand> errand_;
  std::optional<Verdict> mismatch_;
  DistributedReport report_;
};

/// The numbers of workers in ascending order, with 1, each once.
measure::Result<std::vector<double>> numbers_of_workers(std::vector<double> asked, double most,
                                                        std::int64_t batch) {
  if (asked.empty()) {
    for (double workers = 2; workers < most; workers *= 2) asked.push_back(workers);
    asked.push_back(std::max(2.0, most));
    std::erase_if(
        asked, [&](double workers) { return std::fmod(static_cast<double>(batch), workers) != 0; });
  }
  const measure::Field& number = *DistributedOptions::record_type.find("values");
  for (const double workers : asked) {
    const bool whole = workers == std::floor(workers);
    if (!whole) {
      return measure::refusal("values", measure::number_text(workers, 6),
                              measure::accepted_numbers(measure::Kind::count, number.range));
    }
    if (std::fmod(static_cast<double>(batch), workers) != 0) {
      return measure::refusal("values", measure::number_text(workers, 6),
                              {"divide_batch",
                               "numbers that divide the batch of {batch}",
                               {{"batch", static_cast<double>(batch)}}});
    }
  }
  asked.push_back(1);
  std::sort(asked.begin(), asked.end());
  asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
  return measure::Result<std::vector<double>>(std::move(asked));
}

}  // namespace

StartedExperiment distributed(const Subject& model, const DistributedOptions& options,
                              const Workers& workers, measure::KnownClock clock) {
  if (workers.most < 1) {
    return measure::refusal("workers", measure::number_text(static_cast<double>(workers.most)),
                            measure::no_less_than(1), "no_workers", "needs_workers",
                            "Workers that share the batch cannot be started here.");
  }
  const auto most = static_cast<double>(workers.most);
  auto numbers = numbers_of_workers(options.values, most, model.batch);
  if (!numbers) return numbers.error();
  const Duration begin = clock.now();
  auto whole = Replica::make(model, {.seed = options.seed});
  if (!whole) return whole.error();
  if (auto error = (*whole)->compute()) return *std::move(error);
  DistributedPlan plan{.name = subject_name(model),
                       .batch = static_cast<double>(model.batch),
                       .params = static_cast<double>((*whole)->gradients().size()),
                       .most_workers = most,
                       .workers = std::move(*numbers),
                       .gradient_error = {}};
  return started<DistributedTraining>(std::move(*whole), std::move(plan), options, clock,
                                      clock.now() - begin);
}

}  // namespace flopscope::experiments
