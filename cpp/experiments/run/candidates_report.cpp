// SPDX-License-Identifier: MIT
//
// Turns the rounds into the report: a row for each candidate, the control, and the sentences.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "flopscope/experiments/candidates.h"
#include "flopscope/measure/comparison.h"
#include "flopscope/measure/fastest.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/summary.h"
#include "question/environment_verdicts.h"
#include "ratio_text.h"
#include "time_estimates.h"

namespace flopscope::experiments {

namespace {

using measure::ComparisonVerdict;
using measure::Estimate;
using measure::number_text;
using measure::Rota;

constexpr double most_candidate_error_percent = 1;

CandidateVerdict verdict_of(ComparisonVerdict verdict) {
  switch (verdict) {
    case ComparisonVerdict::faster:
      return CandidateVerdict::faster;
    case ComparisonVerdict::slower:
      return CandidateVerdict::slower;
    case ComparisonVerdict::not_told_apart:
      return CandidateVerdict::not_told_apart;
    case ComparisonVerdict::not_stable:
      break;
  }
  return CandidateVerdict::not_stable;
}

std::string text_of(std::int64_t count) { return number_text(static_cast<double>(count)); }

/// "3 matmul, m 64, k 64, n 64"
std::string named(const CandidatesReport& report, std::size_t place) {
  return std::to_string(place + 1) + " " + report.candidates[place].name;
}

void add_candidate_times(Candidate& candidate, const Rota& rota, std::size_t place,
                         double confidence, measure::ClockEstimate clock) {
  candidate.samples_ms = rota.samples_ms(place);
  candidate.runs = static_cast<std::int64_t>(candidate.samples_ms.size());
  candidate.batch_size = rota.batch_calls(place);
  const auto summary = measure::summarize(candidate.samples_ms);
  if (!summary) return;
  candidate.p50_ms = median_time(candidate.samples_ms, *summary, confidence);
  const double shortest_ms = summary->min * static_cast<double>(candidate.batch_size);
  candidate.clock_error_percent = 200 * measure::to_ms(clock.resolution) / shortest_ms;
}

/// In one sentence, since whatever makes runs resemble their neighbours does so to all candidates.
void judge_medians(CandidatesReport& report) {
  std::string text;
  for (std::size_t place = 0; place < report.candidates.size(); ++place) {
    const auto& factor = report.candidates[place].p50_ms.widening;
    if (!factor) continue;
    text += text.empty() ? "" : ", ";
    text += std::to_string(place + 1) + " (" + number_text(*factor) + " times as wide)";
  }
  if (text.empty()) return;
  add_verdict(report.verdicts, {"autocorrelated", Severity::warning,
                                "Neighbouring runs resemble each other, so the intervals of these "
                                "candidates' medians were made wider: " +
                                    text + "."});
}

void judge_control(CandidatesReport& report, const Estimate& control, double effect) {
  report.control_ratio = control;
  if (report.control_ratio.widening) {
    add_verdict(report.verdicts,
                {"autocorrelated", Severity::warning,
                 "Neighbouring rounds of the control resemble each other, so its interval was "
                 "made " +
                     number_text(*report.control_ratio.widening) + " times as wide."});
  }
  if (!measure::surely_differs(control, effect)) return;
  add_verdict(report.verdicts,
              {"control_differs", Severity::problem,
               "The environment is not stable: two copies of the baseline differ by the factor " +
                   ratio_text(control) + ", so no speedup can be believed."});
}

void judge_candidate(CandidatesReport& report, std::size_t place, const measure::Comparison& found,
                     double effect) {
  Candidate& candidate = report.candidates[place];
  candidate.verdict = verdict_of(found.verdict);
  candidate.within_minimum_effect = found.within_minimum_effect;
  candidate.speedup = found.speedup;
  candidate.speedup.widening = found.speedup.widening.value_or(1);
  candidate.slot_effect = found.slot_effect;
  if (measure::surely_differs(found.slot_effect, effect)) {
    add_verdict(
        report.verdicts,
        {"slot_effect", Severity::problem,
         named(report, place) +
             ": where a batch stands in its round changes its time by the factor " +
             number_text(*found.slot_effect.point, 4) + ", so its speedup cannot be believed."});
  }
  const auto say_widened = [&](const char* whose, double widening) {
    if (widening == 1) return;
    add_verdict(report.verdicts,
                {"autocorrelated", Severity::warning,
                 named(report, place) + ": neighbouring rounds resemble each other, so the " +
                     whose + "'s interval was made " + number_text(widening) + " times as wide."});
  };
  say_widened("speedup", *candidate.speedup.widening);
  say_widened("slot effect", candidate.slot_effect.widening.value_or(1));
}

void compare_with_baseline(CandidatesReport& report, const Rota& rota,
                           const RoundsOptions& options) {
  const double effect = options.minimum_effect_percent / 100;
  const auto control = rota.quartets(0, rota.candidates() - 1);
  for (std::size_t place = 1; place < report.candidates.size(); ++place) {
    const auto found =
        measure::compare(rota.quartets(0, place), control, {options.confidence, effect});
    if (!found) {
      add_verdict(report.verdicts, {"cannot_resolve", Severity::problem,
                                    named(report, place) + ": " + found.error().message});
      continue;
    }
    // It is the same one every time.
    if (place == 1) judge_control(report, found->control, effect);
    judge_candidate(report, place, *found, effect);
  }
  report.candidates.front().verdict = CandidateVerdict::baseline;
  report.control_samples_ms = rota.samples_ms(rota.candidates() - 1);
}

/// No candidate is called the fastest by a machine that shows differences where there are none.
void add_fastest(CandidatesReport& report, const Rota& rota, const RoundsOptions& options) {
  const double effect = options.minimum_effect_percent / 100;
  if (measure::surely_differs(report.control_ratio, effect)) return;
  const auto places =
      measure::fastest(rota, report.candidates.size(), {options.confidence, effect});
  report.fastest.assign(places.begin(), places.end());
}

void judge_candidates_plan(CandidatesReport& report, const Rota& rota,
                           const RoundsOptions& options) {
  if (!rota.done()) {
    add_verdict(report.verdicts, {"partial", Severity::note,
                                  "Stopped after " + text_of(report.rounds) + " of " +
                                      text_of(rota.rounds_planned()) + " rounds."});
  } else if (report.rounds < options.rounds) {
    add_verdict(report.verdicts, {"fewer_rounds", Severity::note,
                                  "The time allowed is enough for " + text_of(report.rounds) +
                                      " of the " + text_of(options.rounds) + " rounds asked for."});
  }
  if (*report.clock_error_percent > most_candidate_error_percent) {
    add_verdict(report.verdicts, {"clock_error", Severity::warning,
                                  "The clock is coarse for this: a batch may be off by up to " +
                                      number_text(*report.clock_error_percent) + " %."});
  }
}

void judge_candidates_outcome(CandidatesReport& report, const Rota& rota,
                              const RoundsOptions& options) {
  // The control is another copy of the first.
  const auto failed = rota.failed();
  const std::string who =
      failed ? named(report, *failed < report.candidates.size() ? *failed : 0) + ": " : "";
  if (report.outcome == Outcome::cannot_resolve) {
    add_verdict(
        report.verdicts,
        {"cannot_resolve", Severity::problem,
         report.clock_resolution_ms
             ? who + "the clock moves in steps of " + number_text(*report.clock_resolution_ms) +
                   " ms, too coarse to compare this within " + number_text(options.max_ms) +
                   " ms. Allow more time or use a finer clock."
             : "The clock stands still here."});
  } else if (report.outcome == Outcome::optimized_away) {
    add_verdict(
        report.verdicts,
        {"optimized_away", Severity::problem,
         who + "a call takes less time than any processor needs for one loop iteration: the "
               "compiler has removed the work, so there is nothing to compare."});
  }
}

}  // namespace

measure::RotaOptions rota_options(const RoundsOptions& options) {
  return {options.warmup, options.rounds, measure::from_ms(options.max_ms),
          static_cast<std::uint64_t>(options.seed)};
}

CandidatesReport candidates_report(const Rota& rota, const std::vector<CandidateName>& names,
                                   const RoundsOptions& options, measure::ClockEstimate clock) {
  CandidatesReport report;
  report.outcome = outcome_of(rota.outcome());
  report.confidence = options.confidence;
  report.minimum_effect_percent = options.minimum_effect_percent;
  report.elapsed_ms = measure::to_ms(rota.elapsed());
  if (clock.moves()) report.clock_resolution_ms = measure::to_ms(clock.resolution);
  for (const CandidateName& each : names) {
    Candidate candidate;
    candidate.name = each.name;
    candidate.kernel = each.kernel;
    report.candidates.push_back(std::move(candidate));
  }
  report.dropped = rota.dropped();
  judge_candidates_outcome(report, rota, options);
  judge_dropped(report.verdicts, report.dropped);
  if (report.outcome != Outcome::measured) return report;

  report.rounds = static_cast<std::int64_t>(rota.orders().size());
  report.clock_error_percent = 100 * rota.clock_error();
  for (std::size_t place = 0; place < names.size(); ++place) {
    add_candidate_times(report.candidates[place], rota, place, options.confidence, clock);
  }
  for (const auto& order : rota.orders()) {
    report.orders.insert(report.orders.end(), order.begin(), order.end());
  }
  judge_medians(report);
  const bool has_control = rota.candidates() > names.size();
  if (has_control) compare_with_baseline(report, rota, options);
  add_fastest(report, rota, options);
  judge_candidates_plan(report, rota, options);
  return report;
}

}  // namespace flopscope::experiments
