// SPDX-License-Identifier: MIT
#include "span_shares.h"

#include <algorithm>
#include <cmath>

#include "flopscope/measure/proportion.h"
#include "flopscope/measure/trace_summary.h"
#include "question/saved_samples.h"

namespace flopscope::experiments {

namespace {

using measure::Estimate;
using measure::to_ms;

/// The share of `part`, whose error is at most `error`, in a whole; in percent.
Estimate bounded_share(double part, double error, double whole) {
  const auto percent = [whole](double value) { return 100 * std::clamp(value / whole, 0.0, 1.0); };
  return {percent(part), percent(part - error), percent(part + error), {}};
}

Estimate sampled_share(std::int64_t samples, std::int64_t all, double confidence) {
  const double share = static_cast<double>(samples) / static_cast<double>(all);
  return Estimate::of(share, measure::wilson_interval(samples, all, confidence)).times(100);
}

bool overlap(const Estimate& a, const Estimate& b) { return a.low <= b.high && b.low <= a.high; }

void judge(OverheadReport& report, std::int64_t inside) {
  if (inside == 0) {
    say(report.verdicts, "no_samples", Severity::note,
        "No sample fell into a call: those with sampling lasted {sampled_ms} ms together. A longer "
        "run or a shorter interval finds some.",
        {{"sampled_ms", *report.sampled_ms}});
    return;
  }
  const SpanShare& first = report.shares.front();
  if (!first.samples_percent.has_interval() || !first.spans_percent.has_interval()) return;
  const auto add = [&](const char* code, Severity severity, Sentence sentence) {
    say(report.verdicts, code, severity, sentence,
        {{"span", first.name},
         {"samples", inside},
         {"percent", *first.samples_percent.point},
         {"low_percent", *first.samples_percent.low},
         {"high_percent", *first.samples_percent.high},
         {"spans_percent", *first.spans_percent.point}});
  };
  if (overlap(first.samples_percent, first.spans_percent)) {
    add("shares_agree", Severity::note,
        "{span} has {percent} % ({low_percent} to {high_percent} %) of {samples} samples and "
        "{spans_percent} % of the spans' time: both instruments say the same of it.");
  } else {
    add("shares_differ", Severity::note,
        "{span} has {percent} % ({low_percent} to {high_percent} %) of {samples} samples and "
        "{spans_percent} % of the spans' time. Tracing reads the clock at both ends of each span, "
        "and that time is in the span around it; sampling reads none.");
  }
}

}  // namespace

void TraceTimes::add(const measure::TraceRecorder& recorder) {
  const auto trace = recorder.trace();
  if (!trace || trace->lost > 0) return;
  ++calls_;
  for (const measure::TraceRow& row : measure::summarize(*trace)) {
    Own& own = own_[row.name];
    own.time += row.self;
    own.error += row.self_error;
  }
}

std::vector<SpanShare> TraceTimes::shares() const {
  std::vector<SpanShare> shares;
  for (const auto& [name, own] : own_) {
    SpanShare& share = shares.emplace_back();
    share.name = name;
    share.spans_ms = to_ms(own.time / calls_);
    share.spans_error_ms = to_ms(own.error / calls_);
  }
  return shares;
}

void add_samples(OverheadReport& report, const measure::SampledPosition& position) {
  if (!report.samples) return;
  for (const auto& count : position.counts()) {
    *report.samples += static_cast<double>(count.samples);
    const auto known = std::find_if(report.shares.begin(), report.shares.end(),
                                    [&](const SpanShare& each) { return each.name == count.name; });
    SpanShare& share = known == report.shares.end() ? report.shares.emplace_back() : *known;
    share.name = count.name;
    share.samples = count.samples;
  }
}

std::optional<measure::Error> saved_shares(OverheadReport& report, const Value& saved) {
  const auto shares = saved.member("shares");
  for (std::size_t i = 0; i < shares->size(); ++i) {
    auto error =
        saved_fields(SpanShare::record_type, &report.shares.emplace_back(), *shares->element(i),
                     {"name", "samples", "spans_ms", "spans_error_ms"});
    if (error) return error;
  }
  return std::nullopt;
}

void add_shares(OverheadReport& report) {
  std::int64_t inside = 0;
  double traced_ms = 0;
  for (const SpanShare& share : report.shares) {
    inside += share.samples;
    traced_ms += share.spans_ms.value_or(0);
  }
  for (SpanShare& share : report.shares) {
    if (inside > 0) {
      share.samples_percent = sampled_share(share.samples, inside, report.confidence);
    }
    if (share.spans_ms && traced_ms > 0) {
      share.spans_percent =
          bounded_share(*share.spans_ms, share.spans_error_ms.value_or(0), traced_ms);
    }
  }
  std::stable_sort(
      report.shares.begin(), report.shares.end(), [](const SpanShare& a, const SpanShare& b) {
        return a.samples != b.samples ? a.samples > b.samples : a.spans_ms > b.spans_ms;
      });
  if (report.samples && report.sampled_ms) judge(report, inside);
}

}  // namespace flopscope::experiments
