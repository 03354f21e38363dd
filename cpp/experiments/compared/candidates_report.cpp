// SPDX-License-Identifier: MIT
//
// Turns the rounds into the report: a row for each candidate, the control, and the sentences.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "flopscope/experiments/candidates.h"
#include "flopscope/measure/comparison.h"
#include "flopscope/measure/fastest.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/time_estimates.h"
#include "question/environment_verdicts.h"
#include "question/saved_samples.h"
#include "rounds_verdicts.h"
#include "saved_rounds.h"
#include "timed/timing_verdicts.h"

namespace flopscope::experiments {

namespace {

using measure::ComparisonVerdict;
using measure::MirroredRounds;

/// What estimating wander from a few samples costs any interval is not worth a word.
constexpr double notable_widening = 2;

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

/// "3 matmul, m 64, k 64, n 64"
std::string named(const CandidatesReport& report, std::size_t place) {
  return std::to_string(place + 1) + " " + report.candidates[place].name;
}

void add_candidate_times(Candidate& candidate, const MirroredRounds& mirrored_rounds,
                         std::size_t place, double confidence,
                         const measure::ClockEstimate& clock) {
  candidate.samples_ms = mirrored_rounds.samples_ms(place);
  candidate.runs = static_cast<std::int64_t>(candidate.samples_ms.size());
  candidate.batch_size = mirrored_rounds.batch_calls(place);
  if (candidate.samples_ms.empty()) return;
  candidate.p50_ms = measure::median_time(candidate.samples_ms, confidence);
  const double fastest_ms =
      *std::min_element(candidate.samples_ms.begin(), candidate.samples_ms.end());
  const double shortest_ms = fastest_ms * static_cast<double>(candidate.batch_size);
  candidate.clock_error_percent = 200 * measure::to_ms(clock.resolution) / shortest_ms;
}

/// In one sentence, since whatever makes runs resemble their neighbours does so to all candidates.
void judge_medians(CandidatesReport& report) {
  std::vector<std::string> numbers;
  double most = notable_widening;
  for (std::size_t place = 0; place < report.candidates.size(); ++place) {
    const auto& widening = report.candidates[place].p50_ms.widening;
    if (!(widening >= notable_widening)) continue;
    numbers.push_back(std::to_string(place + 1));
    most = std::max(most, *widening);
  }
  if (numbers.empty()) return;
  say(report.verdicts, "medians_widened", Severity::warning,
      "Neighbouring runs resemble each other, so the intervals of the medians of {candidates} were "
      "made up to {widening} times as wide.",
      {{"candidates", measure::all_of(numbers)}, {"widening", most}});
}

void judge_candidate(CandidatesReport& report, std::size_t place, const measure::Comparison& found,
                     double effect) {
  Candidate& candidate = report.candidates[place];
  candidate.verdict = verdict_of(found.verdict);
  candidate.within_minimum_effect = found.within_minimum_effect;
  candidate.speedup = found.speedup;
  candidate.speedup.widening = found.speedup.widening.value_or(1);
  candidate.slot_effect = found.slot_effect;
  for (Verdict& verdict : pair_verdicts(found, effect)) {
    add_verdict(report.verdicts, about(named(report, place), std::move(verdict)));
  }
}

void compare_with_baseline(CandidatesReport& report, const MirroredRounds& mirrored_rounds,
                           const RoundsOptions& options) {
  const double effect = options.minimum_effect_percent / 100;
  const auto control = mirrored_rounds.quartets(0, mirrored_rounds.candidates() - 1);
  std::vector<measure::Result<measure::Comparison>> pairs;
  for (std::size_t place = 1; place < report.candidates.size(); ++place) {
    pairs.push_back(measure::compare(mirrored_rounds.quartets(0, place), control,
                                     {options.confidence, effect}));
  }
  // The control is the same one every time.
  const auto some =
      std::find_if(pairs.begin(), pairs.end(), [](const auto& pair) { return pair.ok(); });
  if (some != pairs.end()) {
    report.control_ratio = (*some)->control;
    const bool is_told = std::any_of(pairs.begin(), pairs.end(), [](const auto& pair) {
      return pair && measure::told_apart(pair->verdict);
    });
    judge_control(report.verdicts, report.control_ratio, effect, is_told);
  }
  for (std::size_t place = 1; place < report.candidates.size(); ++place) {
    const auto& found = pairs[place - 1];
    if (found) {
      judge_candidate(report, place, *found, effect);
    } else {
      add_verdict(report.verdicts,
                  about(named(report, place), not_compared_verdict(found.error())));
    }
  }
  report.candidates.front().verdict = CandidateVerdict::baseline;
  report.control_samples_ms = mirrored_rounds.samples_ms(mirrored_rounds.candidates() - 1);
}

/// Each difference is held against that of the control, where there is one.
void add_fastest(CandidatesReport& report, const MirroredRounds& mirrored_rounds,
                 const RoundsOptions& options) {
  const double effect = options.minimum_effect_percent / 100;
  const std::size_t candidates = report.candidates.size();
  std::vector<measure::Quartet> control;
  if (mirrored_rounds.candidates() > candidates) {
    control = mirrored_rounds.quartets(0, mirrored_rounds.candidates() - 1);
  }
  const auto places =
      measure::fastest(mirrored_rounds, candidates, control, {options.confidence, effect});
  report.fastest.assign(places.begin(), places.end());
}

void judge_candidates_plan(CandidatesReport& report, const MirroredRounds& mirrored_rounds,
                           const RoundsOptions& options) {
  if (!mirrored_rounds.done()) {
    say(report.verdicts, "partial_rounds", Severity::note,
        "Stopped after {rounds} of {planned} rounds.",
        {{"rounds", report.rounds}, {"planned", mirrored_rounds.rounds_planned()}});
  } else if (report.rounds < options.rounds) {
    say(report.verdicts, "fewer_rounds", Severity::note,
        "The time allowed is enough for {rounds} of the {wanted} rounds asked for.",
        {{"rounds", report.rounds}, {"wanted", options.rounds}});
  }
  judge_clock(report.verdicts, *report.clock_error_percent);
}

void judge_candidates_outcome(CandidatesReport& report, const MirroredRounds& mirrored_rounds,
                              const RoundsOptions& options) {
  if (mirrored_rounds.needed() && report.outcome != Outcome::cannot_resolve) {
    add_verdict(report.verdicts, too_slow_verdict(*mirrored_rounds.needed(), options.max_ms));
    return;
  }
  judge_untimed(report.verdicts, report.outcome, report.clock_resolution_ms, options.max_ms);
  const auto failed = mirrored_rounds.failed();
  if (report.verdicts.empty() || !failed) return;
  // The control is another copy of the first.
  const std::size_t place = *failed < report.candidates.size() ? *failed : 0;
  Verdict& untimed = report.verdicts.front();
  untimed = about(named(report, place), std::move(untimed));
}

}  // namespace

measure::MirroredRoundsOptions mirrored_rounds_options(const RoundsOptions& options,
                                                       measure::Duration prepared) {
  return {options.warmup, options.rounds, measure::from_ms(options.max_ms),
          static_cast<std::uint64_t>(options.seed), prepared};
}

CandidatesReport candidates_report(const MirroredRounds& mirrored_rounds,
                                   const std::vector<CandidateName>& names,
                                   const RoundsOptions& options,
                                   const measure::ClockEstimate& clock) {
  CandidatesReport report;
  report.outcome = outcome_of(mirrored_rounds.outcome());
  report.confidence = options.confidence;
  report.minimum_effect_percent = options.minimum_effect_percent;
  report.elapsed_ms = measure::to_ms(mirrored_rounds.elapsed());
  if (clock.moves()) report.clock_resolution_ms = measure::to_ms(clock.resolution);
  for (const CandidateName& each : names) {
    Candidate candidate;
    candidate.name = each.name;
    candidate.kernel = each.kernel;
    report.candidates.push_back(std::move(candidate));
  }
  report.dropped = mirrored_rounds.dropped();
  judge_candidates_outcome(report, mirrored_rounds, options);
  judge_dropped(report.verdicts, report.dropped);
  if (report.outcome != Outcome::measured) return report;

  report.rounds = static_cast<std::int64_t>(mirrored_rounds.orders().size());
  report.clock_error_percent = 100 * mirrored_rounds.clock_error();
  for (std::size_t place = 0; place < names.size(); ++place) {
    add_candidate_times(report.candidates[place], mirrored_rounds, place, options.confidence,
                        clock);
  }
  for (const auto& order : mirrored_rounds.orders()) {
    report.orders.insert(report.orders.end(), order.begin(), order.end());
  }
  judge_medians(report);
  const bool has_control = mirrored_rounds.candidates() > names.size();
  if (has_control) compare_with_baseline(report, mirrored_rounds, options);
  add_fastest(report, mirrored_rounds, options);
  judge_candidates_plan(report, mirrored_rounds, options);
  return report;
}

measure::Result<CandidatesReport> recomputed_candidates(const Value& report,
                                                        const RoundsOptions& options,
                                                        bool has_control) {
  CandidatesReport known;
  std::vector<CandidateName> names;
  const auto candidates = report.member("candidates");
  for (std::size_t i = 0; i < candidates->size(); ++i) {
    Candidate& candidate = known.candidates.emplace_back();
    auto error = saved_fields(Candidate::record_type, &candidate, *candidates->element(i),
                              {"kernel", "name"});
    if (error) return *std::move(error);
    names.push_back({candidate.name, candidate.kernel});
  }
  known.confidence = options.confidence;
  known.minimum_effect_percent = options.minimum_effect_percent;
  if (report.member("orders")->size() == 0) {
    auto error = saved_fields(CandidatesReport::record_type, &known, report, {"outcome"});
    if (error) return *std::move(error);
    if (known.outcome != Outcome::measured) return known;
  }
  SavedRounds saved(report);
  saved.add_list("candidates");
  if (has_control) saved.add_control();
  const auto rounds = std::move(saved).rounds();
  if (!rounds) return rounds.error();
  return candidates_report(*rounds, names, options, {measure::Duration{1}, measure::Duration{0}});
}

}  // namespace flopscope::experiments
