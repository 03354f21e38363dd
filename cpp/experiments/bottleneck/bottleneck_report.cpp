// SPDX-License-Identifier: MIT
//
// Turns the times of parts into shares, what-ifs and insights.
#include <algorithm>
#include <limits>
#include <numeric>

#include "flopscope/experiments/bottleneck.h"
#include "flopscope/experiments/decode.h"
#include "flopscope/measure/amdahl.h"
#include "flopscope/measure/shares.h"
#include "flopscope/measure/time_estimates.h"
#include "question/saved_samples.h"
#include "timed/reconciliation.h"

namespace flopscope::experiments {

namespace {

using measure::amdahl_speedup;

constexpr double infinity = std::numeric_limits<double>::infinity();
/// Shares are told in tenths of a per cent, apportioned so that they add up.
constexpr std::int64_t tenths = 1000;
/// What "most of the time" is, after Pareto.
constexpr double most = 0.8;
/// A part that surely takes this share dominates.
constexpr double dominant_percent = 50;
/// Among at least this many parts, none of which takes more than that, there is no bottleneck.
constexpr std::size_t many_parts = 5;
constexpr double small_percent = 25;
/// The few make most where they are at most this share of the parts.
constexpr double few = 1.0 / 3;
/// A part that takes this many times its share of the operations, and a tenth of the time at least,
/// spends it on something else than arithmetic.
constexpr double out_of_proportion = 2;
constexpr double worth_a_word_percent = 10;

bool is_timed(const BottleneckPart& part) {
  return part.outcome == Outcome::measured && part.p50_ms.point && *part.p50_ms.point > 0;
}

/// Whether it has no time and may yet be the slowest of all, so that what the other parts' times
/// say of the whole proves nothing.
bool may_be_slow(const BottleneckPart& part) {
  return !is_timed(part) &&
         (part.outcome == Outcome::too_long || part.outcome == Outcome::out_of_memory ||
          part.outcome == Outcome::kernel_mismatch);
}

/// The parts' values, 0 for those without a time.
template <class Value>
std::vector<double> timed_values(const std::vector<BottleneckPart>& parts, Value&& value) {
  std::vector<double> values;
  values.reserve(parts.size());
  for (const BottleneckPart& part : parts) values.push_back(is_timed(part) ? value(part) : 0);
  return values;
}

double sum_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

// Of `mine` in the whole, where the others take `others`.
double percent(double mine, double others) { return 100 * mine / (mine + others); }

void add_share_intervals(std::vector<BottleneckPart>& parts) {
  const auto lows = timed_values(parts, [](const BottleneckPart& part) {
    return part.p50_ms.low.value_or(*part.p50_ms.point);
  });
  const auto highs = timed_values(parts, [](const BottleneckPart& part) {
    return part.p50_ms.high.value_or(*part.p50_ms.point);
  });
  const double all_low = sum_of(lows);
  const double all_high = sum_of(highs);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!is_timed(parts[i]) || !parts[i].p50_ms.has_interval()) continue;
    parts[i].share_percent.low = percent(lows[i], all_high - highs[i]);
    parts[i].share_percent.high = percent(highs[i], all_low - lows[i]);
  }
}

void add_shares(BottleneckReport& report, const std::vector<double>& times_ms) {
  const double total_ms = sum_of(times_ms);
  // What becomes faster is the whole forward pass, which is more than its layers; where caches make
  // it less, their sum is the careful choice.
  const double whole_ms = std::max(total_ms, report.forward_ms.point.value_or(0));
  const auto operations = timed_values(
      report.parts, [](const BottleneckPart& part) { return part.operations.value_or(0); });
  const bool all_known =
      std::all_of(report.parts.begin(), report.parts.end(),
                  [](const BottleneckPart& part) { return part.operations.has_value(); });
  const double all_operations = all_known ? sum_of(operations) : 0;
  const auto shares = measure::apportion(times_ms, tenths);
  for (std::size_t i = 0; i < report.parts.size(); ++i) {
    BottleneckPart& part = report.parts[i];
    if (!is_timed(part)) continue;
    part.share_percent.point = static_cast<double>(shares[i]) / 10;
    if (all_operations > 0) part.operations_share_percent = 100 * operations[i] / all_operations;
    const double share = times_ms[i] / whole_ms;
    part.speedup_2x = amdahl_speedup(share, 2);
    part.speedup_4x = amdahl_speedup(share, 4);
    part.speedup_10x = amdahl_speedup(share, 10);
    // Without an end when the part is all there is.
    if (share < 1) part.speedup_limit = amdahl_speedup(share, infinity);
  }
  report.total_ms = total_ms;
  add_share_intervals(report.parts);
}

const BottleneckPart* largest_of(const BottleneckReport& report) {
  const BottleneckPart* largest = nullptr;
  for (const BottleneckPart& part : report.parts) {
    if (is_timed(part) && (largest == nullptr || *part.p50_ms.point > *largest->p50_ms.point))
      largest = &part;
  }
  return largest;
}

void judge_largest(BottleneckReport& report, std::size_t timed) {
  const BottleneckPart& largest = *largest_of(report);
  const auto add = [&](const char* code, Severity severity, Sentence sentence) {
    say(report.verdicts, code, severity, sentence,
        {{"part", largest.name},
         {"share_percent", *largest.share_percent.point},
         {"speedup_2x", *largest.speedup_2x},
         {"speedup_limit", largest.speedup_limit.value_or(0)}});
  };
  if (timed > 1 && largest.share_percent.low && *largest.share_percent.low >= dominant_percent) {
    add("dominant", Severity::note,
        "{part} takes {share_percent} % of the time. Made twice as fast, it makes the whole "
        "{speedup_2x} times as fast; without it the whole would be {speedup_limit} times as fast.");
  }
  if (timed >= many_parts && largest.share_percent.high &&
      *largest.share_percent.high <= small_percent) {
    add("no_bottleneck", Severity::note,
        "No part is worth fixing alone. The largest, {part}, takes {share_percent} % of the time; "
        "without it the whole would be {speedup_limit} times as fast.");
  }
}

/// The slowest part's name, where its interval lies above those of all others.
std::string slowest_of(const BottleneckReport& report) {
  const BottleneckPart* slowest = largest_of(report);
  if (slowest == nullptr || !slowest->p50_ms.low) return "";
  for (const BottleneckPart& part : report.parts) {
    if (&part == slowest || !is_timed(part)) continue;
    if (part.p50_ms.high.value_or(infinity) >= *slowest->p50_ms.low) return "";
  }
  return slowest->name;
}

void judge_few(BottleneckReport& report, std::size_t timed) {
  const auto count = static_cast<double>(report.parts_in_most);
  if (timed < many_parts || count > few * static_cast<double>(timed)) return;
  say(report.verdicts, "few_make_most", Severity::note,
      "{few} of {parts} parts take 80 % of the time.", {{"few", count}, {"parts", timed}});
}

void judge_proportion(BottleneckReport& report) {
  for (const BottleneckPart& part : report.parts) {
    if (!part.share_percent.low || !part.operations_share_percent) continue;
    if (*part.share_percent.low < worth_a_word_percent) continue;
    if (*part.share_percent.low < out_of_proportion * *part.operations_share_percent) continue;
    say(report.verdicts, "not_arithmetic", Severity::note,
        "{part} takes {share_percent} % of the time for {operations_percent} % of the operations: "
        "arithmetic is not what limits it.",
        {{"part", part.name},
         {"share_percent", *part.share_percent.point},
         {"operations_percent", *part.operations_share_percent}});
  }
}

void judge_missing(BottleneckReport& report) {
  const bool any_timed = std::any_of(report.parts.begin(), report.parts.end(), is_timed);
  for (const BottleneckPart& part : report.parts) {
    if (is_timed(part) || part.outcome == Outcome::unfinished) continue;
    const measure::Reason reason = reason_without_time(part.outcome);
    if (any_timed) {
      say(report.verdicts, "part_missing", Severity::warning,
          "{part} has no time, so the shares are those of the other parts: {reason}.",
          {{"part", part.name}, {"reason", reason}});
    } else {
      say(report.verdicts, "part_untimed", Severity::warning, "{part} has no time: {reason}.",
          {{"part", part.name}, {"reason", reason}});
    }
  }
}

}  // namespace

void complete_bottleneck(BottleneckReport& report) {
  report.verdicts.clear();
  report.total_ms.reset();
  report.slowest.clear();
  report.parts_in_most = 0;
  const auto times_ms =
      timed_values(report.parts, [](const BottleneckPart& part) { return *part.p50_ms.point; });
  const auto in_most = measure::smallest_covering(times_ms, most);
  for (BottleneckPart& part : report.parts) part.in_most = false;
  for (const std::size_t i : in_most) report.parts[i].in_most = true;
  report.parts_in_most = static_cast<std::int64_t>(in_most.size());
  judge_missing(report);
  std::size_t timed = 0;
  for (const BottleneckPart& part : report.parts) timed += is_timed(part) ? 1 : 0;
  if (timed == 0) return;
  add_shares(report, times_ms);
  if (!report.complete) return;  // shares of what is there so far prove nothing
  if (std::any_of(report.parts.begin(), report.parts.end(), may_be_slow)) return;
  report.slowest = slowest_of(report);
  judge_largest(report, timed);
  judge_few(report, timed);
  judge_proportion(report);
}

namespace {

/// The forward pass of a model and its layers together.
void reconcile_again(BottleneckReport& report, double confidence) {
  const std::vector<double>& forward = report.forward_samples_ms;
  if (!forward.empty()) report.forward_ms = measure::median_time(forward, confidence);
  if (!report.forward_ms.point) return;  // these are no layers
  TimingReport whole;
  whole.p50_ms = report.forward_ms;
  std::vector<TimingReport> layers(report.parts.size());
  for (std::size_t i = 0; i < layers.size(); ++i) layers[i].p50_ms = report.parts[i].p50_ms;
  set_reconciliation(report, reconcile(whole, layers));
}

}  // namespace

measure::Result<BottleneckReport> recomputed_bottleneck(const Value& report,
                                                        const BottleneckOptions& options) {
  BottleneckReport again;
  again.confidence = options.confidence;
  auto error = saved_fields(
      BottleneckReport::record_type, &again, report,
      {"complete", "forward_ms", "forward_ci_low_ms", "forward_ci_high_ms", "forward_samples_ms"});
  const auto parts = report.member("parts");
  for (std::size_t i = 0; i < parts->size() && !error; ++i) {
    BottleneckPart& part = again.parts.emplace_back();
    error = saved_fields(BottleneckPart::record_type, &part, *parts->element(i),
                         {"name", "kernel", "outcome", "operations", "p50_ms", "median_ci_low_ms",
                          "median_ci_high_ms", "samples_ms"});
    if (part.samples_ms.empty()) continue;
    part.p50_ms = measure::median_time(part.samples_ms, options.confidence);
  }
  if (error) return *std::move(error);
  reconcile_again(again, options.confidence);
  complete_bottleneck(again);
  return again;
}

}  // namespace flopscope::experiments
