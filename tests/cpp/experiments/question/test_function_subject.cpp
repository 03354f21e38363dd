// SPDX-License-Identifier: MIT
//
// Functions of the caller's as subjects, on a clock that they move themselves.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/bottleneck.h"
#include "flopscope/experiments/function_subject.h"
#include "flopscope/experiments/overhead.h"
#include "flopscope/experiments/roofline.h"
#include "flopscope/experiments/scaling.h"
#include "flopscope/experiments/suite.h"
#include "flopscope/experiments/trace.h"
#include "support/sampled.h"

using namespace flopscope;
using experiments::CallerFunction;
using experiments::Subject;
using measure::from_ms;
using measure::ManualClock;

namespace {

using Amount = std::function<double(double)>;

Amount always(double amount) {
  return [amount](double) { return amount; };
}

/// A function that takes `time_ms` of its size on `clock`.
Subject taking(ManualClock& clock, std::string name, Amount time_ms, Amount flops = {},
               Amount bytes = {}) {
  auto call = [&clock, time_ms](double size) { clock.advance(from_ms(time_ms(size))); };
  auto function = std::make_shared<CallerFunction>(
      CallerFunction{std::move(name), std::move(call), std::move(flops), std::move(bytes)});
  auto subject = experiments::function_subject(function, std::numeric_limits<double>::quiet_NaN());
  REQUIRE(subject.ok());
  return std::move(*subject);
}

template <class Report>
Report report_of(measure::Result<std::unique_ptr<experiments::Experiment>> experiment) {
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  return experiments::report_of<Report>(**experiment);
}

template <class Report>
std::string text_of(const Report& report, const std::string& code) {
  const auto found = std::find_if(report.verdicts.begin(), report.verdicts.end(),
                                  [&](const auto& verdict) { return verdict.code == code; });
  return found == report.verdicts.end() ? "" : found->text;
}

std::vector<Subject> listed(Subject a, Subject b) {
  std::vector<Subject> both;
  both.push_back(std::move(a));
  both.push_back(std::move(b));
  return both;
}

}  // namespace

TEST_CASE("Functions are ranked by their own times under their own names", "[function]") {
  ManualClock clock;
  const auto report = report_of<experiments::CandidatesReport>(experiments::suite(
      listed(taking(clock, "slow", always(6)), taking(clock, "quick", always(2))), {},
      {clock, test::exact_clock}));
  REQUIRE(report.candidates.size() == 2);
  CHECK(report.candidates[0].name == "slow");
  CHECK(report.candidates[1].name == "quick");
  CHECK(report.candidates[1].kernel == "js");
  CHECK(*report.candidates[1].p50_ms.point == Catch::Approx(2));
  CHECK(*report.candidates[1].speedup.point == Catch::Approx(3));
}

TEST_CASE("A function is called with each size, and its work is asked for there", "[function]") {
  ManualClock clock;
  experiments::ScalingOptions options;
  options.axis = "rows";
  options.values = {10, 20, 40};
  const auto square = [](double rows) { return rows * rows / 100; };
  const auto cube = [](double rows) { return rows * rows * rows; };
  const auto report = report_of<experiments::ScalingReport>(experiments::scaling(
      taking(clock, "sort", square, cube), options, {clock, test::exact_clock}));
  CHECK(*report.exponent.point == Catch::Approx(2));
  CHECK(*report.flops_exponent == Catch::Approx(3));
  CHECK(*report.points[2].p50_ms.point == Catch::Approx(16));
  CHECK(report.points[2].flops == 64000);
  CHECK(text_of(report, "work_unknown").empty());
}

TEST_CASE("The growth of a function's unknown work is absent and says which field to give",
          "[function]") {
  ManualClock clock;
  experiments::ScalingOptions options;
  options.axis = "rows";
  options.values = {10, 20, 40};
  const auto linear = [](double rows) { return rows; };
  const auto report = report_of<experiments::ScalingReport>(
      experiments::scaling(taking(clock, "sort", linear), options, {clock, test::exact_clock}));
  CHECK(*report.exponent.point == Catch::Approx(1));
  CHECK_FALSE(report.flops_exponent.has_value());
  CHECK_FALSE(report.points[0].flops.has_value());
  CHECK(text_of(report, "work_unknown") ==
        "How the work grows is not known: say how much work sort is by its flops.");
}

TEST_CASE("A size at which a function's flops are no number is refused", "[function]") {
  ManualClock clock;
  experiments::ScalingOptions options;
  options.values = {10, 20, 40};
  const auto made = experiments::scaling(taking(clock, "sort", always(1), always(std::nan(""))),
                                         options, {clock, test::exact_clock});
  REQUIRE_FALSE(made.ok());
  CHECK(made.error().message == "flops must be a number from 0 to 2^53, but it is not a number.");
}

TEST_CASE("Functions share the time and the operations of a whole", "[function]") {
  ManualClock clock;
  const auto bottleneck_of = [&](Amount second_flops) {
    std::vector<experiments::NamedSubject> parts;
    parts.push_back({"1 a", taking(clock, "a", always(3), always(100))});
    parts.push_back({"2 b", taking(clock, "b", always(1), std::move(second_flops))});
    return report_of<experiments::BottleneckReport>(
        experiments::bottleneck(std::move(parts), {}, {clock, test::exact_clock}));
  };
  const auto known = bottleneck_of(always(300));
  CHECK(*known.parts[0].share_percent.point == 75);
  CHECK(known.parts[0].operations == 100);
  CHECK(known.parts[0].operations_share_percent == 25);
  CHECK(text_of(known, "work_unknown").empty());
  const auto unknown = bottleneck_of({});
  CHECK(*unknown.parts[0].share_percent.point == 75);
  CHECK_FALSE(unknown.parts[1].operations.has_value());
  CHECK_FALSE(unknown.parts[0].operations_share_percent.has_value());
  CHECK(text_of(unknown, "not_arithmetic").empty());
  CHECK(text_of(unknown, "work_unknown").find("say how much work b is by its flops.") !=
        std::string::npos);
}

TEST_CASE("A function is a span by its own name, with its work", "[function]") {
  ManualClock clock;
  experiments::TraceOptions options;
  options.warmup = 0;
  options.runs = 2;
  const auto report = report_of<experiments::TraceReport>(
      experiments::trace(taking(clock, "sort", always(4), always(800), always(64)), options,
                         {clock, test::exact_clock}));
  CHECK(report.subject == "sort");
  REQUIRE(report.spans.size() == 4);
  CHECK(report.spans[1].name == "sort");
  CHECK(report.spans[1].flops == 800);
  CHECK(report.spans[1].bytes == 64);
  CHECK(report.spans[1].time_ms == Catch::Approx(4));
}

TEST_CASE("A roofline needs a function's flops and bytes, and names the one that is missing",
          "[function]") {
  ManualClock clock;
  const auto refused = [&](Amount flops, Amount bytes) {
    auto made = experiments::roofline(
        listed(taking(clock, "a", always(1), always(1), always(1)),
               taking(clock, "b", always(1), std::move(flops), std::move(bytes))),
        {}, {clock, test::exact_clock});
    REQUIRE_FALSE(made.ok());
    return made.error();
  };
  CHECK(refused({}, always(1)).field == "subjects[1].flops");
  CHECK(
      refused({}, {}).message ==
      "subjects[1]: flops must be the floating-point operations of one call, but it is left out.");
  CHECK(refused(always(1), {}).message ==
        "subjects[1]: bytes must be the bytes that one call reads and writes, but it is left out.");
}

TEST_CASE("A function has its place under the roofs by its flops and bytes", "[function]") {
  // Every reading takes a millisecond, so that the loops of the roofs have times, too.
  ManualClock clock;
  clock.set_reading_cost(from_ms(1));
  experiments::RooflineOptions options;
  options.smallest_bytes = options.largest_bytes = 4096;
  options.runs = 12;
  options.max_ms = 500;
  std::vector<Subject> subjects;
  subjects.push_back(taking(clock, "sum", always(9), always(5e6), always(1e7)));
  const auto report = report_of<experiments::RooflineReport>(
      experiments::roofline(std::move(subjects), options, {clock, {from_ms(0.001), from_ms(0)}}));
  REQUIRE(report.points.size() == 1);
  const auto& point = report.points[0];
  CHECK(point.op == "sum");
  CHECK(*point.intensity == Catch::Approx(0.5));
  CHECK(point.working_set_bytes == 1e7);
  CHECK(*point.flops_per_s.point == Catch::Approx(5e6 / 10e-3));
  // The one working set is read 64 times in a millisecond, 4,096 bytes and their sum each time.
  CHECK(*point.attainable_flops_per_s == Catch::Approx(0.5 * 64 * (4096 + 4) / 1e-3));
}

TEST_CASE("What instruments cost is told of a function", "[function]") {
  ManualClock clock;
  const auto report = report_of<experiments::OverheadReport>(
      experiments::overhead(taking(clock, "sort", always(2)), {}, {clock, test::exact_clock}));
  CHECK(report.subject == "sort");
  CHECK(report.finished);
  CHECK(report.instruments.size() == 3);
}
