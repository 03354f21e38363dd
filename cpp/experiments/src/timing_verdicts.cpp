// SPDX-License-Identifier: MIT
#include "timing_verdicts.h"

#include <algorithm>
#include <cmath>

#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

namespace {

using measure::number_text;

/// Spread beyond which a timing is called unstable; the course draws the line here.
constexpr double unstable_variation = 0.10;
/// What the batch size aims for.
constexpr double wanted_clock_error_percent = 1;
/// Below this, chance alone gives large autocorrelations.
constexpr std::size_t runs_for_autocorrelation = 20;
/// A first call this much slower than the median one is worth a word.
constexpr double slow_first_call = 2;

/// A list that stays in the order of severity, and within one in the order of arrival.
class Verdicts {
 public:
  void add(const char* code, Severity severity, std::string text) {
    const auto place = std::find_if(list_.begin(), list_.end(), [=](const Verdict& other) {
      return static_cast<int>(other.severity) < static_cast<int>(severity);
    });
    list_.insert(place, {code, severity, std::move(text)});
  }
  std::vector<Verdict> all() && { return std::move(list_); }

 private:
  std::vector<Verdict> list_;
};

void judge_outcome(Verdicts& verdicts, const TimingReport& report, const TimingOptions& options) {
  if (report.outcome == TimingOutcome::cannot_resolve && !report.clock_resolution_ms) {
    verdicts.add("cannot_resolve", Severity::problem, "The clock stands still here.");
  } else if (report.outcome == TimingOutcome::cannot_resolve) {
    verdicts.add("cannot_resolve", Severity::problem,
                 "The clock moves in steps of " + number_text(*report.clock_resolution_ms) +
                     " ms, too coarse to time this within " + number_text(options.max_ms) +
                     " ms. Allow more time or use a finer clock.");
  } else if (report.outcome == TimingOutcome::optimized_away) {
    verdicts.add("optimized_away", Severity::problem,
                 "A call takes less time than any processor needs for one loop iteration: the "
                 "compiler has removed the work, so there is nothing to time.");
  }
}

void judge_plan(Verdicts& verdicts, const TimingReport& report, const measure::Sampler& sampler,
                const TimingOptions& options) {
  if (!sampler.done()) {
    verdicts.add("partial", Severity::note,
                 "Stopped after " + number_text(static_cast<double>(report.runs)) + " of " +
                     number_text(static_cast<double>(sampler.runs_planned())) + " runs.");
  }
  if (sampler.runs_planned() < options.runs) {
    verdicts.add("fewer_runs", Severity::note,
                 "The time allowed is enough for " +
                     number_text(static_cast<double>(sampler.runs_planned())) + " of the " +
                     number_text(static_cast<double>(options.runs)) + " runs asked for.");
  }
  if (*report.clock_error_percent > wanted_clock_error_percent) {
    verdicts.add("clock_error", Severity::warning,
                 "The clock is coarse for this: each run may be off by up to " +
                     number_text(*report.clock_error_percent) + " %, their mean by up to " +
                     number_text(*report.clock_error_mean_percent) + " %.");
  }
  if (report.batch_size > 1) {
    verdicts.add("batch_means", Severity::note,
                 "Each run is the mean of " + number_text(static_cast<double>(report.batch_size)) +
                     " calls, so spread and percentiles are those of batch means, not of single "
                     "calls.");
  }
}

void judge_noise(Verdicts& verdicts, const TimingReport& report) {
  if (!report.mean_ci_low_ms) {
    verdicts.add("no_interval", Severity::warning,
                 "There are too few runs to say how sure this is.");
  }
  if (report.coefficient_of_variation > unstable_variation) {
    verdicts.add("unstable", Severity::warning,
                 "The runs spread by " + number_text(100 * *report.coefficient_of_variation, 3) +
                     " % of their mean, more than 10 %: something else is using this machine, or "
                     "its speed is changing.");
  }
  if (report.prefers_median) {
    verdicts.add("prefers_median", Severity::note,
                 "The runs are skewed, where the mean's interval covers less often than it "
                 "claims. Prefer the median and its interval.");
  }
  const std::size_t n = report.samples_ms.size();
  if (n >= runs_for_autocorrelation && report.lag1_autocorrelation &&
      std::abs(*report.lag1_autocorrelation) > 2 / std::sqrt(static_cast<double>(n))) {
    verdicts.add("autocorrelated", Severity::warning,
                 "Neighbouring runs resemble each other, so they tell less than as many "
                 "independent ones and the intervals are too narrow.");
  }
}

void judge_course(Verdicts& verdicts, const TimingReport& report) {
  if (report.change_point_run) {
    verdicts.add("level_shift", Severity::warning,
                 "The level changes at run " + number_text(*report.change_point_run + 1) +
                     ": runs before and after it are of two kinds.");
  }
  // Judged at the near end of the first call's own clock error.
  const double first = *report.first_call_ms - *report.first_call_error_ms;
  if (*report.p50_ms > 0 && first > slow_first_call * *report.p50_ms) {
    verdicts.add("slow_first_call", Severity::note,
                 "The first call took at least " + number_text(first / *report.p50_ms, 2) +
                     " times as long as the median one: code and data were cold.");
  }
}

}  // namespace

std::vector<Verdict> timing_verdicts(const TimingReport& report, const measure::Sampler& sampler,
                                     const TimingOptions& options) {
  Verdicts verdicts;
  judge_outcome(verdicts, report, options);
  if (report.outcome == TimingOutcome::measured) {
    judge_plan(verdicts, report, sampler, options);
    judge_noise(verdicts, report);
    judge_course(verdicts, report);
  }
  return std::move(verdicts).all();
}

}  // namespace flopscope::experiments
