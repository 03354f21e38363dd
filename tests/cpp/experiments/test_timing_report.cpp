// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>

#include "catch.h"
#include "flopscope/experiments/timing.h"

using namespace flopscope;
using experiments::Severity;
using experiments::TimingOptions;
using experiments::TimingOutcome;
using experiments::TimingReport;
using measure::ClockEstimate;
using measure::from_ms;
using measure::Sampler;

namespace {

constexpr ClockEstimate fine_clock{from_ms(0.001), from_ms(0)};

/// A session in which the calls took just these times, one call a run.
class Session {
 public:
  explicit Session(TimingOptions options, ClockEstimate clock = fine_clock)
      : options_(options), clock_(clock), sampler_(sampler_options(options), clock) {}

  Session& call(double ms) {
    sampler_.record(time_, time_ + from_ms(ms), false);
    time_ += from_ms(ms);
    return *this;
  }
  Session& calls(const std::vector<double>& all) {
    for (const double ms : all) call(ms);
    return *this;
  }
  [[nodiscard]] TimingReport report() const {
    return timing_report(sampler_, options_, clock_, std::nullopt);
  }

 private:
  TimingOptions options_;
  ClockEstimate clock_;
  Sampler sampler_;
  measure::Duration time_{0};
};

TimingOptions runs_of(std::int64_t runs, std::int64_t warmup = 1) {
  TimingOptions options;
  options.runs = runs;
  options.warmup = warmup;
  options.max_ms = 1'000'000;
  return options;
}

TimingReport timed(const std::vector<double>& samples, double first_call = 2) {
  Session session(runs_of(static_cast<std::int64_t>(samples.size())));
  session.call(first_call).call(2);
  return session.calls(samples).report();
}

const experiments::Verdict* verdict(const TimingReport& report, const std::string& code) {
  const auto found = std::find_if(report.verdicts.begin(), report.verdicts.end(),
                                  [&](const auto& each) { return each.code == code; });
  return found == report.verdicts.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("The numbers are those of descriptive statistics", "[timing_report]") {
  const TimingReport report = timed({1, 2, 3, 4, 10});
  CHECK(report.runs == 5);
  CHECK(*report.mean_ms == Catch::Approx(4));
  CHECK(*report.std_ms == Catch::Approx(3.5355339059));  // sqrt(50 / 4)
  CHECK(*report.min_ms == Catch::Approx(1));
  CHECK(*report.max_ms == Catch::Approx(10));
  CHECK(*report.p50_ms == Catch::Approx(3));
  CHECK(*report.p95_ms == Catch::Approx(8.8));  // 4 + 0.8 x 6
  CHECK(*report.mad_ms == Catch::Approx(1));
  // t of 0.975 with 4 degrees of freedom is 2.776445; the standard error is 3.5355 / sqrt(5).
  CHECK(*report.mean_ci_low_ms == Catch::Approx(4 - 2.776445 * 1.5811388).epsilon(1e-6));
  CHECK(*report.mean_ci_high_ms == Catch::Approx(4 + 2.776445 * 1.5811388).epsilon(1e-6));
}

TEST_CASE("Warm-up and first call are kept apart from the runs", "[timing_report]") {
  Session session(runs_of(3, 2));
  const TimingReport report = session.calls({9, 5, 4, 1, 1, 1}).report();
  CHECK(*report.first_call_ms == Catch::Approx(9));
  REQUIRE(report.warmup_ms.size() == 2);
  CHECK(report.warmup_ms[0] == Catch::Approx(5));
  CHECK(*report.max_ms == Catch::Approx(1));
}

TEST_CASE("One run has no spread and no interval, and says so", "[timing_report]") {
  const TimingReport report = timed({2});
  CHECK(*report.mean_ms == Catch::Approx(2));
  CHECK_FALSE(report.std_ms.has_value());
  CHECK_FALSE(report.mean_ci_low_ms.has_value());
  CHECK(verdict(report, "no_interval") != nullptr);
}

TEST_CASE("Outliers are labelled by side and severity and stay in the numbers", "[timing_report]") {
  // Quartiles 2 and 4 by linear interpolation: fences at -1 and 7, severe beyond -4 and 10.
  const TimingReport report = timed({1, 2, 2, 3, 4, 4, 3, 8, 20});
  CHECK(report.outliers_high_mild == 1);
  CHECK(report.outliers_high_severe == 1);
  CHECK(report.outliers_low_mild + report.outliers_low_severe == 0);
  CHECK(report.sample_classes == std::vector<double>{0, 0, 0, 0, 0, 0, 0, 1, 2});
  CHECK(*report.max_ms == Catch::Approx(20));
}

TEST_CASE("A spread above 10 % is called unstable, one below is not", "[timing_report]") {
  const TimingReport wide = timed({1, 1.3, 1, 1.3, 1, 1.3, 1, 1.3, 1, 1.3});
  const auto* spread = verdict(wide, "unstable");
  REQUIRE(spread != nullptr);
  CHECK(spread->severity == Severity::warning);
  CHECK(verdict(timed({1, 1.1, 1, 1.1, 1, 1.1, 1, 1.1, 1, 1.1}), "unstable") == nullptr);
}

TEST_CASE("A first call is called slow only beyond its own clock error", "[timing_report]") {
  const std::vector<double> steady(10, 1.0);
  CHECK(verdict(timed(steady, 2.5), "slow_first_call") != nullptr);
  CHECK(verdict(timed(steady, 1.5), "slow_first_call") == nullptr);

  // With a step of 1 ms a call that reads 3 ms may have taken 1 ms.
  Session coarse(runs_of(10), {from_ms(1), from_ms(0)});
  const TimingReport report =
      coarse.call(3).call(1000).calls(std::vector<double>(10, 1000.0)).report();
  CHECK(verdict(report, "slow_first_call") == nullptr);
}

TEST_CASE("A change of level is found and named", "[timing_report]") {
  std::vector<double> samples;
  for (int i = 0; i < 40; ++i) samples.push_back((i < 15 ? 2.0 : 1.0) + 0.01 * (i * 7 % 5));
  const TimingReport report = timed(samples);
  REQUIRE(report.change_point_run.has_value());
  CHECK(*report.change_point_run == 15);
  REQUIRE(verdict(report, "level_shift") != nullptr);
  CHECK(verdict(report, "level_shift")->text.find("run 16") != std::string::npos);
}

TEST_CASE("Runs that resemble their neighbours are reported", "[timing_report]") {
  std::vector<double> drift;
  for (int i = 0; i < 40; ++i) drift.push_back(1 + 0.001 * i);
  CHECK(verdict(timed(drift), "autocorrelated") != nullptr);
  std::vector<double> alternating;
  for (int i = 0; i < 19; ++i) alternating.push_back(i % 2 == 0 ? 1 : 1.01);
  CHECK(verdict(timed(alternating), "autocorrelated") == nullptr);  // fewer than 20 runs
}

TEST_CASE("Too coarse a clock for the time allowed gives a sentence and no number",
          "[timing_report]") {
  TimingOptions options;
  options.max_ms = 100;
  const ClockEstimate coarse{from_ms(100), from_ms(0)};
  Session session(options, coarse);
  for (int i = 0; i < 1000 && session.report().outcome == TimingOutcome::unfinished; ++i) {
    session.call(0);
  }
  const TimingReport report = session.report();
  CHECK(report.outcome == TimingOutcome::cannot_resolve);
  CHECK_FALSE(report.mean_ms.has_value());
  CHECK(report.samples_ms.empty());
  REQUIRE(verdict(report, "cannot_resolve") != nullptr);
  CHECK(verdict(report, "cannot_resolve")->text.find("100 ms") != std::string::npos);
}

TEST_CASE("A clock that stands still gives a sentence, and no step that would be none",
          "[timing_report]") {
  const ClockEstimate still{measure::Duration{std::numeric_limits<double>::infinity()}, from_ms(0)};
  const TimingReport report = Session(TimingOptions{}, still).report();
  CHECK(report.outcome == TimingOutcome::cannot_resolve);
  CHECK_FALSE(report.clock_resolution_ms.has_value());
  CHECK_FALSE(report.first_call_ms.has_value());
  CHECK(verdict(report, "cannot_resolve")->text == "The clock stands still here.");
}

TEST_CASE("Verdicts stand in the order of their severity", "[timing_report]") {
  const TimingReport report = timed({1, 1.3, 1, 1.3, 1, 1.3, 1, 1.3, 1, 9}, 100);
  REQUIRE(report.verdicts.size() >= 2);
  CHECK(std::is_sorted(report.verdicts.begin(), report.verdicts.end(),
                       [](const auto& a, const auto& b) { return a.severity > b.severity; }));
}
