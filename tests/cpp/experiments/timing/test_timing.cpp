// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "catch.h"
#include "flopscope/experiments/stretch.h"
#include "flopscope/experiments/timing.h"
#include "support/judged_operation.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::Experiment;
using experiments::Outcome;
using experiments::Subject;
using experiments::TimingOptions;
using experiments::TimingReport;
using measure::ClockEstimate;
using measure::from_ms;
using test::TickingClock;

namespace {

constexpr ClockEstimate fine_clock{from_ms(0.001), from_ms(0)};

Subject small_matmul() {
  auto subject = experiments::decode_subject(
      test::object({{"op", "matmul"}, {"m", 2.0}, {"k", 3.0}, {"n", 5.0}, {"kernel", "simd"}}));
  REQUIRE(subject.ok());
  return std::move(*subject);
}

TimingReport report_of(Experiment& experiment) {
  return experiments::report_of<TimingReport>(experiment);
}

/// A timing of a judged operation, and what it was asked to do.
struct Judged {
  TimingReport report;
  int runs;
  int verifications;
};

Judged judged(const layers::Verification& judgement, layers::Kernel kernel = layers::Kernel::simd) {
  TickingClock clock(2);
  Subject subject = test::judged_subject(judgement);
  subject.kernel = kernel;
  auto experiment = experiments::timing(subject, {}, {clock, fine_clock});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const auto& asked = test::judged(subject);
  return {report_of(**experiment), asked.runs, asked.verifications};
}

bool has_verdict(const TimingReport& report, const std::string& code) {
  return std::any_of(report.verdicts.begin(), report.verdicts.end(),
                     [&](const auto& verdict) { return verdict.code == code; });
}

}  // namespace

TEST_CASE("Intervals reach to the level of three timings of the same before, which are told",
          "[timing]") {
  const auto timed = [](const std::vector<double>& earlier_ms) {
    TickingClock clock(2);
    TimingOptions options;
    options.runs = 12;
    options.earlier_ms = earlier_ms;
    auto experiment = experiments::timing(small_matmul(), options, {clock, fine_clock});
    REQUIRE(experiment.ok());
    while ((*experiment)->advance()) {
    }
    return report_of(**experiment);
  };
  const TimingReport alone = timed({});
  CHECK(alone.earlier_ms.empty());
  const double ms = *alone.p50_ms.point;
  const TimingReport alike = timed({ms, ms, ms});
  CHECK(alike.p50_ms.point == ms);
  CHECK(*alike.p50_ms.high == *alone.p50_ms.high);
  const TimingReport moved = timed({0.9 * ms, 1.1 * ms, 1.2 * ms});
  CHECK(moved.p50_ms.point == ms);
  CHECK(moved.earlier_ms.size() == 3);
  CHECK(*moved.p50_ms.high > 1.1 * ms);
  CHECK(*moved.p50_ms.low < 0.95 * ms);
  CHECK(*moved.mean_ms.high > 1.1 * ms);
  const TimingReport too_few = timed({1.1 * ms, 1.2 * ms});
  CHECK(too_few.earlier_ms.empty());
  CHECK(*too_few.p50_ms.high == *alone.p50_ms.high);
}

TEST_CASE("An operation is timed on the clock that is given", "[timing]") {
  TickingClock clock(2);
  TimingOptions options;
  options.runs = 12;
  auto experiment = experiments::timing(small_matmul(), options, {clock, fine_clock});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const TimingReport report = report_of(**experiment);
  CHECK(report.outcome == Outcome::measured);
  CHECK(report.kernel == "simd");
  CHECK(report.runs == 12);
  REQUIRE(report.batch_size == 1);
  CHECK(*report.mean_ms.point == Catch::Approx(2));
  CHECK(*report.p50_ms.point == Catch::Approx(2));
  // Both ends of a run of 2 ms are uncertain by 0.001 ms.
  CHECK(*report.clock_error_percent == Catch::Approx(0.1));
  CHECK(*report.first_call_ms == Catch::Approx(2));
  CHECK(*report.first_call_error_ms == Catch::Approx(0.002));
}

TEST_CASE("The rate is the counted work over the median time", "[timing]") {
  TickingClock clock(2);
  auto experiment = experiments::timing(small_matmul(), {}, {clock, fine_clock});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const TimingReport report = report_of(**experiment);
  CHECK(*report.flops == 2 * 2 * 3 * 5);
  CHECK(report.flops_convention == measure::Convention::flops);
  CHECK(*report.flops_per_s.point == Catch::Approx(60 / 2e-3));
}

TEST_CASE("A kernel is compared with the naive one on all elements of a small output", "[timing]") {
  TickingClock clock(2);
  auto experiment = experiments::timing(small_matmul(), {}, {clock, fine_clock});
  REQUIRE(experiment.ok());
  (*experiment)->advance();
  const TimingReport report = report_of(**experiment);
  CHECK(*report.verified_elements == 10);
  CHECK(*report.verification_error <= *report.verification_tolerance);
}

TEST_CASE("A kernel that computes something else is not timed", "[timing]") {
  const Judged wrong = judged({6, 0.5, 1e-5});
  CHECK(wrong.report.outcome == Outcome::kernel_mismatch);
  CHECK_FALSE(wrong.report.mean_ms.point.has_value());
  REQUIRE(wrong.report.verdicts.size() == 1);
  CHECK(wrong.report.verdicts[0].code == "kernel_mismatch");
  CHECK(wrong.report.verdicts[0].text ==
        "The simd kernel differs from the naive one by 0.5 of the output's scale, more than the "
        "1e-05 that rounding may cause, so it was not timed.");
  CHECK(wrong.runs == 1);  // the first call, whose output was compared

  const Judged right = judged({6, 1e-6, 1e-5});
  CHECK(right.report.outcome == Outcome::measured);
  CHECK_FALSE(has_verdict(right.report, "kernel_mismatch"));
  CHECK_FALSE(has_verdict(right.report, "not_verified"));
  CHECK(right.verifications == 1);
}

TEST_CASE("A kernel that could not be verified is timed, and the report says so", "[timing]") {
  const measure::Phrase no_time{"no_time", "There is no time."};
  const Judged unknown = judged({0, std::nan(""), 0, &no_time});
  CHECK(unknown.report.outcome == Outcome::measured);
  CHECK(*unknown.report.mean_ms.point == Catch::Approx(2));
  CHECK_FALSE(unknown.report.verified_elements.has_value());
  CHECK_FALSE(unknown.report.verification_error.has_value());
  CHECK_FALSE(unknown.report.verification_tolerance.has_value());
  CHECK_FALSE(has_verdict(unknown.report, "kernel_mismatch"));
  REQUIRE_FALSE(unknown.report.verdicts.empty());
  CHECK(unknown.report.verdicts[0].code == "not_verified");
  CHECK(unknown.report.verdicts[0].severity == experiments::Severity::warning);
  CHECK(unknown.report.verdicts[0].text ==
        "The output was not compared with the naive kernel's. There is no time.");
  const auto& details = unknown.report.verdicts[0].details;
  REQUIRE(details.size() == 2);
  CHECK(details[1].name == "reason_code");
  CHECK(details[1].text == "no_time");
}

TEST_CASE("The naive kernel is not compared with itself", "[timing]") {
  const Judged naive = judged({6, 0, 1e-5}, layers::Kernel::naive);
  CHECK(naive.verifications == 0);
  CHECK(naive.report.outcome == Outcome::measured);
  CHECK_FALSE(naive.report.verified_elements.has_value());
  CHECK_FALSE(has_verdict(naive.report, "not_verified"));
}

TEST_CASE("A verification costs no run and a bounded amount of naive work", "[timing]") {
  const auto verified = [](const char* op, test::TreeValue::Members fields) {
    fields.emplace_back("op", op);
    const auto subject = experiments::decode_subject(test::object(std::move(fields)));
    REQUIRE(subject.ok());
    TickingClock clock(2);
    auto experiment = experiments::timing(*subject, {}, {clock, fine_clock});
    REQUIRE(experiment.ok());
    (*experiment)->advance();
    return *report_of(**experiment).verified_elements;
  };
  constexpr double most_macs = 2097152;
  CHECK(verified("matmul", {{"m", 4.0}, {"k", 3000.0}, {"n", 2000.0}}) <= most_macs / 3000);
  CHECK(verified("matmul", {{"m", 4.0}, {"k", 3000.0}, {"n", 2000.0}}) >= most_macs / 3000 - 8);
  CHECK(verified("linear", {{"batch", 1.0}, {"in_features", 1000000.0}, {"out_features", 5.0}}) ==
        2);
  CHECK(verified("softmax", {{"rows", 3.0}, {"cols", 200000.0}}) == 2 * 200000);
  CHECK(verified("gelu", {{"size", 1000000.0}}) <= most_macs / 5);
  CHECK(verified("matmul", {{"m", 128.0}, {"k", 128.0}, {"n", 128.0}}) == 128 * 128);
}

TEST_CASE("A stretch is long for the clock and short for a person", "[timing]") {
  for (const double step_ms : {0.0, 0.005, 0.1, 1.0, 2.5, 2.6, 16.67, 100.0}) {
    const measure::Duration step = from_ms(step_ms);
    const measure::Duration stretch = experiments::timing_stretch({step, from_ms(0)});
    INFO(step_ms << " ms");
    CHECK(2 * step <= (step_ms <= 2.5 ? 0.01 : 0.05) * stretch * (1 + 1e-12));
    CHECK(stretch >= from_ms(100));
    CHECK(stretch <= std::max(from_ms(500), 40 * step));
  }
}

TEST_CASE("Stopping early leaves a report of what is there", "[timing]") {
  TickingClock clock(40);
  TimingOptions options;
  options.max_ms = 60'000;
  auto experiment = experiments::timing(small_matmul(), options, {clock, fine_clock});
  REQUIRE(experiment.ok());
  CHECK(report_of(**experiment).outcome == Outcome::unfinished);

  REQUIRE((*experiment)->advance());
  const TimingReport first = report_of(**experiment);
  CHECK(first.outcome == Outcome::unfinished);
  CHECK(*first.first_call_ms == Catch::Approx(40));
  CHECK_FALSE(first.mean_ms.point.has_value());

  while (report_of(**experiment).runs == 0) REQUIRE((*experiment)->advance());
  const TimingReport some = report_of(**experiment);
  CHECK(some.outcome == Outcome::measured);
  CHECK(some.runs < 100);
  CHECK(*some.mean_ms.point == Catch::Approx(40));
}

TEST_CASE("Progress grows from nothing to the whole", "[timing]") {
  TickingClock clock(40);
  auto experiment = experiments::timing(small_matmul(), {}, {clock, fine_clock});
  REQUIRE(experiment.ok());
  CHECK((*experiment)->progress().phase == experiments::RunPhase::first_call);
  double before = 0;
  while ((*experiment)->advance()) {
    const experiments::Progress now = (*experiment)->progress();
    CHECK(now.fraction >= before);
    CHECK(now.fraction < 1);
    before = now.fraction;
  }
  const experiments::Progress end = (*experiment)->progress();
  CHECK(end.phase == experiments::RunPhase::finished);
  CHECK(end.fraction == 1);
  CHECK(end.remaining_ms == 0);
  CHECK(end.runs == end.runs_planned);
}

TEST_CASE("Preparing a subject takes its time from the calls") {
  const auto in_calls_ms = [](int readings) {
    TickingClock clock(2);
    const Subject subject = test::slowly_prepared_subject(clock, readings);
    auto experiment = experiments::timing(subject, {.max_ms = 500}, {clock, fine_clock});
    REQUIRE(experiment.ok());
    while ((*experiment)->advance()) {
    }
    return report_of(**experiment).elapsed_ms;
  };
  CHECK(in_calls_ms(0) > 250);
  CHECK(in_calls_ms(200) <= 102);  // 400 ms of the 500 are gone
  CHECK(in_calls_ms(1000) == 2);   // all of them: one call is still made
}
