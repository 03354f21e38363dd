// SPDX-License-Identifier: MIT
//
// Turns a comparison of calls without an instrument and with it into the instrument's cost.
#include <algorithm>

#include "flopscope/experiments/overhead.h"
#include "question/saved_samples.h"
#include "span_shares.h"

namespace flopscope::experiments {

namespace {

using measure::ComparisonVerdict;
using measure::Phrase;

/// By how much the other takes longer, where `speedup` is the baseline's time over the other's.
measure::Estimate longer_percent(const measure::Estimate& speedup) {
  return speedup.falling([](double ratio) { return 100 * (1 / ratio - 1); });
}

struct InstrumentWords {
  const char* name;    // at the beginning of a sentence
  const char* events;  // that it hears of
};

constexpr InstrumentWords words[] = {{"Tracing", "spans"},
                                     {"Recording memory", "allocations and frees"},
                                     {"Sampling", "marked spans"}};

/// What a comparison says of the difference itself and of what was dropped; said here in other
/// words and of all instruments.
bool is_said_elsewhere(const Verdict& verdict) {
  static constexpr std::string_view codes[] = {"told_apart", "equal", "not_told_apart", "dropped"};
  return std::find(std::begin(codes), std::end(codes), verdict.code) != std::end(codes);
}

void judge(OverheadReport& report, const InstrumentOverhead& found) {
  if (!found.overhead_percent.point || found.verdict == ComparisonVerdict::not_stable) return;
  const InstrumentWords& wording = words[static_cast<std::size_t>(found.instrument)];
  const char* const code_of = instrument_choices[found.instrument];
  const auto add = [&](const char* code, Severity severity, Sentence sentence) {
    say(report.verdicts, code, severity, sentence,
        {{"instrument", Phrase{code_of, wording.name}},
         {"percent", *found.overhead_percent.point},
         {"low_percent", *found.overhead_percent.low},
         {"high_percent", *found.overhead_percent.high},
         {"minimum_effect_percent", report.minimum_effect_percent},
         {"events", found.events},
         {"event", Phrase{code_of, wording.events}}});
  };
  if (found.verdict == ComparisonVerdict::slower) {
    add("costs", Severity::note,
        "{instrument} makes a call longer by {percent} % ({low_percent} to {high_percent} %), for "
        "{events} {event} in a call.");
  } else if (found.verdict == ComparisonVerdict::faster) {
    add("unexplained", Severity::warning,
        "{instrument} changes a call's time by {percent} % ({low_percent} to {high_percent} %). It "
        "cannot make it shorter, so something else differs, such as where memory lies.");
  } else if (found.within_minimum_effect) {
    add("costs_little", Severity::note,
        "{instrument} costs less than the {minimum_effect_percent} % that matters: {percent} % "
        "({low_percent} to {high_percent} %), for {events} {event} in a call.");
  } else {
    add("cost_not_told_apart", Severity::note,
        "{instrument} costs {percent} % ({low_percent} to {high_percent} %), for {events} {event} "
        "in a call: that may be more or less than the {minimum_effect_percent} % that matters. "
        "More quartets may tell.");
  }
}

}  // namespace

void add_overhead(OverheadReport& report, Instrument instrument, std::int64_t events,
                  const ComparisonReport& found) {
  InstrumentOverhead cost;
  cost.instrument = instrument;
  cost.outcome = found.outcome;
  cost.verdict = found.verdict;
  cost.within_minimum_effect = found.within_minimum_effect;
  cost.events = events;
  cost.overhead_percent = longer_percent(found.speedup);
  cost.control_percent = longer_percent(found.control_ratio);
  cost.plain_p50_ms = found.baseline_p50_ms;
  cost.instrumented_p50_ms = found.optimized_p50_ms;
  cost.quartets = found.quartets;
  cost.batch_size = found.baseline_batch_size;
  cost.quartets_ms = found.quartets_ms;
  cost.control_quartets_ms = found.control_quartets_ms;
  cost.clock_error_percent = found.clock_error_percent;
  for (const Verdict& verdict : found.verdicts) {
    if (is_said_elsewhere(verdict)) continue;
    const std::string name = words[static_cast<std::size_t>(instrument)].name;
    add_verdict(report.verdicts, about(name, verdict));
  }
  judge(report, cost);
  report.instruments.push_back(std::move(cost));
}

measure::Result<OverheadReport> recomputed_overhead(const Value& report,
                                                    const OverheadOptions& options) {
  OverheadReport again;
  again.confidence = options.confidence;
  again.minimum_effect_percent = options.minimum_effect_percent;
  auto error = saved_fields(OverheadReport::record_type, &again, report,
                            {"subject", "finished", "samples", "sampled_ms"});
  if (error) return *std::move(error);
  const auto instruments = report.member("instruments");
  for (std::size_t i = 0; i < instruments->size(); ++i) {
    const auto saved = instruments->element(i);
    InstrumentOverhead kept;
    error = saved_fields(InstrumentOverhead::record_type, &kept, *saved,
                         {"instrument", "absent", "absent_code", "events"});
    if (error) return *std::move(error);
    const auto found = recomputed_comparison(*saved, options);
    if (!found) return found.error();
    add_overhead(again, kept.instrument, kept.events, *found);
    again.instruments.back().absent = kept.absent;
  }
  if (auto wrong = saved_shares(again, report)) return *std::move(wrong);
  add_shares(again);
  return again;
}

}  // namespace flopscope::experiments
