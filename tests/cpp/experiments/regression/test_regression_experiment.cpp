// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/catalogue.h"
#include "flopscope/experiments/regression.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::RegressionOptions;
using experiments::RegressionReport;
using experiments::ResultFile;
using experiments::SavedSubject;
using measure::RegressionVerdict;

namespace {

ResultFile run_of(std::vector<SavedSubject> subjects) {
  ResultFile run;
  run.experiment = "timing";
  run.subjects = std::move(subjects);
  return run;
}

RegressionReport judged(const ResultFile& saved, const ResultFile& later,
                        const RegressionOptions& options) {
  return regression_report(std::vector{saved}, later, options);
}

std::vector<std::string> codes(const RegressionReport& report) {
  std::vector<std::string> all;
  for (const auto& verdict : report.verdicts) all.push_back(verdict.code);
  return all;
}

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("Each subject has its change, its interval and its verdict", "[regression]") {
  const auto saved =
      run_of({{"a", "simd", {2, 2, 2, 2, 2}, {}}, {"b", "simd", {4, 4, 4, 4, 4}, {}}});
  const auto later =
      run_of({{"a", "simd", {3, 3, 3, 3, 3}, {}}, {"b", "simd", {2, 2, 2, 2, 2}, {}}});
  const RegressionReport report = judged(saved, later, {});
  REQUIRE(report.subjects.size() == 2);
  CHECK(report.subjects[0].verdict == RegressionVerdict::slower);
  CHECK(*report.subjects[0].change.point == 1.5);
  CHECK(*report.subjects[0].change.low ==
        Catch::Approx(1.5 / std::exp(1.959964 * 0.045 * std::sqrt(2))));
  CHECK(*report.subjects[0].smallest_slowdown == Catch::Approx(1.1328).epsilon(1e-3));
  CHECK(*report.subjects[0].level_spread_percent == Catch::Approx(4.5));
  CHECK(*report.subjects[0].saved_ms == 2);
  CHECK(*report.subjects[0].later_ms == 3);
  CHECK(report.subjects[0].later_runs == 5);
  CHECK(report.subjects[1].verdict == RegressionVerdict::faster);
  CHECK(report.slower == 1);
  CHECK(report.compared == 2);
  CHECK(codes(report) == Codes{"no_reference", "no_reference"});
}

TEST_CASE("The smallest regression that matters and its centre are the caller's", "[regression]") {
  const auto saved = run_of({{"a", "", {2, 2, 2, 2, 2}, {}}});
  const auto later = run_of({{"a", "", {2.5, 2.5, 2.5, 2.5, 2.5}, {}}});
  CHECK(judged(saved, later, {}).slower == 1);
  RegressionOptions lenient;
  lenient.minimum_effect_percent = 30;
  CHECK(judged(saved, later, lenient).slower == 0);
  RegressionOptions by_mean;
  by_mean.center = measure::Center::mean;
  const auto skewed = run_of({{"a", "", {2, 2, 2, 2, 7}, {}}});
  CHECK(*judged(saved, skewed, by_mean).subjects[0].later_ms == 3);
}

TEST_CASE("Subjects of one run only are named, and where nothing is left that is a problem",
          "[regression]") {
  const auto saved = run_of({{"a", "", {2, 2}, {}}});
  const auto later = run_of({{"b", "", {2, 2}, {}}});
  const RegressionReport report = judged(saved, later, {});
  CHECK(codes(report) == Codes{"nothing_compared", "missing", "added"});
  CHECK(report.verdicts[1].text == "a is in the saved run only.");
  CHECK(report.compared == 0);
  CHECK(codes(judged(saved, run_of({{"a", "", {2}, {}}}), {})) ==
        Codes{"nothing_compared", "too_few"});
}

TEST_CASE("A confidence beyond what the draws can tell is warned of, where draws are made",
          "[regression]") {
  const auto run = run_of({{"a", "", {2, 2, 2, 2, 2}, {}}});
  RegressionOptions options;
  options.center = measure::Center::median;
  options.confidence = 0.999;
  CHECK(codes(judged(run, run, options)).empty());
  options.confidence = 0.9999;
  const RegressionReport report = judged(run, run, options);
  REQUIRE(codes(report) == Codes{"too_few_draws"});
  CHECK(report.verdicts[0].text ==
        "The interval of a ratio of medians rests on 1,999 draws, too few for a confidence of "
        "0.9999. Ask for 0.999 at most, or compare minima or means.");
  options.center = measure::Center::mean;
  CHECK(codes(judged(run, run, options)).empty());
}

TEST_CASE("Enough samples without a ratio are not called too few", "[regression]") {
  const auto saved = run_of({{"a", "", std::vector<double>(100, 1e-300), {}}});
  const auto later = run_of({{"a", "", std::vector<double>(100, 1e300), {}}});
  const RegressionReport report = judged(saved, later, {});
  CHECK(report.subjects[0].verdict == RegressionVerdict::no_ratio);
  CHECK(codes(report) == Codes{"nothing_compared", "no_ratio"});
  CHECK(report.verdicts[1].text ==
        "a has a sample that is no time, or samples too far apart for a ratio.");
}

TEST_CASE("Another machine, another kernel and a coarse clock are named beside the change",
          "[regression]") {
  ResultFile saved = run_of({{"a", "naive", {2, 2, 2, 2, 2}, 0.5}});
  ResultFile later = run_of({{"a", "simd", {2, 2, 2, 2, 2}, 8}});
  saved.environment.platform = "Linux x86_64";
  later.environment.platform = "macOS\x1b[2J arm64";
  const RegressionReport report = judged(saved, later, {});
  CHECK(codes(report) == Codes{"kernel_differs", "saved_clock_error", "machine_differs"});
  CHECK(report.verdicts[1].text.find("up to 8 %") != std::string::npos);
  // What a file says must not command the terminal that it is shown on.
  CHECK(report.verdicts[2].text.find("macOS?[2J arm64") != std::string::npos);
}

TEST_CASE("Runs that resemble their neighbours, and skewed ones by their mean, have a sentence",
          "[regression]") {
  std::vector<double> wave;
  for (int i = 0; i < 20; ++i) wave.push_back(i < 10 ? 2.02 : 2);
  const auto run = run_of({{"a", "", wave, {}}});
  RegressionOptions by_median;
  by_median.center = measure::Center::median;
  const RegressionReport alike = judged(run, run, by_median);
  CHECK(codes(alike) == Codes{"noise_widened"});
  // The slowest two cosines of the ranks -5 and 5, with Student's t of 2 degrees of freedom.
  CHECK(*alike.subjects[0].change.widening == Catch::Approx(5.7103874));
  CHECK(alike.verdicts[0].text ==
        "a: neighbouring runs resemble each other, so the noise within a run was taken for "
        "5.71 times as wide.");
  std::vector<double> skewed(12, 2);
  skewed[5] = 9;
  const auto rare = run_of({{"a", "", skewed, {}}});
  RegressionOptions by_mean;
  by_mean.center = measure::Center::mean;
  CHECK(codes(judged(rare, rare, by_mean)) == Codes{"skewed"});
  CHECK(codes(judged(rare, rare, {})).empty());
}

TEST_CASE("Where the level moves within a run the smallest slowdown that could be told is said",
          "[regression]") {
  std::vector<double> moving;
  for (int i = 0; i < 100; ++i) moving.push_back(std::exp(0.05 * (i / 10)));
  const auto run = run_of({{"a", "", moving, {}}});
  const RegressionReport report = judged(run, run, {});
  CHECK(report.slower == 0);
  REQUIRE(codes(report) == Codes{"cannot_tell"});
  CHECK(report.verdicts[0].text.find("moves by 11 %") != std::string::npos);
}

TEST_CASE("What the reference loop took longer is no regression, and is said", "[regression]") {
  const auto run = [](double ms, double reference_ms, const char* platform = "Linux") {
    ResultFile file = run_of({{"a", "", std::vector<double>(5, ms), {}}});
    file.reference_ms.assign(5, reference_ms);
    file.environment.platform = platform;
    return file;
  };
  const RegressionReport report = judged(run(2, 0.5), run(3.2, 0.8), {});
  CHECK(report.slower == 0);
  CHECK(*report.subjects[0].machine_change == Catch::Approx(1.6));
  CHECK(*report.subjects[0].change.point == Catch::Approx(1));
  CHECK(*report.subjects[0].later_ms == Catch::Approx(3.2));
  REQUIRE(codes(report) == Codes{"cannot_tell", "machine_changed"});
  CHECK(report.verdicts[1].text.find("took 1.6 times as long") != std::string::npos);
  // Of another machine it tells nothing of what the program takes there.
  const RegressionReport apart = judged(run(2, 0.5), run(3.2, 0.8, "macOS"), {});
  CHECK(apart.slower == 1);
  CHECK(apart.subjects[0].machine_change == std::nullopt);
  CHECK(codes(apart) == Codes{"no_reference", "machine_differs"});
}

TEST_CASE("Several saved runs are one baseline, and each is named in an error", "[regression]") {
  const auto run = [](double ms) { return run_of({{"a", "", std::vector<double>(5, ms), {}}}); };
  const std::vector<ResultFile> saved{run(2), run(2.02), run(1.98)};
  const RegressionReport report = regression_report(saved, run(2.2), {});
  CHECK(report.slower == 1);
  CHECK(report.subjects[0].saved_runs == 15);
  CHECK(*report.subjects[0].saved_ms == 2);
  CHECK(*report.subjects[0].level_spread_percent == Catch::Approx(1).epsilon(0.01));
  // Two such runs alone cannot tell a tenth.
  CHECK(judged(run(2), run(2.2), {}).slower == 0);
}

TEST_CASE("A subject that only a further saved run has is judged by that one", "[regression]") {
  const auto samples = [](const char* name, double ms) {
    return SavedSubject{name, "", std::vector<double>(5, ms), {}};
  };
  const std::vector<ResultFile> saved{run_of({samples("a", 2)}),
                                      run_of({samples("b", 3), samples("a", 2)})};
  const RegressionReport report =
      regression_report(saved, run_of({samples("b", 9), samples("a", 2)}), {});
  REQUIRE(report.subjects.size() == 2);
  CHECK(report.subjects[1].name == "b");
  CHECK(report.subjects[1].verdict == RegressionVerdict::slower);
  CHECK(report.subjects[1].saved_ms == 3);
  CHECK(report.slower == 1);
}

TEST_CASE("A regression test is an experiment, and names the run that it cannot read",
          "[regression]") {
  test::TickingClock clock(0.01);
  const auto run = [](double ms) {
    return test::object(
        {{"format", "flopscope-result"},
         {"version", 1.0},
         {"experiment", "timing"},
         {"subject", test::object({{"op", "relu"}})},
         {"environment", test::object({})},
         {"report", test::object({{"kernel", "simd"},
                                  {"runs", 5.0},
                                  {"samples_ms", test::list({ms, ms, ms, ms, ms})}})}});
  };
  const auto started = [&](test::TreeValue::Members members) {
    return experiments::start_experiment("regression", test::object(std::move(members)),
                                         {clock, {}});
  };
  auto experiment = started({{"saved", run(2)}, {"later", run(5)}});
  REQUIRE(experiment);
  CHECK_FALSE((*experiment)->advance());
  CHECK((*experiment)->progress().fraction == 1);
  const auto any = (*experiment)->report();
  REQUIRE(any.type == &RegressionReport::record_type);
  CHECK(static_cast<const RegressionReport*>(any.record)->slower == 1);

  CHECK(started({{"saved", run(2)}, {"later", run(-5)}}).error().field ==
        "later.report.samples_ms[0]");
  CHECK(started({{"saved", run(2)}}).error().field == "later");
  CHECK(started({{"saved", test::list({run(2), run(-2)})}, {"later", run(2)}}).error().field ==
        "saved[1].report.samples_ms[0]");
  CHECK(started({{"saved", test::list({run(2), run(2)})}, {"later", run(2)}}).ok());
  CHECK(started(
            {{"saved", run(2)}, {"later", run(2)}, {"options", test::object({{"center", "mode"}})}})
            .error()
            .message == "center must be min, median or mean, but it is \"mode\".");
}

TEST_CASE("A machine of which its file says nothing is called just that", "[regression]") {
  const ResultFile saved = run_of({{"a", "", {2, 2, 2, 2, 2}, {}}});
  ResultFile later = saved;
  // 80 characters of 3 bytes each, and no part of the next one
  std::string long_name;
  for (int i = 0; i < 81; ++i) long_name += "東";
  later.environment.platform = long_name;
  later.environment.runtime =
      "\xc2\x9b"
      "2J\xe2\x80\xae";
  const RegressionReport report = judged(saved, later, {});
  REQUIRE(codes(report) == Codes{"machine_differs"});
  CHECK(report.verdicts[0].text ==
        "The saved run was made on a machine that its file does not name, the later one on " +
            long_name.substr(0, 240) + "..., ?2J?. A difference may be that of the machines.");
}

TEST_CASE("Runs in different tiles are told apart, but not those of files that name none",
          "[regression]") {
  ResultFile saved = run_of({{"a", "", {2, 2, 2, 2, 2}, {}}});
  ResultFile later = saved;
  later.environment.tile = "6x8 fused emitted";
  CHECK(codes(judged(saved, later, {})).empty());
  saved.environment.tile = later.environment.tile;
  CHECK(codes(judged(saved, later, {})).empty());
  saved.environment.tile = "5x8 compiled";
  const RegressionReport report = judged(saved, later, {});
  REQUIRE(codes(report) == Codes{"tile_differs"});
  CHECK(report.verdicts[0].text ==
        "The saved run computed matrix products in tiles of 5x8 compiled, the later one in tiles "
        "of 6x8 fused emitted. A difference may be that of the tiles.");
}

TEST_CASE("Two saved timings of one model are compared, of two models they are not",
          "[regression]") {
  test::TickingClock clock(0.01);
  const auto run = [](double batch, double ms) {
    return test::object(
        {{"format", "flopscope-result"},
         {"version", 1.0},
         {"experiment", "timing"},
         {"subject", test::object({{"model", "mlp"}, {"batch", batch}})},
         {"environment", test::object({})},
         {"report", test::object({{"kernel", "simd"},
                                  {"runs", 5.0},
                                  {"samples_ms", test::list({ms, ms, ms, ms, ms})}})}});
  };
  const auto compared = [&](const test::TreeValue& saved, const test::TreeValue& later) {
    auto started = experiments::start_experiment(
        "regression", test::object({{"saved", saved}, {"later", later}}), {clock, {}});
    REQUIRE(started);
    (*started)->advance();
    return experiments::report_of<RegressionReport>(**started);
  };
  const RegressionReport slower = compared(run(4, 2), run(4, 5));
  CHECK(slower.slower == 1);
  CHECK(slower.subjects[0].name == "mlp, batch 4");
  CHECK(compared(run(4, 2), run(8, 2)).compared == 0);
}
