// SPDX-License-Identifier: MIT
//
// Each verdict by its code: given where it is due, and not given where it nearly is. Those about
// the comparison with the naive kernel are tested with the timing of operations.
#include <algorithm>
#include <set>
#include <string>

#include "catch.h"
#include "flopscope/experiments/timing.h"
#include "support/session.h"

using namespace flopscope;
using experiments::Severity;
using experiments::TimingOptions;
using experiments::TimingReport;
using experiments::Verdict;
using measure::ClockEstimate;
using measure::from_ms;
using test::runs_of;
using test::Session;
using test::timed;

namespace {

std::set<std::string> codes(const TimingReport& report) {
  std::set<std::string> found;
  for (const Verdict& verdict : report.verdicts) found.insert(verdict.code);
  return found;
}

bool has(const TimingReport& report, const std::string& code) {
  return codes(report).count(code) > 0;
}

Verdict verdict(const TimingReport& report, const std::string& code) {
  for (const Verdict& each : report.verdicts) {
    if (each.code == code) return each;
  }
  FAIL("no verdict " << code);
  return {};
}

/// Runs that spread by 1 % and know nothing of each other: each value is followed as often by
/// itself as by the other one.
std::vector<double> quiet(int runs) {
  std::vector<double> samples;
  for (int i = 0; i < runs; ++i) samples.push_back(i / 2 % 2 == 0 ? 2 : 2.02);
  return samples;
}

TimingOptions allowed(double max_ms, std::int64_t runs = 100) {
  TimingOptions options;
  options.runs = runs;
  options.max_ms = max_ms;
  return options;
}

constexpr ClockEstimate clock_of_100_us{from_ms(0.1), from_ms(0)};

}  // namespace

TEST_CASE("Of a quiet timing there is nothing to say", "[verdicts]") {
  CHECK(codes(timed(quiet(40))).empty());
}

TEST_CASE("cannot_resolve: the clock is too coarse for the time allowed", "[verdicts]") {
  const ClockEstimate coarse{from_ms(100), from_ms(0)};
  const TimingReport report = Session(allowed(100), coarse).rest(0.001).report();
  CHECK(codes(report) == std::set<std::string>{"cannot_resolve"});
  CHECK(verdict(report, "cannot_resolve").severity == Severity::problem);
  CHECK(verdict(report, "cannot_resolve").text ==
        "The clock moves in steps of 100 ms, too coarse to measure this within 100 ms. Allow more "
        "time or use a finer clock.");
}

TEST_CASE("optimized_away: a call takes less than a loop's iteration", "[verdicts]") {
  const TimingReport report = Session(allowed(1000)).rest(0).report();
  CHECK(codes(report) == std::set<std::string>{"optimized_away"});
  CHECK(verdict(report, "optimized_away").severity == Severity::problem);
  CHECK_FALSE(has(Session(allowed(1000)).rest(1e-5).report(), "optimized_away"));  // 10 ns
}

TEST_CASE("partial: stopped before the last run", "[verdicts]") {
  const TimingReport report = Session(runs_of(10)).call(2).call(2).calls({2, 2, 2}).report();
  CHECK(verdict(report, "partial").severity == Severity::note);
  CHECK(verdict(report, "partial").text == "Stopped after 3 of 10 runs.");
  CHECK_FALSE(has(timed(quiet(10)), "partial"));
}

TEST_CASE("fewer_runs: the time allowed is not enough for all", "[verdicts]") {
  const TimingReport report = Session(allowed(300)).rest(10).report();
  CHECK(verdict(report, "fewer_runs").severity == Severity::note);
  CHECK(verdict(report, "fewer_runs").text.find("of the 100 runs asked for") != std::string::npos);
  CHECK(report.runs < 100);
  CHECK_FALSE(has(Session(allowed(3000)).rest(10).report(), "fewer_runs"));
}

TEST_CASE("clock_error: a run may be off by more than 1 %", "[verdicts]") {
  // Ten runs in 60 ms last 6 ms at the most, of which 2 x 0.1 ms are more than 3 %.
  const TimingReport report = Session(allowed(60), clock_of_100_us).rest(0.01).report();
  CHECK(*report.clock_error_percent > 3);
  CHECK(verdict(report, "clock_error").severity == Severity::warning);
  CHECK_FALSE(has(Session(allowed(5000), clock_of_100_us).rest(0.01).report(), "clock_error"));
}

TEST_CASE("batch_means: a run is more than one call", "[verdicts]") {
  const TimingReport report = Session(allowed(5000), clock_of_100_us).rest(1).report();
  CHECK(report.batch_size > 1);
  CHECK(verdict(report, "batch_means").severity == Severity::note);
  CHECK_FALSE(has(Session(allowed(5000), clock_of_100_us).rest(40).report(), "batch_means"));
}

TEST_CASE("no_interval: there are too few runs for one", "[verdicts]") {
  CHECK(verdict(timed({2}), "no_interval").severity == Severity::warning);
  CHECK_FALSE(has(timed({2, 2.01, 2.02, 2.01, 2, 2}), "no_interval"));
}

TEST_CASE("unstable: the runs spread by more than 10 % of their mean", "[verdicts]") {
  // Half of the runs at 1 and half at 1 + d spread by about d / 2 of 1 + d / 2.
  const TimingReport wide = timed({1, 1.3, 1, 1.3, 1, 1.3, 1, 1.3, 1, 1.3});
  CHECK(verdict(wide, "unstable").severity == Severity::warning);
  CHECK_FALSE(has(timed({1, 1.2, 1, 1.2, 1, 1.2, 1, 1.2, 1, 1.2}), "unstable"));  // 9.6 %
}

TEST_CASE("prefers_median: a few runs are much slower than the rest", "[verdicts]") {
  std::vector<double> skewed = quiet(38);
  skewed.insert(skewed.begin() + 20, {2.5, 2.9});
  CHECK(verdict(timed(skewed), "prefers_median").severity == Severity::note);
  CHECK_FALSE(has(timed(quiet(40)), "prefers_median"));
}

TEST_CASE("autocorrelated: neighbours resemble each other, or alternate", "[verdicts]") {
  std::vector<double> alike;
  for (int i = 0; i < 40; ++i) alike.push_back(i / 4 % 2 == 0 ? 1 : 1.01);
  CHECK(verdict(timed(alike), "autocorrelated").severity == Severity::warning);
  CHECK(verdict(timed(alike), "autocorrelated").text.find("times as wide") != std::string::npos);

  std::vector<double> alternating;
  for (int i = 0; i < 40; ++i) alternating.push_back(i % 2 == 0 ? 1 : 1.01);
  CHECK(verdict(timed(alternating), "alternating").text.find("too wide") != std::string::npos);

  alternating.resize(19);  // too few to tell
  CHECK_FALSE(has(timed(alternating), "alternating"));
  CHECK_FALSE(has(timed(quiet(40)), "autocorrelated"));
}

TEST_CASE("too_short: the level wanders more slowly than the runs last", "[verdicts]") {
  std::vector<double> wandering;
  for (int i = 0; i < 40; ++i) wandering.push_back(1 + 0.001 * i);
  CHECK(verdict(timed(wandering), "too_short").severity == Severity::warning);
  CHECK(verdict(timed(wandering), "too_short").text.find("Allow more time") != std::string::npos);
  CHECK_FALSE(has(timed(wandering), "autocorrelated"));
  CHECK_FALSE(has(timed(quiet(40)), "too_short"));
}

TEST_CASE("wander_unknown: whether their level wanders cannot be told", "[verdicts]") {
  CHECK(verdict(timed(quiet(29)), "wander_unknown").severity == Severity::note);
  CHECK(verdict(timed(quiet(29)), "wander_unknown").text.find("29 runs are too few") == 0);
  CHECK_FALSE(has(timed(quiet(30)), "wander_unknown"));
  // Of one run there is no interval at all, and 20 that swing are too short whatever they hide.
  CHECK_FALSE(has(timed({2}), "wander_unknown"));
  std::vector<double> wandering;
  for (int i = 0; i < 20; ++i) wandering.push_back(1 + 0.001 * i);
  CHECK(has(timed(wandering), "too_short"));
  CHECK_FALSE(has(timed(wandering), "wander_unknown"));
  // That neighbours resemble each other says that it does.
  std::vector<double> alike;
  for (int i = 0; i < 24; ++i) alike.push_back(i / 4 % 2 == 0 ? 1 : 1.01);
  CHECK(has(timed(alike), "autocorrelated"));
  CHECK_FALSE(has(timed(alike), "wander_unknown"));
}

TEST_CASE("level_shift: the runs before and after are of two kinds", "[verdicts]") {
  std::vector<double> samples;
  for (int i = 0; i < 40; ++i) samples.push_back((i < 15 ? 2.0 : 1.0) + 0.01 * (i * 7 % 5));
  const TimingReport report = timed(samples);
  CHECK(report.change_point_run == 15);
  CHECK(verdict(report, "level_shift").severity == Severity::warning);
  CHECK(verdict(report, "level_shift").text.find("run 16") != std::string::npos);
  CHECK_FALSE(has(timed(quiet(40)), "level_shift"));
  // While it goes on nobody looks for one.
  const TimingReport stopped = Session(runs_of(50)).call(2).call(2).calls(samples).report();
  CHECK(stopped.runs == 40);
  CHECK_FALSE(stopped.change_point_run.has_value());
}

TEST_CASE("slow_first_call: beyond twice the median even at the near ends of their clock errors",
          "[verdicts]") {
  const std::vector<double> steady(10, 1.0);
  CHECK(verdict(timed(steady, 2.5), "slow_first_call").severity == Severity::note);
  CHECK(verdict(timed(steady, 2.502), "slow_first_call").text ==
        "The first call took at least 2.5 times as long as the median one.");
  CHECK_FALSE(has(timed(steady, 1.5), "slow_first_call"));

  // With a step of 1 ms a call that reads 3 ms may have taken 1 ms.
  Session coarse(runs_of(10), {from_ms(1), from_ms(0)});
  coarse.call(3).call(1000).calls(std::vector<double>(10, 1000.0));
  CHECK_FALSE(has(coarse.report(), "slow_first_call"));

  // Runs that read 20 ms may have taken 22 ms, and a first call that reads 45 ms may have taken 43.
  Session near(allowed(200, 10), {from_ms(1), from_ms(0)});
  near.call(45).rest(20);
  CHECK(near.report().batch_size == 1);
  CHECK_FALSE(has(near.report(), "slow_first_call"));
  Session far(allowed(200, 10), {from_ms(1), from_ms(0)});
  far.call(47).rest(20);
  CHECK(has(far.report(), "slow_first_call"));
}

TEST_CASE("Verdicts stand in the order of their severity", "[verdicts]") {
  const TimingReport report = timed({1, 1.3, 1, 1.3, 1, 1.3, 1, 1.3, 1, 9}, 100);
  CHECK(codes(report) ==
        std::set<std::string>{"prefers_median", "slow_first_call", "unstable", "wander_unknown"});
  CHECK(std::is_sorted(report.verdicts.begin(), report.verdicts.end(),
                       [](const auto& a, const auto& b) { return a.severity > b.severity; }));
}
