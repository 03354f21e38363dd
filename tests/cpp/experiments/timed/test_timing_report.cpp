// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>

#include "catch.h"
#include "flopscope/experiments/timing.h"
#include "support/session.h"

using namespace flopscope;
using experiments::Outcome;
using experiments::TimingOptions;
using experiments::TimingReport;
using measure::ClockEstimate;
using measure::from_ms;
using test::runs_of;
using test::Session;
using test::timed;

namespace {

const experiments::Verdict* verdict_of(const TimingReport& report, const std::string& code) {
  const auto found = std::find_if(report.verdicts.begin(), report.verdicts.end(),
                                  [&](const auto& each) { return each.code == code; });
  return found == report.verdicts.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("A report worked by hand is right in every field", "[timing_report]") {
  // Sorted 2 6 10 11 11 11 12 16 20: quartiles 10 and 12, so the fences stand at 7 and 15, those of
  // the severe at 4 and 18. Less the mean 0 -9 -1 5 0 -5 1 9 0, whose squares add up to 214.
  const std::vector<double> samples{11, 2, 10, 16, 11, 6, 12, 20, 11};
  const ClockEstimate clock{from_ms(0.001), from_ms(0.25)};
  const TimingReport report = Session(runs_of(9), clock)
                                  .call(14)
                                  .call(8)
                                  .calls(samples)
                                  .report(measure::Cost{.macs = 5500, .multiplies = 5500});
  const auto near = [](double value) { return Catch::Approx(value).epsilon(1e-6); };

  CHECK(report.outcome == Outcome::measured);
  CHECK(report.kernel.empty());
  CHECK(report.runs == 9);
  CHECK(report.batch_size == 1);
  CHECK(*report.mean_ms.point == near(11));
  CHECK(*report.std_ms == near(5.1720402));  // sqrt(214 / 8)
  CHECK(*report.min_ms == near(2));
  CHECK(*report.max_ms == near(20));
  CHECK(*report.p50_ms.point == near(11));
  CHECK(*report.p95_ms == near(18.4));   // 16 + 0.6 x 4
  CHECK(*report.p99_ms == near(19.68));  // 16 + 0.92 x 4
  // Ranks less their mean 0 -4 -2 3 0 -3 2 4 0, of variance 58 / 8; the slowest two cosines have
  // the powers 12.3247281 and 0, whose mean widens by sqrt(6.1623641 / 7.25) times t with 2 degrees
  // of freedom, 4.302653, over t with 8, 2.306004.
  const double wide = 1.7202077;
  // The standard error is 5.1720402 / 3.
  CHECK(*report.mean_ms.low == near(11 / (1 + 2.306004 * 1.7240134 / 11 * wide)));
  CHECK(*report.mean_ms.high == near(11 + 2.306004 * 1.7240134 * wide));
  // Hettmansperger and Sheather, 1986: the 2nd and 8th cover 492/512, the 3rd and 7th 420/512, and
  // for 0.95 the ends move by 98/430 of the way from the former to the latter. The low one widens
  // as a speed does.
  const double beside = 5 - 98.0 / 430 * 4;
  const double fast_end = 11 / (1 + wide * (11 / (11 - beside) - 1));
  CHECK(*report.p50_ms.widening == near(wide));
  CHECK(*report.p50_ms.low == near(fast_end));
  CHECK(*report.p50_ms.high == near(11 + wide * beside));
  CHECK(report.confidence == 0.95);
  CHECK_FALSE(report.prefers_median);  // symmetrical
  CHECK(*report.mad_ms == near(1));
  CHECK(*report.coefficient_of_variation == near(5.1720402 / 11));
  CHECK(*report.lag1_autocorrelation == near(8.0 / 214));  // 9 - 5 - 5 + 9
  CHECK(report.outliers_low_severe == 1);
  CHECK(report.outliers_low_mild == 1);
  CHECK(report.outliers_high_mild == 1);
  CHECK(report.outliers_high_severe == 1);
  CHECK_FALSE(report.change_point_run.has_value());

  CHECK(*report.clock_resolution_ms == near(0.001));
  CHECK(*report.clock_reading_ms == near(0.25));
  CHECK(*report.clock_error_percent == near(0.1));                    // 2 x 0.001 of 2 ms
  CHECK(*report.clock_error_mean_percent == near(100 * 0.018 / 99));  // nine stretches of one run

  CHECK(*report.first_call_ms == near(14));
  CHECK(*report.first_call_error_ms == near(0.002));
  REQUIRE(report.warmup_ms.size() == 1);
  CHECK(report.warmup_ms[0] == near(8));
  REQUIRE(report.samples_ms.size() == 9);
  for (std::size_t i = 0; i < 9; ++i) CHECK(report.samples_ms[i] == near(samples[i]));
  CHECK(report.sample_classes == std::vector<double>{0, -2, 0, 1, 0, -1, 0, 2, 0});
  CHECK(report.elapsed_ms == near(14 + 8 + 99 + 11 * 0.25));

  CHECK(*report.flops == 11000);
  CHECK(report.flops_convention == measure::Convention::flops);
  CHECK(*report.flops_per_s.point == near(1e6));
  CHECK(*report.flops_per_s.low == near(11e6 / (11 + wide * beside)));
  CHECK(*report.flops_per_s.high == near(11e6 / fast_end));

  CHECK_FALSE(report.verified_elements.has_value());
  CHECK_FALSE(report.verification_error.has_value());
  CHECK_FALSE(report.verification_tolerance.has_value());
  REQUIRE(report.verdicts.size() == 2);
  CHECK(report.verdicts[0].code == "unstable");
  CHECK(report.verdicts[1].code == "wander_unknown");
}

TEST_CASE("Runs that resemble their neighbours widen both intervals, but not to no time",
          "[timing_report]") {
  std::vector<double> runs;
  std::vector<double> mixed;
  for (int i = 0; i < 40; ++i) {
    runs.push_back(i < 20 ? 1 : 3);
    mixed.push_back(i % 2 == 0 ? 1 : 3);
  }
  const TimingReport alike = timed(runs);
  const TimingReport independent = timed(mixed);
  CHECK_FALSE(independent.p50_ms.widening.has_value());
  // Ranks of -10 and 10, of variance 4000 / 39; the slowest two cosines have the powers 3243.94506
  // and 0, and t is 4.302653 with 2 degrees of freedom, 2.022691 with 39.
  REQUIRE(alike.p50_ms.widening.has_value());
  // The medians of their fifths are 1, 1, 2, 3 and 3, of deviation 1; t with 4 degrees of freedom.
  const double reach = 2.7764451;
  // From 2 ms to 3 and to 1, which is twice as fast.
  const double slower = std::hypot(8.4592299 / 2, reach / 2);
  const double faster = std::hypot(8.4592299, reach / 2);
  CHECK(*alike.p50_ms.widening == Catch::Approx((slower + faster) / 1.5));
  CHECK(verdict_of(alike, "too_short") != nullptr);
  CHECK(*alike.mean_ms.high - 2 ==
        Catch::Approx(std::hypot(8.4592299 * (*independent.mean_ms.high - 2), reach)));
  CHECK(*alike.mean_ms.low == Catch::Approx(2 * 2 / *alike.mean_ms.high));
  CHECK(*alike.p50_ms.low == Catch::Approx(2 / (1 + faster)));
  CHECK(*alike.p50_ms.high == Catch::Approx(2 * (1 + slower)));
}

TEST_CASE("Without multiply-accumulates the rate is that of all operations", "[timing_report]") {
  const TimingReport report =
      Session(runs_of(5))
          .call(2)
          .call(2)
          .calls({2, 2, 2, 2, 2})
          .report(measure::Cost{.multiplies = 300, .adds = 100, .others = 100});
  CHECK(*report.flops == 500);
  CHECK(report.flops_convention == measure::Convention::all);
  CHECK(*report.flops_per_s.point == Catch::Approx(250'000));
}

TEST_CASE("Without a cost there is no rate", "[timing_report]") {
  CHECK_FALSE(timed({1, 2, 3}).flops.has_value());
  CHECK_FALSE(timed({1, 2, 3}).flops_per_s.point.has_value());
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
  CHECK(*report.mean_ms.point == Catch::Approx(2));
  CHECK_FALSE(report.std_ms.has_value());
  CHECK_FALSE(report.mean_ms.low.has_value());
  CHECK(verdict_of(report, "no_interval") != nullptr);
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

TEST_CASE("Too coarse a clock for the time allowed gives a sentence and no number",
          "[timing_report]") {
  TimingOptions options;
  options.max_ms = 100;
  const ClockEstimate coarse{from_ms(100), from_ms(0)};
  Session session(options, coarse);
  for (int i = 0; i < 1000 && session.report().outcome == Outcome::unfinished; ++i) {
    session.call(0);
  }
  const TimingReport report = session.report();
  CHECK(report.outcome == Outcome::cannot_resolve);
  CHECK_FALSE(report.mean_ms.point.has_value());
  CHECK(report.samples_ms.empty());
  REQUIRE(verdict_of(report, "cannot_resolve") != nullptr);
  CHECK(verdict_of(report, "cannot_resolve")->text.find("100 ms") != std::string::npos);
}

TEST_CASE("A clock that stands still gives a sentence, and no step that would be none",
          "[timing_report]") {
  const ClockEstimate still{measure::Duration{std::numeric_limits<double>::infinity()}, from_ms(0)};
  const TimingReport report = Session(TimingOptions{}, still).report();
  CHECK(report.outcome == Outcome::cannot_resolve);
  CHECK_FALSE(report.clock_resolution_ms.has_value());
  CHECK_FALSE(report.first_call_ms.has_value());
  CHECK(verdict_of(report, "clock_stands_still")->text == "The clock stands still.");
}
