// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>
#include <vector>

#include "catch.h"
#include "experiments/sweep/axis.h"
#include "flopscope/experiments/attention.h"
#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/scaling.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::AttentionName;
using experiments::AttentionOptions;
using experiments::AttentionPoint;
using experiments::AttentionReport;
using experiments::Outcome;
using experiments::ScalingOptions;
using measure::from_ms;

namespace {

AttentionOptions small() {
  AttentionOptions options;
  options.values = {16, 4, 8};
  options.heads = 2;
  options.d_model = 4;
  options.window = 2;
  options.runs = 12;
  return options;
}

/// Every form at 64 ... 512, where form f takes `time(f, seq)`.
template <class Time>
std::vector<AttentionPoint> points_of(Time&& time) {
  std::vector<AttentionPoint> points;
  for (int form = 0; form < 4; ++form) {
    for (const double seq : {64.0, 128.0, 256.0, 512.0}) {
      AttentionPoint point;
      point.form = static_cast<AttentionName>(form);
      point.seq = seq;
      point.outcome = Outcome::measured;
      point.p50_ms.point = time(form, seq);
      point.flops = 1000 * std::pow(seq, form == 0 ? 2 : 1);
      points.push_back(point);
    }
  }
  return points;
}

/// A scaling's points where a call takes `time(value)`.
template <class Time>
std::vector<experiments::ScalingPoint> scaled(Time&& time) {
  std::vector<experiments::ScalingPoint> points;
  for (const double value : {64.0, 128.0, 256.0, 512.0, 1024.0}) {
    experiments::ScalingPoint point;
    point.value = value;
    point.outcome = Outcome::measured;
    point.p50_ms.point = time(value);
    points.push_back(point);
  }
  return points;
}

}  // namespace

TEST_CASE("Every form of attention has its exponents, and what it gains", "[attention]") {
  const auto report = experiments::attention_report(
      points_of([](int form, double seq) {
        return form == 0 ? 1e-5 * seq * seq : 1e-3 * std::pow(seq, 1 + 0.05 * form);
      }),
      small());
  CHECK(report.outcome == Outcome::measured);
  REQUIRE(report.forms.size() == 4);
  CHECK(*report.forms[0].exponent.point == Catch::Approx(2));
  CHECK(*report.forms[0].flops_exponent == Catch::Approx(2));
  CHECK(*report.forms[0].speedup.point == 1);
  CHECK(report.forms[3].form == AttentionName::cached);
  CHECK(*report.forms[3].exponent.point == Catch::Approx(1.15));
  CHECK(*report.forms[3].flops_exponent == Catch::Approx(1));
  CHECK(*report.forms[1].speedup.point == Catch::Approx(1e-2 * std::pow(512, 0.95)));
}

TEST_CASE("A form without times is said to have none, and the others keep theirs", "[attention]") {
  auto points = points_of([](int, double seq) { return seq; });
  for (std::size_t i = 8; i < 12; ++i) {
    points[i].outcome = Outcome::cannot_resolve;
    points[i].p50_ms.point.reset();
  }
  const auto report = experiments::attention_report(points, small());
  CHECK(report.outcome == Outcome::cannot_resolve);
  CHECK_FALSE(report.forms[2].exponent.point);
  CHECK_FALSE(report.forms[2].speedup.point);
  CHECK(*report.forms[3].exponent.point == Catch::Approx(1));
  REQUIRE_FALSE(report.verdicts.empty());
  CHECK(report.verdicts[0].text ==
        "linear: seq = 64 has no time and is in no fit: the clock cannot resolve it in the time "
        "allowed.");
}

TEST_CASE("A saved report of attention is made again from its samples", "[attention]") {
  test::TreeValue::Elements points;
  for (const char* form : experiments::attention_names) {
    const bool full = points.empty();
    for (const double seq : {64.0, 128.0, 256.0}) {
      const double ms = full ? 1e-4 * seq * seq : 1e-2 * seq;
      points.push_back(test::object({{"form", form},
                                     {"seq", seq},
                                     {"outcome", "measured"},
                                     {"p50_ms", 123.0},
                                     {"flops", 10.0},
                                     {"samples_ms", test::list({ms, ms, ms, ms, ms})}}));
    }
  }
  const auto report =
      experiments::recomputed_attention(test::object({{"points", test::list(points)}}), {});
  REQUIRE(report.ok());
  CHECK(*report->forms[0].exponent.point == Catch::Approx(2));
  CHECK(*report->forms[3].exponent.point == Catch::Approx(1));
  CHECK(*report->points[2].p50_ms.point == Catch::Approx(6.5536));
  CHECK(*report->forms[1].speedup.point == Catch::Approx(2.56));
  // Its work is counted again: a product with k and one with v, 2 for each multiply-accumulate.
  const auto d_model = static_cast<double>(AttentionOptions{}.d_model);
  CHECK(report->points[2].flops == 2 * 2 * 256.0 * 256.0 * d_model);
  CHECK(*report->forms[0].flops_exponent == Catch::Approx(2));
  points.resize(5);
  const auto lost =
      experiments::recomputed_attention(test::object({{"points", test::list(points)}}), {});
  CHECK(lost.error().message ==
        "points must be a list of as many points of each form, but it is a list of 5.");
}

TEST_CASE("All forms are timed at every length, on the counts that they have there",
          "[attention]") {
  test::TickingClock clock(2);
  auto experiment = experiments::attention(small(), {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const experiments::AnyRecord any = (*experiment)->report();
  REQUIRE(any.type == &AttentionReport::record_type);
  const auto& report = *static_cast<const AttentionReport*>(any.record);
  CHECK(report.outcome == Outcome::measured);
  CHECK(report.kernel == "simd");
  CHECK(report.window == 2);
  REQUIRE(report.points.size() == 12);
  std::vector<double> flops;
  for (const AttentionPoint& point : report.points) {
    CHECK(point.outcome == Outcome::measured);
    flops.push_back(point.flops);
  }
  // 4 for each pair and number of the width: all pairs, 2 for each position, those with the state
  // of a head (2 numbers wide), those of the last position.
  CHECK(flops == std::vector<double>{4 * 16 * 4, 4 * 64 * 4, 4 * 256 * 4,  //
                                     4 * 8 * 4, 4 * 16 * 4, 4 * 32 * 4,    //
                                     4 * 4 * 8, 4 * 8 * 8, 4 * 16 * 8,     //
                                     4 * 4 * 4, 4 * 8 * 4, 4 * 16 * 4});
  // Full attention's gain over itself is no measurement.
  CHECK_FALSE(report.forms[0].speedup.low);
  for (std::size_t form = 1; form < report.forms.size(); ++form) {
    const experiments::AttentionForm& found = report.forms[form];
    REQUIRE(found.speedup.low);
    REQUIRE(found.speedup.high);
    CHECK(*found.speedup.low <= *found.speedup.point);
    CHECK(*found.speedup.point <= *found.speedup.high);
  }
  CHECK((*experiment)->progress().phase == experiments::RunPhase::finished);
  CHECK(report.drift_percent.point.has_value());
}

TEST_CASE("Lengths and heads that do not fit are refused before measuring", "[attention]") {
  test::TickingClock clock(2);
  const auto error = [&](const AttentionOptions& options) {
    auto experiment = experiments::attention(options, {clock, {}});
    REQUIRE_FALSE(experiment.ok());
    return experiment.error().message;
  };
  AttentionOptions options = small();
  options.heads = 3;
  CHECK(error(options) == "heads must be a divisor of d_model, but it is 3 and d_model is 4.");
  options = small();
  options.values = {4, 8};
  CHECK(error(options) == "values must be at least 3 different numbers, but it is a list with 2.");
  options.values = {4, 8, 16.5};
  CHECK(error(options) == "values must be a whole number from 2 to 2,147,483,647, but it is 16.5.");
  const auto decoded = experiments::decode<AttentionOptions>(test::object({{"window", 0.0}}));
  CHECK(decoded.error().message ==
        "window must be a whole number from 1 to 2,147,483,647 positions, but it is 0.");
  CHECK(experiments::decode<AttentionOptions>(test::object({{"values", test::list({1.0, 2.0})}}))
            .error()
            .field == "values[0]");
}

TEST_CASE("The two parts of attention's work are its projections and its pairs", "[attention]") {
  auto subject = experiments::decode_subject(test::object(
      {{"op", "multihead_attention"}, {"heads", 8.0}, {"d_model", 256.0}, {"causal", true}}));
  REQUIRE(subject.ok());
  // A machine on which every multiply-accumulate takes a nanosecond.
  const auto report = experiments::scaling_report(
      scaled([&](double seq) {
        return experiments::with_axis(*subject, {"seq"}, seq, "values")->operation->cost().macs /
               1e6;
      }),
      std::nullopt, ScalingOptions{});
  CHECK(*report.linear_ms == Catch::Approx(4 * 256 * 256 / 1e6));
  CHECK(*report.quadratic_ms == Catch::Approx(2 * 256 / 1e6));
  CHECK(report.crossover_state == measure::CrossoverState::found);
  CHECK(*report.crossover.point == Catch::Approx(2 * 256));
}

TEST_CASE("Forms of attention grow along seq, what is kept, and the window", "[attention]") {
  const auto exponent = [](const char* op, double window, const char* axis) {
    const bool cached = std::string(op) == "cached_attention";
    auto subject = experiments::decode_subject(
        cached ? test::object({{"op", op}, {"heads", 8.0}, {"d_model", 256.0}})
        : window > 0
            ? test::object({{"op", op}, {"heads", 8.0}, {"d_model", 256.0}, {"window", window}})
            : test::object({{"op", op}, {"heads", 8.0}, {"d_model", 256.0}, {"seq", 4096.0}}));
    REQUIRE(subject.ok());
    auto points = scaled([](double value) { return value; });
    for (experiments::ScalingPoint& each : points) {
      const auto changed = experiments::with_axis(*subject, {axis}, each.value, "values");
      REQUIRE(changed.ok());
      each.flops = 2 * changed->operation->cost().macs;
    }
    return *experiments::scaling_report(points, std::nullopt, ScalingOptions{}).flops_exponent;
  };
  CHECK(exponent("attention", 0, "seq") == Catch::Approx(2));
  CHECK(exponent("attention", 32, "seq") == Catch::Approx(1.1).margin(0.1));
  CHECK(exponent("attention", 0, "window") == Catch::Approx(1).margin(0.1));
  CHECK(exponent("linear_attention", 0, "seq") == Catch::Approx(1));
  CHECK(exponent("cached_attention", 0, "cached") == Catch::Approx(1).margin(0.01));
  CHECK(exponent("cached_attention", 0, "seq") == Catch::Approx(1.1).margin(0.1));
}
