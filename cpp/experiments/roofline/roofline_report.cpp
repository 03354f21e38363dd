// SPDX-License-Identifier: MIT
//
// Turns measured rates into roofs, levels and places.
#include <algorithm>
#include <utility>

#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/roofline.h"
#include "flopscope/measure/cache_steps.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/time_estimates.h"
#include "question/saved_samples.h"
#include "timed/rate.h"

namespace flopscope::experiments {

namespace {

using measure::BandwidthPoint;
using measure::Estimate;
using measure::Rate;
using measure::Reason;

std::optional<Rate> rate_of(const Estimate& per_s) {
  if (!per_s.has_interval()) return std::nullopt;
  const Rate rate{*per_s.point, {*per_s.low, *per_s.high}};
  return rate.valid() ? std::optional(rate) : std::nullopt;
}

std::vector<BandwidthPoint> curve_of(const std::vector<BandwidthRate>& rates) {
  std::vector<BandwidthPoint> curve;
  for (const BandwidthRate& each : rates) {
    const auto rate = rate_of(each.bytes_per_s);
    if (rate) curve.push_back({each.working_set_bytes, *rate});
  }
  return curve;
}

void add_levels(RooflineReport& report, const std::vector<BandwidthPoint>& curve) {
  const auto found = measure::find_cache_steps(curve);
  if (!found) return;
  for (std::size_t i = 0; i < found->levels.size(); ++i) {
    const measure::MemoryLevel& level = found->levels[i];
    MemoryLevelRate& rate = report.levels.emplace_back();
    rate.first_bytes = level.first_bytes;
    rate.last_bytes = level.last_bytes;
    rate.bytes_per_s = level.bytes_per_s;
    if (i < found->steps.size()) {
      rate.capacity_low_bytes = found->steps[i].capacity_bytes.low;
      rate.capacity_high_bytes = found->steps[i].capacity_bytes.high;
    }
  }
  if (report.complete && found->steps.empty()) {
    say(report.verdicts, "no_cache_steps", Severity::note,
        "No size of a cache shows: the bandwidth falls by less than a fifth between neighbouring "
        "working sets.");
  }
}

/// A kernel that writes what others keep computes with the same vectors, and what JavaScript calls
/// may do so. One in blocks is compiled as the textbook's loops are.
const PeakRate* peak_of(const RooflineReport& report, const std::string& of) {
  const std::string kernel = of == "materialized" || of == "js" ? "simd"
                             : of == "blocked"                  ? "naive"
                                                                : of;
  const auto found = std::find_if(report.peaks.begin(), report.peaks.end(),
                                  [&](const PeakRate& peak) { return peak.kernel == kernel; });
  return found == report.peaks.end() ? nullptr : &*found;
}

std::string point_name(const RooflinePoint& point) { return point.op + " (" + point.kernel + ")"; }

/// Whether it computes with 8-bit integers, of which a vector holds more than of the peak's floats.
bool of_integers(const RooflinePoint& point) { return point.op.rfind("quantized_", 0) == 0; }

/// What is nearer to its roof stands at it.
constexpr double notably_above = 1.05;

/// Whether the roof is not one for it.
bool may_be_above(const RooflinePoint& point) { return point.model || of_integers(point); }

/// A model's layers may hand each other what is still in a faster cache than all of it together, so
/// it may pass the bandwidth's side of its roof. The side of arithmetic only integers can pass.
void judge_above_roof(std::vector<Verdict>& verdicts, RooflinePoint& point, const PeakRate& peak) {
  const auto say_above = [&](const char* code, Severity severity, Sentence sentence) {
    say(verdicts, code, severity, sentence,
        {{"who", point_name(point)}, {"achieved_percent", *point.achieved_percent.point}});
  };
  if (point.model && *point.flops_per_s.low <= *peak.flops_per_s.high) {
    say_above("above_cached_roof", Severity::note,
              "{who} ran at {achieved_percent} % of the roof of its whole working set: its layers "
              "find data in faster caches than the one that holds all of it. Place them one by one "
              "as operations.");
  } else if (of_integers(point)) {
    say_above("above_float_roof", Severity::note,
              "{who} ran at {achieved_percent} % of its roof, which is that of single precision: a "
              "vector holds more integers.");
  } else {
    point.impossible = true;
    say_above("above_roof", Severity::problem,
              "{who} ran at {achieved_percent} % of its roof, which is impossible: the peak or the "
              "bandwidth was disturbed when it was measured, or work was counted that was not "
              "done.");
  }
}

/// Whether it was timed, and the time allowed ended before there were enough runs for an interval.
template <class Rated>
bool ran_out_of_time(const Rated& rated, const RooflineReport& report, std::int64_t runs) {
  const std::size_t made = rated.samples_ms.size();
  return made > 0 && made < measure::fewest_for_median(report.confidence) &&
         made < static_cast<std::size_t>(runs);
}

/// What a point lacks to stand under a roof; empty while that is still being measured.
Reason obstacle(const RooflinePoint& point, const RooflineReport& report, bool has_peak,
                bool has_rate, std::int64_t runs) {
  if (point.outcome == Outcome::unfinished) return {};
  if (point.outcome != Outcome::measured) {
    const Reason why = reason_without_time(point.outcome);
    return {why.code, "it has no time: " + why.text};
  }
  if (!report.complete) return {};
  if (!(point.intensity.value_or(0) > 0)) return {"no_work", "no operations are counted of it"};
  if (!has_rate && ran_out_of_time(point, report, runs)) {
    return {"no_rate_in_time",
            "its own rate has no interval, since too few runs fitted into the time allowed: a "
            "larger `max_ms` helps"};
  }
  if (!has_rate) return {"no_rate", "its own rate has no interval"};
  const PeakRate* peak = peak_of(report, point.kernel);
  if (!has_peak && peak != nullptr && ran_out_of_time(*peak, report, runs)) {
    return {"no_peak_in_time",
            "its kernel's peak has no interval, since too few runs fitted into the time allowed: a "
            "larger `max_ms` helps"};
  }
  if (!has_peak) return {"no_peak", "the " + point.kernel + " kernel's peak has no interval"};
  const auto& rates = point.kernel == "threads" ? report.threads_bandwidths : report.bandwidths;
  const auto in_vain = [&](const BandwidthRate& rate) {
    return ran_out_of_time(rate, report, runs);
  };
  if (std::any_of(rates.begin(), rates.end(), in_vain)) {
    return {"no_bandwidth_in_time",
            "no working set's bandwidth has an interval, since too few runs fitted into the time "
            "allowed: a larger `max_ms` helps"};
  }
  return {"no_bandwidth", "no working set's bandwidth has an interval"};
}

void place_point(RooflinePoint& point, RooflineReport& report,
                 const std::vector<BandwidthPoint>& curve, std::int64_t runs) {
  const auto rate = rate_of(point.flops_per_s);
  const PeakRate* peak = peak_of(report, point.kernel);
  const auto flops = peak == nullptr ? std::nullopt : rate_of(peak->flops_per_s);
  if (!rate || !flops || curve.empty()) {
    const Reason missing = obstacle(point, report, flops.has_value(), rate.has_value(), runs);
    if (missing.empty()) return;
    say(report.verdicts, "not_placed", Severity::problem,
        "What limits {who} is not known: {reason}.",
        {{"who", point_name(point)}, {"reason", missing}});
    return;
  }
  const measure::Roof roof{*flops, measure::bandwidth_at(curve, point.working_set_bytes)};
  const auto placed = measure::place(roof, point.intensity.value_or(0), *rate);
  if (!placed) return;
  point.attainable_flops_per_s = placed->attainable.per_s;
  point.ridge = Estimate::of(roof.ridge(), roof.ridge_interval());
  point.achieved_percent = Estimate::of(placed->achieved, placed->achieved_interval).times(100);
  point.bound = placed->bound;
  point.above_roof = placed->above_roof;
  point.impossible = false;
  if (point.above_roof) judge_above_roof(report.verdicts, point, *peak);
  else if (placed->achieved > notably_above && !may_be_above(point)) {
    say(report.verdicts, "roof_known_roughly", Severity::warning,
        "{who} ran at {achieved_percent} % of its roof, where more than all is impossible: its "
        "rate or its roof are known only roughly. A quieter machine or a larger `max_ms` helps.",
        {{"who", point_name(point)}, {"achieved_percent", *point.achieved_percent.point}});
  }
}

}  // namespace

void complete_roofline(RooflineReport& report, std::int64_t runs) {
  report.levels.clear();
  report.verdicts.clear();
  const std::vector<BandwidthPoint> curve = curve_of(report.bandwidths);
  const std::vector<BandwidthPoint> threads_curve = curve_of(report.threads_bandwidths);
  add_levels(report, curve);
  for (RooflinePoint& point : report.points) {
    place_point(point, report, point.kernel == "threads" ? threads_curve : curve, runs);
  }
}

namespace {

/// The rate of `amount` a call, made again of the times of calls; `saved` where there are none.
Estimate rate_again(const std::optional<double>& amount, const std::vector<double>& samples_ms,
                    double confidence, const Estimate& saved) {
  if (!amount || samples_ms.empty()) return saved;
  return rate_per_s(*amount, measure::median_time(samples_ms, confidence));
}

/// Reads of each point what was measured and counted.
std::optional<measure::Error> read_points(std::vector<RooflinePoint>& points, const Value& report) {
  const auto saved = report.member("points");
  for (std::size_t i = 0; i < saved->size(); ++i) {
    auto error = saved_fields(
        RooflinePoint::record_type, &points.emplace_back(), *saved->element(i),
        {"op", "model", "kernel", "outcome", "convention", "intensity", "working_set_bytes",
         "flops", "flops_per_s", "flops_per_s_low", "flops_per_s_high", "samples_ms"});
    if (error) return error;
  }
  return std::nullopt;
}

}  // namespace

measure::Result<RooflineReport> recomputed_roofline(const Value& report,
                                                    const RooflineOptions& options) {
  RooflineReport again;
  again.confidence = options.confidence;
  auto error = saved_fields(RooflineReport::record_type, &again, report, {"complete", "fused"});
  if (!error) error = saved_list(again.peaks, report, "peaks");
  if (!error) error = saved_list(again.bandwidths, report, "bandwidths");
  if (!error) error = saved_list(again.threads_bandwidths, report, "threads_bandwidths");
  if (!error) error = read_points(again.points, report);
  if (error) return *std::move(error);
  const auto rate_flops = [&](auto& rated) {
    rated.flops_per_s =
        rate_again(rated.flops, rated.samples_ms, options.confidence, rated.flops_per_s);
  };
  std::for_each(again.peaks.begin(), again.peaks.end(), rate_flops);
  std::for_each(again.points.begin(), again.points.end(), rate_flops);
  for (auto* rates : {&again.bandwidths, &again.threads_bandwidths}) {
    for (BandwidthRate& rate : *rates) {
      rate.bytes_per_s =
          rate_again(rate.moved_bytes, rate.samples_ms, options.confidence, rate.bytes_per_s);
    }
  }
  complete_roofline(again, options.runs);
  return again;
}

}  // namespace flopscope::experiments
