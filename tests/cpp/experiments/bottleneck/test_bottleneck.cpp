// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/bottleneck.h"
#include "support/judged_operation.h"
#include "support/pausing_clock.h"
#include "support/saved_record.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::BottleneckOptions;
using experiments::BottleneckPart;
using experiments::BottleneckReport;
using experiments::NamedSubject;
using experiments::Outcome;
using experiments::Severity;
using measure::from_ms;
using test::PausingClock;

namespace {

using Codes = std::vector<std::string>;

/// Parts named a, b, c, ... of these times, each surely known to `relative`, and of equal work.
BottleneckReport report_on(const std::vector<double>& times_ms, double relative = 0.01,
                           const std::vector<double>& operations = {}) {
  BottleneckReport report;
  report.complete = true;
  for (std::size_t i = 0; i < times_ms.size(); ++i) {
    BottleneckPart& part = report.parts.emplace_back();
    part.name = std::string(1, static_cast<char>('a' + i));
    part.outcome = Outcome::measured;
    part.p50_ms.point = times_ms[i];
    part.p50_ms.low = times_ms[i] * (1 - relative);
    part.p50_ms.high = times_ms[i] * (1 + relative);
    part.operations = operations.empty() ? times_ms[i] : operations[i];
  }
  complete_bottleneck(report);
  return report;
}

Codes codes(const BottleneckReport& report) {
  Codes all;
  for (const auto& verdict : report.verdicts) all.push_back(verdict.code);
  return all;
}

std::string text_of(const BottleneckReport& report, const std::string& code) {
  for (const auto& verdict : report.verdicts) {
    if (verdict.code == code) return verdict.text;
  }
  return "";
}

}  // namespace

TEST_CASE("Shares of parts add up to 100 % in tenths", "[bottleneck]") {
  const BottleneckReport report = report_on({1, 1, 1, 4, 0.013, 7.7});
  long tenths = 0;
  for (const BottleneckPart& part : report.parts)
    tenths += std::lround(10 * *part.share_percent.point);
  CHECK(tenths == 1000);
  CHECK(*report.total_ms == Catch::Approx(14.713));
}

TEST_CASE("What-ifs are Amdahl's, worked out by hand to 1e-12", "[bottleneck]") {
  // Three quarters: 8/5, 16/7, 40/13 and 4; a quarter: 8/7, 16/13, 40/31 and 4/3.
  const BottleneckReport report = report_on({3, 1});
  const BottleneckPart& large = report.parts[0];
  CHECK(std::abs(*large.speedup_2x - 8.0 / 5) < 1e-12);
  CHECK(std::abs(*large.speedup_4x - 16.0 / 7) < 1e-12);
  CHECK(std::abs(*large.speedup_10x - 40.0 / 13) < 1e-12);
  CHECK(std::abs(*large.speedup_limit - 4) < 1e-12);
  const BottleneckPart& small = report.parts[1];
  CHECK(std::abs(*small.speedup_2x - 8.0 / 7) < 1e-12);
  CHECK(std::abs(*small.speedup_4x - 16.0 / 13) < 1e-12);
  CHECK(std::abs(*small.speedup_10x - 40.0 / 31) < 1e-12);
  CHECK(std::abs(*small.speedup_limit - 4.0 / 3) < 1e-12);
}

TEST_CASE("A part that is all there is has no limit", "[bottleneck]") {
  const BottleneckReport report = report_on({5});
  CHECK(*report.parts[0].share_percent.point == 100);
  CHECK(*report.parts[0].speedup_10x == Catch::Approx(10));
  CHECK_FALSE(report.parts[0].speedup_limit.has_value());
  CHECK(report.verdicts.empty());
}

TEST_CASE("A share's interval is the least and the most that all intervals allow", "[bottleneck]") {
  const BottleneckReport report = report_on({3, 1}, 0.1);
  CHECK(*report.parts[0].share_percent.low == Catch::Approx(100 * 2.7 / (2.7 + 1.1)));
  CHECK(*report.parts[0].share_percent.high == Catch::Approx(100 * 3.3 / (3.3 + 0.9)));
}

TEST_CASE("A part dominates only where its share is surely half", "[bottleneck]") {
  const BottleneckReport report = report_on({60, 40});
  CHECK(codes(report) == Codes{"dominant"});
  CHECK(text_of(report, "dominant") ==
        "a takes 60 % of the time. Made twice as fast, it makes the whole 1.43 times as fast; "
        "without it the whole would be 2.5 times as fast.");
  CHECK(report_on({60, 40}, 0.3).verdicts.empty());  // perhaps less than half
  CHECK(report_on({49.9, 50.1}).verdicts.empty());
  CHECK(report_on({40, 35, 25}).verdicts.empty());
}

TEST_CASE("There is no bottleneck only where many parts are all surely small", "[bottleneck]") {
  const BottleneckReport flat = report_on({20, 20, 20, 20, 20});
  CHECK(codes(flat) == Codes{"no_bottleneck"});
  CHECK(text_of(flat, "no_bottleneck").find("takes 20 %") != std::string::npos);
  CHECK(report_on({20, 20, 20, 20, 20}, 0.3).verdicts.empty());  // perhaps more than a quarter
  CHECK(report_on({25, 25, 25, 25}).verdicts.empty());           // few parts
  CHECK(report_on({30, 20, 20, 15, 15}).verdicts.empty());
}

TEST_CASE("Few parts make most only where they are a third of many", "[bottleneck]") {
  const BottleneckReport steep = report_on({45, 40, 5, 4, 3, 3});
  CHECK(codes(steep) == Codes{"few_make_most"});
  CHECK(text_of(steep, "few_make_most") == "2 of 6 parts take 80 % of the time.");
  CHECK(steep.parts[0].in_most);
  CHECK(steep.parts[1].in_most);
  CHECK_FALSE(steep.parts[2].in_most);
  CHECK(report_on({45, 30, 15, 4, 3, 3}).verdicts.empty());  // 3 of 6
  CHECK(report_on({45, 40, 10, 5}).verdicts.empty());        // few parts
}

TEST_CASE("A part that takes more time than its work explains is named with both shares",
          "[bottleneck]") {
  const BottleneckReport slow = report_on({45, 55}, 0.01, {1, 9});
  CHECK(codes(slow) == Codes{"dominant", "not_arithmetic"});
  CHECK(text_of(slow, "not_arithmetic") ==
        "a takes 45 % of the time for 10 % of the operations: arithmetic is not what "
        "limits it.");
  CHECK(codes(report_on({45, 55}, 0.01, {3, 7})) == Codes{"dominant"});  // in proportion
  CHECK(codes(report_on({8, 92}, 0.01, {1, 99})) == Codes{"dominant"});  // not worth a word
  CHECK(codes(report_on({45, 55}, 0.01, {0, 0})) == Codes{"dominant"});  // work unknown
}

TEST_CASE("A part without a time is listed and has no share", "[bottleneck]") {
  BottleneckReport report = report_on({3, 1, 1});
  report.parts[0].outcome = Outcome::cannot_resolve;
  report.parts[0].p50_ms.point.reset();
  report.parts[0].share_percent.point.reset();
  complete_bottleneck(report);
  CHECK_FALSE(report.parts[0].share_percent.point.has_value());
  CHECK(*report.parts[1].share_percent.point == 50);
  CHECK(text_of(report, "part_missing") ==
        "a has no time, so the shares are those of the other parts: the clock cannot resolve it in "
        "the time allowed.");
}

TEST_CASE("A report that is not complete has shares but draws no conclusions", "[bottleneck]") {
  BottleneckReport report = report_on({60, 40});
  report.complete = false;
  complete_bottleneck(report);
  CHECK(*report.parts[0].share_percent.point == 60);
  CHECK(report.verdicts.empty());
  BottleneckReport none;
  complete_bottleneck(none);
  CHECK_FALSE(none.total_ms.has_value());
}

TEST_CASE("Parts are timed each alone on the clock given", "[bottleneck]") {
  std::vector<NamedSubject> parts;
  for (const char* op : {"relu", "gelu"}) {
    auto subject = experiments::decode_subject(
        test::object({{"op", op}, {"size", 100.0}, {"kernel", "simd"}}));
    REQUIRE(subject.ok());
    parts.push_back({std::string("layer.") + op, std::move(*subject)});
  }
  test::TickingClock clock(2);
  BottleneckOptions options;
  options.runs = 12;
  auto experiment =
      experiments::bottleneck(std::move(parts), options, {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const experiments::AnyRecord any = (*experiment)->report();
  REQUIRE(any.type == &BottleneckReport::record_type);
  const auto& report = *static_cast<const BottleneckReport*>(any.record);
  CHECK(report.complete);
  REQUIRE(report.parts.size() == 2);
  CHECK(report.parts[1].name == "layer.gelu");
  CHECK(report.parts[1].kernel == "simd");
  CHECK(report.parts[0].operations == 100);
  CHECK(*report.parts[0].share_percent.point == 50);  // every batch takes one tick
}

TEST_CASE("Of a model the parts are its layers, and their sum is held against the whole",
          "[bottleneck]") {
  auto subject =
      experiments::decode_runnable(test::object({{"model", "mlp"}, {"kernel", "naive"}}));
  REQUIRE(subject.ok());
  test::TickingClock clock(2);
  BottleneckOptions options;
  options.runs = 12;
  auto experiment =
      experiments::model_bottleneck(*subject, options, {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const auto& report = experiments::report_of<BottleneckReport>(**experiment);
  CHECK(report.complete);
  REQUIRE(report.parts.size() == 3);
  CHECK(report.parts[0].name == "layers[0] (Linear)");
  CHECK(report.parts[0].kernel == "naive");
  CHECK(report.parts[1].operations == 128);
  CHECK(*report.parts[2].share_percent.point == Catch::Approx(33.3));
  CHECK(*report.parts[2].speedup_limit == Catch::Approx(1.5));
  CHECK(*report.forward_ms.point == *report.parts[0].p50_ms.point);  // a tick of the clock
  CHECK(*report.layers_percent.point == Catch::Approx(300));
}

TEST_CASE("A part is the slowest only where its interval lies above all others'", "[bottleneck]") {
  CHECK(report_on({1, 1.05, 1}, 0.01).slowest == "b");
  CHECK(report_on({1, 1.05, 1}, 0.03).slowest.empty());
  CHECK(report_on({1}).slowest == "a");
}

TEST_CASE("Nothing has no bottleneck", "[bottleneck]") {
  test::TickingClock clock(2);
  const auto refused = experiments::bottleneck({}, {}, {clock, {}});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message ==
        "subjects must be at least one subject, but it is an empty list.");
}

TEST_CASE("Preparing a model's layers takes its time from their runs", "[bottleneck]") {
  const auto mlp = experiments::decode_runnable(test::object({{"model", "mlp"}}));
  REQUIRE(mlp.ok());
  const auto spent_after = [&](double pause_ms) {
    PausingClock clock(pause_ms);
    BottleneckOptions options;
    options.runs = 10'000;
    options.max_ms = 900;
    auto experiment =
        experiments::model_bottleneck(*mlp, options, {clock, {from_ms(0.001), from_ms(0)}});
    REQUIRE(experiment.ok());
    while ((*experiment)->advance()) {
    }
    return experiments::report_of<BottleneckReport>(**experiment).elapsed_ms;
  };
  const double at_once = spent_after(0);
  CHECK(spent_after(240) == Catch::Approx(at_once * 660 / 900).epsilon(0.1));
}

namespace {

/// A model of six layers of equal work, whose calls and each of theirs take a tick of `clock`.
BottleneckReport six_layers(measure::Clock& clock, double max_ms) {
  const auto linear =
      test::object({{"type", "Linear"}, {"in_features", 64.0}, {"out_features", 64.0}});
  const auto model = experiments::decode_runnable(
      test::object({{"model", test::object({{"input", test::list({64.0})},
                                            {"layers", test::TreeValue::Elements(6, linear)}})}}));
  REQUIRE(model.ok());
  BottleneckOptions options;
  options.runs = 1000;
  options.max_ms = max_ms;
  auto experiment =
      experiments::model_bottleneck(*model, options, {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  return experiments::report_of<BottleneckReport>(**experiment);
}

}  // namespace

TEST_CASE("Once the time is spent, no layer is called whose call is foreseen to be long",
          "[bottleneck]") {
  // Preparing takes the first second, the whole and two of the layers take the others.
  test::TickingClock slow(1000);
  const BottleneckReport report = six_layers(slow, 4000);
  CHECK(report.elapsed_ms == Catch::Approx(3000));
  CHECK(report.complete);
  CHECK(*report.forward_ms.point == Catch::Approx(1000));
  CHECK_FALSE(report.layers_ms.has_value());
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(report.parts[i].outcome == (i < 2 ? Outcome::measured : Outcome::too_long));
    CHECK(report.parts[i].share_percent.point.has_value() == (i < 2));
  }
  CHECK(text_of(report, "part_missing") ==
        "layers[2] (Linear) has no time, so the shares are those of the other parts: a call takes "
        "longer than all the time that was left.");
  // A sixth of half a second is short.
  test::TickingClock faster(500);
  const BottleneckReport all = six_layers(faster, 600);
  CHECK(all.elapsed_ms == Catch::Approx(7 * 500));
  for (const BottleneckPart& part : all.parts) CHECK(part.outcome == Outcome::measured);
}

TEST_CASE("What a call of the whole takes beyond its share is taken off the layers' time",
          "[bottleneck]") {
  // Two readings around preparing, one that begins a stretch, and two around the first call.
  PausingClock clock(800, 5);
  const BottleneckReport report = six_layers(clock, 901);
  REQUIRE(report.forward_samples_ms == std::vector<double>{801});
  CHECK(report.elapsed_ms == Catch::Approx(900).margin(10));
}

TEST_CASE("Other parts prove nothing where one without a time may be the slowest", "[bottleneck]") {
  BottleneckReport report = report_on({3, 60, 40});
  report.parts[0].p50_ms = {};
  const auto concludes = [&](Outcome outcome) {
    report.parts[0].outcome = outcome;
    complete_bottleneck(report);
    CHECK(codes(report).front() == "part_missing");
    return report.slowest == "b" && codes(report).size() > 1;
  };
  CHECK(concludes(Outcome::cannot_resolve));
  CHECK(concludes(Outcome::optimized_away));
  CHECK_FALSE(concludes(Outcome::too_long));
  CHECK_FALSE(concludes(Outcome::kernel_mismatch));
  CHECK_FALSE(concludes(Outcome::out_of_memory));
}

TEST_CASE("Where no part has a time, there are no shares to speak of", "[bottleneck]") {
  BottleneckReport report = report_on({3});
  report.parts[0].p50_ms = {};
  report.parts[0].outcome = Outcome::too_long;
  complete_bottleneck(report);
  CHECK(text_of(report, "part_untimed") ==
        "a has no time: a call takes longer than all the time that was left.");
}

TEST_CASE("A saved bottleneck has its shares, what-ifs and slowest part again", "[bottleneck]") {
  BottleneckReport edited = report_on({1, 1});
  edited.parts[0].samples_ms.assign(20, 3);
  edited.parts[1].samples_ms.assign(20, 1);
  edited.forward_samples_ms.assign(20, 5);
  edited.parts[1].share_percent.point = 99;
  edited.parts[1].speedup_2x = 1.9;
  edited.slowest = "b";
  edited.layers_ms = 1;
  const auto again = experiments::recomputed_bottleneck(test::saved(edited), {});
  REQUIRE(again.ok());
  CHECK(*again->parts[0].p50_ms.point == 3);
  CHECK(*again->parts[1].share_percent.point == 25);
  CHECK(*again->parts[1].speedup_2x == Catch::Approx(10.0 / 9));  // of the whole pass, 5 ms
  CHECK(again->slowest == "a");
  CHECK(*again->total_ms == 4);
  CHECK(*again->forward_ms.point == 5);
  CHECK(*again->layers_ms == 4);
  CHECK(*again->layers_percent.point == Catch::Approx(80));
}

TEST_CASE("A bottleneck that was saved without samples keeps its medians", "[bottleneck]") {
  BottleneckReport older = report_on({3, 1});
  older.parts[0].share_percent.point = 50;
  const auto again = experiments::recomputed_bottleneck(test::saved(older), {});
  REQUIRE(again.ok());
  CHECK(again->parts[0].p50_ms.high == older.parts[0].p50_ms.high);
  CHECK(*again->parts[0].share_percent.point == 75);
  CHECK_FALSE(again->layers_ms.has_value());
}

TEST_CASE("Parts whose calls are short are made once each, though preparing took all of the time",
          "[bottleneck]") {
  const auto in_calls_ms = [](int readings) {
    test::TickingClock clock(2);
    std::vector<NamedSubject> parts;
    parts.push_back({"a", test::slowly_prepared_subject(clock, readings)});
    parts.push_back({"b", test::slowly_prepared_subject(clock, readings)});
    BottleneckOptions options;
    options.runs = 1000;
    options.max_ms = 900;
    auto experiment =
        experiments::bottleneck(std::move(parts), options, {clock, {from_ms(0.001), from_ms(0)}});
    REQUIRE(experiment.ok());
    while ((*experiment)->advance()) {
    }
    return experiments::report_of<BottleneckReport>(**experiment).elapsed_ms;
  };
  const double at_once = in_calls_ms(0);
  CHECK(at_once > 700);
  // Both are prepared when it is tried and again when they are timed: four times 80 ms.
  CHECK(in_calls_ms(40) <= at_once - 300);
  CHECK(in_calls_ms(400) == Catch::Approx(2 * 2));  // four times 800 ms
}
