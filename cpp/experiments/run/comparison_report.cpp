// SPDX-License-Identifier: MIT
//
// Turns quartets into the report: the speedup, what stands beside it, and the sentences.
#include "flopscope/experiments/comparison_report.h"

#include <algorithm>
#include <cmath>

#include "flopscope/measure/drift.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/summary.h"
#include "question/environment_verdicts.h"
#include "ratio_text.h"

namespace flopscope::experiments {

namespace {

using measure::ComparisonVerdict;
using measure::Estimate;
using measure::number_text;
using measure::Quartet;
using measure::to_ms;

constexpr double most_comparison_error_percent = 1;

void add_comparison_times(std::vector<double>& all, const std::vector<Quartet>& quartets) {
  for (const Quartet& quartet : quartets) {
    all.insert(all.end(), quartet.ms.begin(), quartet.ms.end());
  }
}

std::vector<double> times_of(const std::vector<Quartet>& quartets, bool of_a) {
  std::vector<double> times;
  for (const Quartet& quartet : quartets) {
    const std::size_t first = quartet.a_outside == of_a ? 0 : 1;
    times.push_back(quartet.ms[first]);
    times.push_back(quartet.ms[3 - first]);
  }
  return times;
}

std::optional<double> median_of(const std::vector<Quartet>& quartets, bool of_a) {
  const auto summary = measure::summarize(times_of(quartets, of_a));
  return summary ? std::optional(summary->p50) : std::nullopt;
}

void judge_difference(std::vector<Verdict>& verdicts, const measure::Comparison& found,
                      const ComparisonOptions& options) {
  const std::string effect = number_text(options.minimum_effect_percent) + " %";
  switch (found.verdict) {
    case ComparisonVerdict::faster:
    case ComparisonVerdict::slower:
      add_verdict(verdicts, {"told_apart", Severity::note,
                             "The baseline's time is " + ratio_text(found.speedup) +
                                 " times the other's, beyond the " + effect + " that matters."});
      break;
    case ComparisonVerdict::not_told_apart:
      if (found.within_minimum_effect) {
        add_verdict(verdicts,
                    {"equal", Severity::note,
                     "Both take the same time to within the " + effect +
                         " that matters: the speedup is " + ratio_text(found.speedup) + "."});
      } else {
        add_verdict(verdicts, {"not_told_apart", Severity::note,
                               "The speedup is " + ratio_text(found.speedup) +
                                   ", which does not exclude a difference below the " + effect +
                                   " that matters. More quartets may tell."});
      }
      break;
    case ComparisonVerdict::not_stable:
      break;  // said with what shows it
  }
}

void judge_stability(std::vector<Verdict>& verdicts, const measure::Comparison& found,
                     double minimum_effect) {
  if (measure::surely_differs(found.control, minimum_effect)) {
    add_verdict(verdicts, {"control_differs", Severity::problem,
                           "The environment is not stable: two copies of the baseline differ by "
                           "the factor " +
                               ratio_text(found.control) + ", so no speedup can be believed."});
  }
  if (measure::surely_differs(found.slot_effect, minimum_effect)) {
    add_verdict(verdicts, {"slot_effect", Severity::problem,
                           "The environment is not stable: where a batch stands in its quartet "
                           "changes its time by the factor " +
                               ratio_text(found.slot_effect) + ", so no speedup can be believed."});
  }
  const auto say_widened = [&](const Estimate& ratio, const std::string& whose) {
    if (!ratio.widening) return;
    add_verdict(verdicts,
                {"autocorrelated", Severity::warning,
                 "Neighbouring quartets resemble each other, so the interval of " + whose +
                     " was made " + number_text(*ratio.widening) + " times as wide."});
  };
  say_widened(found.speedup, "the speedup");
  say_widened(found.control, "the control");
  say_widened(found.slot_effect, "the effect of the place");
}

void judge_comparison_plan(std::vector<Verdict>& verdicts, const measure::Interleaver& interleaver,
                           const ComparisonReport& report, const ComparisonOptions& options) {
  const std::string made = number_text(static_cast<double>(report.quartets));
  if (!interleaver.done()) {
    add_verdict(verdicts, {"partial", Severity::note,
                           "Stopped after " + made + " of " +
                               number_text(static_cast<double>(interleaver.quartets_planned())) +
                               " quartets."});
  } else if (report.quartets < options.quartets) {
    add_verdict(verdicts,
                {"fewer_quartets", Severity::note,
                 "The time allowed is enough for " + made + " of the " +
                     number_text(static_cast<double>(options.quartets)) + " quartets asked for."});
  }
  if (*report.clock_error_percent > most_comparison_error_percent) {
    add_verdict(verdicts, {"clock_error", Severity::warning,
                           "The clock is coarse for this: a batch may be off by up to " +
                               number_text(*report.clock_error_percent) + " %."});
  }
}

void judge_comparison_outcome(ComparisonReport& report, const ComparisonOptions& options) {
  if (report.outcome == Outcome::cannot_resolve) {
    add_verdict(
        report.verdicts,
        {"cannot_resolve", Severity::problem,
         report.clock_resolution_ms
             ? "The clock moves in steps of " + number_text(*report.clock_resolution_ms) +
                   " ms, too coarse to compare these within " + number_text(options.max_ms) +
                   " ms. Allow more time or use a finer clock."
             : "The clock stands still here."});
  } else if (report.outcome == Outcome::optimized_away) {
    add_verdict(report.verdicts,
                {"optimized_away", Severity::problem,
                 "A call takes less time than any processor needs for one loop iteration: the "
                 "compiler has removed the work, so there is nothing to compare."});
  }
}

}  // namespace

measure::InterleaverOptions interleaver_options(const ComparisonOptions& options) {
  return {options.warmup, options.quartets, measure::from_ms(options.max_ms)};
}

ComparisonReport comparison_report(const measure::Interleaver& interleaver,
                                   const ComparisonOptions& options, measure::ClockEstimate clock) {
  ComparisonReport report;
  report.outcome = outcome_of(interleaver.outcome());
  report.confidence = options.confidence;
  report.minimum_effect_percent = options.minimum_effect_percent;
  report.elapsed_ms = to_ms(interleaver.elapsed());
  report.baseline_batch_size = interleaver.batch_calls(measure::Contender::baseline);
  report.optimized_batch_size = interleaver.batch_calls(measure::Contender::optimized);
  if (clock.moves()) report.clock_resolution_ms = to_ms(clock.resolution);
  report.dropped = interleaver.dropped();
  judge_comparison_outcome(report, options);
  judge_dropped(report.verdicts, report.dropped);
  if (report.outcome != Outcome::measured) return report;

  const double effect = options.minimum_effect_percent / 100;
  const auto found = measure::compare(interleaver.quartets(), interleaver.control_quartets(),
                                      {options.confidence, effect});
  if (!found) {
    report.outcome = Outcome::cannot_resolve;
    add_verdict(report.verdicts, {"cannot_resolve", Severity::problem, found.error().message});
    return report;
  }
  report.verdict = found->verdict;
  report.within_minimum_effect = found->within_minimum_effect;
  report.speedup = found->speedup;
  report.speedup.widening = found->speedup.widening.value_or(1);
  report.control_ratio = found->control;
  report.slot_effect = found->slot_effect;
  report.lag1_autocorrelation = found->lag1;
  report.quartets = found->quartets;
  report.baseline_p50_ms = median_of(interleaver.quartets(), true);
  report.optimized_p50_ms = median_of(interleaver.quartets(), false);
  add_comparison_times(report.quartets_ms, interleaver.quartets());
  add_comparison_times(report.control_quartets_ms, interleaver.control_quartets());
  report.clock_error_percent = 100 * interleaver.clock_error();
  judge_stability(report.verdicts, *found, effect);
  judge_difference(report.verdicts, *found, options);
  judge_comparison_plan(report.verdicts, interleaver, report, options);
  // A note only: the quartets cancel it.
  add_drift(report.verdicts,
            measure::drift(times_of(interleaver.quartets(), true), options.confidence),
            report.drift_percent, Severity::note,
            "the baseline's last batches against its first, which the quartets cancel");
  return report;
}

Progress comparison_progress(const measure::Interleaver& interleaver) {
  Progress progress;
  progress.phase = phase_text(interleaver.phase());
  progress.runs = static_cast<std::int64_t>(interleaver.quartets().size());
  progress.runs_planned = interleaver.quartets_planned();
  progress.elapsed_ms = to_ms(interleaver.elapsed());
  progress.remaining_ms = to_ms(interleaver.remaining());
  const double total = progress.elapsed_ms + progress.remaining_ms;
  progress.fraction = interleaver.done() ? 1 : total > 0 ? progress.elapsed_ms / total : 0;
  return progress;
}

}  // namespace flopscope::experiments
