// SPDX-License-Identifier: MIT
//
// Turns quartets into the report: the speedup, what stands beside it, and the sentences.
#include "flopscope/experiments/comparison_report.h"

#include <string>
#include <utility>

#include "flopscope/measure/drift.h"
#include "flopscope/measure/foreseen.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/summary.h"
#include "question/environment_verdicts.h"
#include "question/saved_samples.h"
#include "rounds_verdicts.h"
#include "timed/timing_verdicts.h"

namespace flopscope::experiments {

namespace {

using measure::ComparisonVerdict;
using measure::Estimate;
using measure::Quartet;
using measure::to_ms;

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
  const Estimate& speedup = found.speedup;
  const auto add = [&](const char* code, Severity severity, Sentence sentence) {
    say(verdicts, code, severity, sentence,
        {{"speedup", *speedup.point},
         {"low", *speedup.low},
         {"high", *speedup.high},
         {"minimum_effect_percent", options.minimum_effect_percent}});
  };
  switch (found.verdict) {
    case ComparisonVerdict::faster:
    case ComparisonVerdict::slower:
      add("told_apart", Severity::note,
          "The baseline takes {speedup:4} times ({low:4} to {high:4}) as long as the other, a "
          "larger difference than the {minimum_effect_percent} % that matters.");
      break;
    case ComparisonVerdict::not_told_apart:
      if (found.within_minimum_effect) {
        add("equal", Severity::note,
            "Both take the same time: the speedup is {speedup:4} ({low:4} to {high:4}), a smaller "
            "difference than the {minimum_effect_percent} % that matters.");
      } else {
        add("not_told_apart", Severity::note,
            "The speedup is {speedup:4} ({low:4} to {high:4}): it may be smaller than the "
            "{minimum_effect_percent} % that matters. More quartets may tell.");
      }
      break;
    case ComparisonVerdict::not_stable:
      break;  // said with what shows it
  }
}

void judge_comparison_plan(std::vector<Verdict>& verdicts, const measure::Interleaver& interleaver,
                           const ComparisonReport& report, const ComparisonOptions& options) {
  if (!interleaver.done()) {
    say(verdicts, "partial_quartets", Severity::note,
        "Stopped after {quartets} of {planned} quartets.",
        {{"quartets", report.quartets}, {"planned", interleaver.quartets_planned()}});
  } else if (report.quartets < options.quartets) {
    say(verdicts, "fewer_quartets", Severity::note,
        "The time allowed is enough for {quartets} of the {wanted} quartets asked for.",
        {{"quartets", report.quartets}, {"wanted", options.quartets}});
  }
  judge_clock(verdicts, *report.clock_error_percent);
}

void judge_comparison_outcome(ComparisonReport& report, const measure::Interleaver& interleaver,
                              const ComparisonOptions& options) {
  if (interleaver.needed() && report.outcome != Outcome::cannot_resolve) {
    add_verdict(report.verdicts, too_slow_verdict(*interleaver.needed(), options.max_ms));
  } else {
    judge_untimed(report.verdicts, report.outcome, report.clock_resolution_ms, options.max_ms);
  }
}

/// The report of these options before anything is measured.
ComparisonReport unmeasured(const ComparisonOptions& options) {
  ComparisonReport report;
  report.confidence = options.confidence;
  report.minimum_effect_percent = options.minimum_effect_percent;
  return report;
}

/// Adds what quartets say of the two subjects, and those of the control; false where they say
/// nothing.
bool add_difference(ComparisonReport& report, const std::vector<Quartet>& quartets,
                    const std::vector<Quartet>& control, const ComparisonOptions& options) {
  const double effect = options.minimum_effect_percent / 100;
  const auto found = measure::compare(quartets, control, {options.confidence, effect});
  if (!found) {
    report.outcome = Outcome::cannot_resolve;
    add_verdict(report.verdicts, not_compared_verdict(found.error()));
    return false;
  }
  report.verdict = found->verdict;
  report.within_minimum_effect = found->within_minimum_effect;
  report.smallest_percent = 100 * (found->smallest_speedup - 1);
  report.speedup = found->speedup;
  report.speedup.widening = found->speedup.widening.value_or(1);
  report.control_ratio = found->control;
  report.slot_effect = found->slot_effect;
  report.lag1_autocorrelation = found->lag1;
  report.quartets = found->quartets;
  report.baseline_p50_ms = median_of(quartets, true);
  report.optimized_p50_ms = median_of(quartets, false);
  add_comparison_times(report.quartets_ms, quartets);
  add_comparison_times(report.control_quartets_ms, control);
  judge_control(report.verdicts, found->control, effect, measure::told_apart(found->verdict));
  for (Verdict& verdict : pair_verdicts(*found, effect)) {
    add_verdict(report.verdicts, std::move(verdict));
  }
  judge_difference(report.verdicts, *found, options);
  return true;
}

/// A note only: the quartets cancel it.
void add_baseline_drift(ComparisonReport& report, const std::vector<Quartet>& quartets) {
  add_drift(report.verdicts, measure::drift(times_of(quartets, true), report.confidence),
            report.drift_percent, Severity::note,
            {"baseline_batches",
             "the baseline's last batches against its first, which the quartets cancel"});
}

/// The list `name` as quartets, of which every second one is the other way round. Error
/// ("invalid_value"): what does not have four times each.
measure::Result<std::vector<Quartet>> saved_quartets(const Value& saved, const char* name) {
  const auto times = saved_numbers(saved, name);
  if (!times) return times.error();
  if (times->size() % Quartet().ms.size() != 0) {
    return measure::refusal(name, measure::list_of(times->size()),
                            {"four_times", "a list of four times for each quartet"});
  }
  std::vector<Quartet> quartets;
  for (auto time = times->begin(); time != times->end();) {
    Quartet& quartet = quartets.emplace_back();
    quartet.a_outside = quartets.size() % 2 != 0;
    for (double& ms : quartet.ms) ms = *time++;
  }
  return measure::Result<std::vector<Quartet>>(std::move(quartets));
}

}  // namespace

measure::InterleaverOptions interleaver_options(const ComparisonOptions& options) {
  // Batches as short as most interruptions are rare, repeated for 15 ms at each place of a quartet:
  // 28 quartets take about two and a half seconds.
  const double share = options.accuracy_epochs > 0 ? 1 - accuracy_share : 1;
  return {options.warmup, options.quartets, measure::from_ms(share * options.max_ms),
          measure::from_ms(0.2), measure::from_ms(15)};
}

ComparisonReport comparison_report(const measure::Interleaver& interleaver,
                                   const ComparisonOptions& options,
                                   const measure::ClockEstimate& clock) {
  ComparisonReport report = unmeasured(options);
  report.outcome = outcome_of(interleaver.outcome());
  report.elapsed_ms = to_ms(interleaver.elapsed());
  report.baseline_batch_size = interleaver.batch_calls(measure::Contender::baseline);
  report.optimized_batch_size = interleaver.batch_calls(measure::Contender::optimized);
  if (clock.moves()) report.clock_resolution_ms = to_ms(clock.resolution);
  if (const auto foreseen =
          measure::foreseen_effect(interleaver_options(options), clock,
                                   {options.confidence, options.minimum_effect_percent / 100})) {
    report.foreseen_percent = 100 * *foreseen;
  }
  report.dropped = interleaver.dropped();
  judge_comparison_outcome(report, interleaver, options);
  judge_dropped(report.verdicts, report.dropped);
  if (report.outcome != Outcome::measured) return report;

  if (!add_difference(report, interleaver.quartets(), interleaver.control_quartets(), options)) {
    return report;
  }
  report.clock_error_percent = 100 * interleaver.clock_error();
  judge_comparison_plan(report.verdicts, interleaver, report, options);
  add_baseline_drift(report, interleaver.quartets());
  return report;
}

measure::Result<ComparisonReport> recomputed_comparison(const Value& saved,
                                                        const ComparisonOptions& options) {
  ComparisonReport report = unmeasured(options);
  if (auto error = saved_fields(ComparisonReport::record_type, &report, saved, {"outcome"})) {
    return *std::move(error);
  }
  const auto quartets = saved_quartets(saved, "quartets_ms");
  if (!quartets) return quartets.error();
  const auto control = saved_quartets(saved, "control_quartets_ms");
  if (!control) return control.error();
  if (report.outcome == Outcome::measured) {
    add_difference(report, *quartets, *control, options);
    add_baseline_drift(report, *quartets);
  }
  return report;
}

Progress comparison_progress(const measure::Interleaver& interleaver) {
  Progress progress;
  progress.phase = run_phase(interleaver.phase());
  progress.runs = static_cast<std::int64_t>(interleaver.quartets().size());
  progress.runs_planned = interleaver.quartets_planned();
  progress.set_time(interleaver.elapsed(), interleaver.remaining(), interleaver.done());
  return progress;
}

}  // namespace flopscope::experiments
