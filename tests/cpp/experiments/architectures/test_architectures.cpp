// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "architectures/digit_architectures.h"
#include "catch.h"
#include "flopscope/experiments/architectures.h"
#include "flopscope/experiments/catalogue.h"
#include "support/pausing_clock.h"
#include "support/recording.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::ArchitectureReport;
using experiments::ArchitecturesReport;
using test::object;

namespace {

const measure::ClockEstimate estimate{measure::from_ms(0.001), measure::from_ms(0)};

/// Small models and few runs: on a clock that ticks once a reading, each of them takes a tick.
test::TreeValue options(const char* match, double width = 16) {
  return object(
      {{"match", match}, {"width", width}, {"batch", 1.0}, {"warmup", 0.0}, {"runs", 3.0}});
}

const ArchitecturesReport& report_of(experiments::Experiment& experiment) {
  return experiments::report_of<ArchitecturesReport>(experiment);
}

ArchitecturesReport finished(const test::TreeValue& request) {
  test::TickingClock clock(1);
  auto started = experiments::start_experiment("architectures", request, {clock, estimate});
  REQUIRE(started);
  while ((*started)->advance()) {
  }
  return report_of(**started);
}

measure::Error refusal(const test::TreeValue& request) {
  test::TickingClock clock(1);
  const auto started = experiments::start_experiment("architectures", request, {clock, estimate});
  REQUIRE_FALSE(started);
  return started.error();
}

double params(layers::Model model) {
  experiments::Subject subject;
  subject.model = std::make_shared<const layers::Model>(std::move(model));
  return experiments::cost(subject, {}).params;
}

}  // namespace

TEST_CASE("The three that read a digit have the parameters of their layers", "[architectures]") {
  CHECK(params(experiments::digit_mlp(16)) == 784 * 16 + 16 + 16 * 16 + 16 + 16 * 10 + 10);
  // Kernels of 3x3 from 1 to 8 and from 8 to 16 channels, then ten classes.
  CHECK(params(experiments::digit_cnn(8)) == 9 * 8 + 8 + 9 * 8 * 16 + 16 + 16 * 10 + 10);
  // Of width d = 32: patches, class token, places, two blocks of 12 d^2 + 13 d, a norm, classes.
  const double d = 32;
  CHECK(params(experiments::digit_transformer(16)) ==
        16 * d + d + d + 50 * d + 2 * (12 * d * d + 13 * d) + 2 * d + 10 * d + 10);
}

TEST_CASE("The others are made as alike to the first as a whole width allows", "[architectures]") {
  for (const char* match : {"parameters", "flops"}) {
    INFO(match);
    const ArchitecturesReport report = finished(object({{"options", options(match, 128)}}));
    REQUIRE(report.architectures.size() == 3);
    CHECK(report.architectures[0].name == "MLP");
    CHECK(report.architectures[0].model.starts_with("{\n  \"name\": \"mlp of width 128\""));
    // 784 * 128 + 128 + 128 * 128 + 128 + 128 * 10 + 10
    CHECK(report.architectures[0].params == 118'282);
    CHECK(report.architectures[0].match_ratio == 1.0);
    CHECK(report.matched);
    for (const ArchitectureReport& each : report.architectures) {
      INFO(each.name);
      REQUIRE(each.match_ratio);
      CHECK(std::abs(*each.match_ratio - 1) <= 0.1);
      CHECK(each.cost.flops == each.flops);
      CHECK(each.bytes == each.cost.bytes_read + each.cost.bytes_written);
    }
  }
}

TEST_CASE("Preparing a model takes its time from its runs", "[architectures]") {
  const auto spent_after = [](double pause_ms) {
    test::PausingClock clock(pause_ms);
    const auto request = object(
        {{"options",
          object({{"width", 16.0}, {"batch", 1.0}, {"runs", 10'000.0}, {"max_ms", 900.0}})}});
    auto started = experiments::start_experiment("architectures", request, {clock, estimate});
    REQUIRE(started);
    do {
      REQUIRE((*started)->advance());
    } while (report_of(**started).architectures.empty());
    return report_of(**started).architectures[0].timing->elapsed_ms;
  };
  const double at_once = spent_after(0);
  CHECK(at_once > 700);
  CHECK(spent_after(240) == Catch::Approx(at_once * 660 / 900).epsilon(0.1));
}

TEST_CASE("What is counted of all is known before the first is timed", "[architectures]") {
  test::TickingClock clock(1);
  const auto request = object({{"options", options("parameters")}});
  auto started = experiments::start_experiment("architectures", request, {clock, estimate});
  REQUIRE(started);
  const ArchitecturesReport planned = report_of(**started);
  CHECK(clock.now() == measure::from_ms(1));  // it was not read before
  while ((*started)->advance()) {
  }
  const ArchitecturesReport& measured = report_of(**started);
  REQUIRE(planned.architectures.size() == 3);
  REQUIRE(measured.architectures.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    INFO(measured.architectures[i].name);
    CHECK(planned.architectures[i].flops > 0);
    CHECK(planned.architectures[i].flops == measured.architectures[i].flops);
    CHECK(planned.architectures[i].width == measured.architectures[i].width);
    CHECK_FALSE(planned.architectures[i].forward_ms.has_value());
    CHECK(measured.architectures[i].forward_ms.has_value());
  }
}

TEST_CASE("Of those that are to take as much time only the first is known before",
          "[architectures]") {
  test::TickingClock clock(1);
  const auto request = object({{"options", options("time")}});
  auto started = experiments::start_experiment("architectures", request, {clock, estimate});
  REQUIRE(started);
  CHECK(report_of(**started).architectures.size() == 1);
}

TEST_CASE("Each is timed, and its rate stands beside the measured peak", "[architectures]") {
  const ArchitecturesReport report = finished(object({{"options", options("parameters")}}));
  REQUIRE(report.peak_flops_per_s);
  for (const ArchitectureReport& each : report.architectures) {
    INFO(each.name << " " << each.absent.text);
    // A pass takes a tick.
    CHECK(each.forward_ms == 1.0);
    REQUIRE(each.flops_per_s);
    CHECK(*each.flops_per_s == Catch::Approx(1000 * each.flops));
    REQUIRE(each.efficiency_percent);
    CHECK(*each.efficiency_percent ==
          Catch::Approx(100 * *each.flops_per_s / *report.peak_flops_per_s));
    REQUIRE(each.timing);
    CHECK(each.timing->runs == 3);
    CHECK(each.memory.has_value() == test::can_record());
    CHECK(each.peak_mb.has_value() == test::can_record());
    if (each.memory)
      CHECK(*each.held_mb == Catch::Approx(*each.peak_mb - each.memory->baseline_mb));
  }
}

TEST_CASE("A model that is faster than the measured peak is warned of", "[architectures]") {
  // A call of either takes a tick: what does more work than a call of the peak's loop is faster.
  for (const double width : {16.0, 128.0}) {
    const ArchitecturesReport report =
        finished(object({{"options", options("parameters", width)}}));
    const auto warned = [&](const ArchitectureReport& architecture) {
      return std::any_of(report.verdicts.begin(), report.verdicts.end(), [&](const auto& each) {
        return each.code == "above_peak" && each.text.starts_with(architecture.name + " ran at");
      });
    };
    CHECK(std::any_of(report.architectures.begin(), report.architectures.end(), warned) ==
          (width > 16));
    for (const ArchitectureReport& each : report.architectures) {
      INFO(each.name << " " << each.efficiency_percent.value_or(0));
      CHECK(warned(each) == (each.flops > 1.05 * *report.peak_flops_per_s / 1000));
    }
  }
}

TEST_CASE("What is warned of the models' times bears their names, once for all",
          "[architectures]") {
  const auto once = object({{"width", 16.0}, {"batch", 1.0}, {"warmup", 0.0}, {"runs", 1.0}});
  const ArchitecturesReport report = finished(object({{"options", once}}));
  const auto said = std::find_if(report.verdicts.begin(), report.verdicts.end(),
                                 [](const auto& each) { return each.code == "no_interval"; });
  REQUIRE(said != report.verdicts.end());
  CHECK(said->text == "MLP, CNN and Transformer: There are too few runs to say how sure this is.");
  // All take one tick, in too few runs for an interval.
  CHECK(report.by_time == std::vector<double>{0, 1, 2});
  CHECK(report.time_ratio.point == 1.0);
  CHECK_FALSE(report.time_ratio.has_interval());
}

TEST_CASE("In time, the narrowest that takes as long is as alike as can be", "[architectures]") {
  // All widths take one tick.
  const ArchitecturesReport report = finished(object({{"options", options("time")}}));
  CHECK(report.matched);
  CHECK(report.architectures[1].width == 1.0);
  CHECK(report.architectures[2].width == 1.0);
  CHECK(report.architectures[2].match_ratio == 1.0);
}

TEST_CASE("Models of the caller's own stand side by side, alike or not", "[architectures]") {
  const auto mlp = object({{"name", "A"}, {"subject", object({{"model", "mlp"}})}});
  const auto lenet = object(
      {{"name", "B"}, {"width", 6.0}, {"subject", object({{"model", "lenet-5"}, {"batch", 2.0}})}});
  const ArchitecturesReport report = finished(
      object({{"architectures", test::list({mlp, lenet})}, {"options", options("parameters")}}));
  REQUIRE(report.architectures.size() == 2);
  // 784 * 128 + 128 + 128 * 10 + 10, and LeCun et al. with every connection of the third layer.
  CHECK(report.architectures[0].params == 101'770);
  CHECK(report.architectures[1].params == 61'706);
  CHECK(report.architectures[1].batch == 2);
  CHECK(report.architectures[1].width == 6.0);
  CHECK_FALSE(report.matched);
  CHECK(report.architectures[1].match_ratio.value_or(0) == Catch::Approx(61'706 / 101'770.0));
}

TEST_CASE("A model that cannot run stands unmeasured beside those that can, and says why",
          "[architectures]") {
  const double side = 1 << 20;
  const auto layer = object({{"type", "Linear"}, {"in_features", side}, {"out_features", side}});
  const auto spec =
      object({{"input", test::list({side})}, {"layers", test::list({layer})}, {"name", "wide"}});
  const auto wide = object({{"name", "A"}, {"subject", object({{"model", spec}})}});
  const auto mlp = object({{"name", "B"}, {"subject", object({{"model", "mlp"}})}});
  const ArchitecturesReport report = finished(
      object({{"architectures", test::list({wide, mlp})}, {"options", options("parameters")}}));
  REQUIRE(report.architectures.size() == 2);
  // side^2 weights and side biases.
  CHECK(report.architectures[0].params == side * side + side);
  CHECK_FALSE(report.architectures[0].forward_ms);
  CHECK_FALSE(report.architectures[0].absent.empty());
  CHECK(report.architectures[1].absent.empty() == test::can_record());
  CHECK(report.architectures[1].forward_ms == 1.0);
}

TEST_CASE("What is finished is reported while the others are measured", "[architectures]") {
  test::TickingClock clock(1);
  auto started = experiments::start_experiment(
      "architectures", object({{"options", options("parameters")}}), {clock, estimate});
  REQUIRE(started);
  std::vector<std::string> names;
  std::vector<experiments::RunPhase> phases;
  double told = 0;
  std::size_t reported = 0;
  bool more = true;
  while (more) {
    const auto now = (*started)->progress();
    if (names.empty() || names.back() != now.name) names.push_back(now.name);
    phases.push_back(now.phase);
    CHECK(now.fraction >= told);
    told = now.fraction;
    more = (*started)->advance();
    CHECK(report_of(**started).architectures.size() >= reported);
    reported = report_of(**started).architectures.size();
  }
  CHECK(names == std::vector<std::string>{"MLP", "CNN", "Transformer", ""});
  CHECK(phases.front() == experiments::RunPhase::sizing);
  CHECK(phases.back() == experiments::RunPhase::measuring_peak);
  CHECK((*started)->progress().phase == experiments::RunPhase::finished);
  CHECK((*started)->progress().fraction == 1);
}

TEST_CASE("What a saved report says follows from its counts and samples", "[architectures]") {
  const auto one = [](double params, const auto& samples_ms) {
    const auto timing = object({{"p50_ms", 123.0}, {"flops", 6e6}, {"samples_ms", samples_ms}});
    return object({{"params", params},
                   {"forward_ms", 123.0},
                   {"flops_per_s", 1.0},
                   {"efficiency_percent", 1.0},
                   {"match_ratio", 7.0},
                   {"timing", timing}});
  };
  const auto untimed = object({{"params", 120.0}, {"forward_ms", 0.001}});
  const auto all = test::list(
      {one(100, test::list({8.0, 16.0, 12.0})), untimed, one(95, test::list({2.0, 4.0, 3.0}))});
  const auto of = [&](const char* match) {
    auto report = experiments::recomputed_architectures(
        object({{"match", match}, {"peak_flops_per_s", 8e9}, {"architectures", all}}), 0.95);
    REQUIRE(report.ok());
    return *std::move(report);
  };
  const auto report = of("parameters");
  CHECK(report.by_time == std::vector<double>{2, 0});
  CHECK(report.time_ratio.point == 4);
  CHECK(*report.architectures[1].match_ratio == Catch::Approx(1.2));
  CHECK(*report.architectures[2].match_ratio == Catch::Approx(0.95));
  CHECK(report.architectures[0].alike);
  CHECK_FALSE(report.architectures[1].alike);
  CHECK(report.architectures[2].alike);
  CHECK_FALSE(report.matched);
  const auto& last = report.architectures[2];
  CHECK(last.forward_ms == 3);
  CHECK(*last.flops_per_s == Catch::Approx(2e9));
  CHECK(*last.efficiency_percent == Catch::Approx(25));
  CHECK(of("time").architectures[2].match_ratio == 0.25);
}

TEST_CASE("The peak of a saved report, and who ran above it, follow from the samples of its loop",
          "[architectures]") {
  const auto timing = [](double flops, double ms) {
    return object({{"flops", flops}, {"samples_ms", test::list({ms, ms, ms})}});
  };
  const auto mlp = object({{"name", "MLP"}, {"params", 1.0}, {"timing", timing(9e6, 1)}});
  const auto judged = [&](const test::TreeValue& peak) {
    auto report =
        experiments::recomputed_architectures(object({{"match", "parameters"},
                                                      {"peak_flops_per_s", 100e9},
                                                      {"peak", peak},
                                                      {"architectures", test::list({mlp})}}),
                                              0.95);
    REQUIRE(report.ok());
    return *std::move(report);
  };
  const auto above = judged(timing(6e6, 1));
  CHECK(*above.peak_flops_per_s == Catch::Approx(6e9));
  CHECK(*above.architectures[0].efficiency_percent == Catch::Approx(150));
  REQUIRE(above.verdicts.size() == 1);
  CHECK(above.verdicts[0].text.find("MLP ran at 150 % of the measured peak") == 0);
  CHECK(judged(timing(12e6, 1)).verdicts.empty());
  CHECK_FALSE(judged(object({{"samples_ms", test::list({})}})).peak_flops_per_s.has_value());
}

TEST_CASE("The slowest over the fastest is as sure as their two medians are", "[architectures]") {
  // In no order that looks like wander; medians 16 and 4.
  const auto samples_of = [](double scale) {
    return test::list({scale * 1.00, scale * 1.06, scale * 0.97, scale * 1.02, scale * 0.95,
                       scale * 1.05, scale * 0.98, scale * 1.03, scale * 0.99, scale * 0.96,
                       scale * 1.04});
  };
  const auto one = [](const auto& samples_ms) {
    return object({{"params", 1.0}, {"timing", object({{"samples_ms", samples_ms}})}});
  };
  const auto all = test::list({one(samples_of(16)), one(samples_of(4))});
  const auto report = experiments::recomputed_architectures(
      object({{"match", "parameters"}, {"architectures", all}}), 0.95);
  REQUIRE(report.ok());
  const measure::Estimate& ratio = report->time_ratio;
  REQUIRE(ratio.has_interval());
  CHECK(*ratio.point == Catch::Approx(4));
  // Both are alike but for their scale: each side is sqrt(low^2 + high^2) of theirs on logarithms.
  const measure::Estimate& median = report->architectures[0].timing->p50_ms;
  REQUIRE(median.has_interval());
  const double side = std::hypot(std::log(16 / *median.low), std::log(*median.high / 16));
  CHECK(side > 0.01);
  CHECK(*ratio.low == Catch::Approx(4 * std::exp(-side)));
  CHECK(*ratio.high == Catch::Approx(4 * std::exp(side)));
}

TEST_CASE("What cannot be compared is refused by name", "[architectures]") {
  CHECK(refusal(object({{"options", object({{"width", 0.0}})}})).field == "width");
  CHECK(refusal(object({{"options", object({{"match", "weight"}})}})).field == "match");
  CHECK(refusal(object({{"architectures", test::list({})}})).field == "architectures");
  const auto odd = object({{"name", "A"}, {"subject", object({{"model", "lenet-6"}})}});
  CHECK(refusal(object({{"architectures", test::list({odd})}})).field == "architectures[0].model");
}
