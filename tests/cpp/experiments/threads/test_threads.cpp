// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/threads.h"
#include "flopscope/layers/thread_pool.h"
#include "support/mirrored.h"
#include "support/sampled.h"
#include "support/saved_record.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::Outcome;
using experiments::ThreadsOptions;
using experiments::ThreadsPlan;
using experiments::ThreadsReport;

namespace {

experiments::Subject subject(const test::TreeValue& value) {
  auto made = experiments::decode_runnable(value);
  REQUIRE(made.ok());
  return std::move(*made);
}

experiments::Subject product() {
  return subject(test::object({{"op", "matmul"}, {"m", 64.0}, {"k", 64.0}, {"n", 64.0}}));
}

/// The report on candidates that take these times, the control last.
ThreadsReport report_on(const ThreadsPlan& plan, const std::vector<double>& times_ms) {
  return experiments::threads_report(test::mirrored(times_ms, 50'000), plan, {}, test::exact_clock);
}

const ThreadsPlan plan{"matmul, m 64, k 64, n 64", "m", 64, {1, 2, 4}};

}  // namespace

TEST_CASE("A quarter that is serial is found on any number of threads", "[threads]") {
  // 8 ms on one thread: 2 serial and 6 shared, so 5 on two and 3.5 on four. Twice the work on two
  // threads takes 10 ms, four times on four 16.
  const ThreadsReport report = report_on(plan, {8, 5, 3.5, 10, 16, 8});
  REQUIRE(report.outcome == Outcome::measured);
  CHECK(report.kernel == "threads");
  REQUIRE(report.points.size() == 3);
  CHECK_FALSE(report.points[0].speedup.point.has_value());
  CHECK_FALSE(report.points[0].serial_percent.point.has_value());
  CHECK(report.points[1].threads == 2);
  CHECK(report.points[1].value == 64);
  CHECK(*report.points[1].speedup.point == Catch::Approx(1.6));
  CHECK(*report.points[1].efficiency_percent.point == Catch::Approx(80));
  CHECK(*report.points[1].serial_percent.point == Catch::Approx(25));
  CHECK(*report.points[2].speedup.point == Catch::Approx(16.0 / 7));
  CHECK(*report.points[2].efficiency_percent.point == Catch::Approx(400.0 / 7));
  CHECK(*report.points[2].serial_percent.low == Catch::Approx(25));
  CHECK(*report.points[2].serial_percent.high == Catch::Approx(25));
  REQUIRE(report.grown.size() == 2);
  CHECK(report.grown[0].value == 128);
  CHECK(*report.grown[0].speedup.point == Catch::Approx(1.6));
  CHECK(*report.grown[0].efficiency_percent.point == Catch::Approx(80));
  CHECK(*report.grown[0].serial_percent.point == Catch::Approx(40));
  CHECK(report.grown[1].value == 256);
  CHECK(*report.grown[1].speedup.point == Catch::Approx(2));
  CHECK(*report.grown[1].serial_percent.point == Catch::Approx(200.0 / 3));
  CHECK(*report.control_ratio.point == Catch::Approx(1));
}

TEST_CASE("A saved measurement of threads has its speedups again", "[threads]") {
  const auto rounds = test::mirrored({8, 5, 3.5, 10, 16, 8}, 50'000, 0.0003);
  const ThreadsReport report = experiments::threads_report(rounds, plan, {}, test::exact_clock);
  ThreadsReport edited = report;
  edited.points[1].speedup.point = 2;
  edited.grown[1].serial_percent.low = 0;
  const auto again = experiments::recomputed_threads(test::saved(edited), {});
  REQUIRE(again.ok());
  CHECK(again->axis == "m");
  REQUIRE(again->points.size() == 3);
  REQUIRE(again->grown.size() == 2);
  CHECK(again->points[1].speedup.point == report.points[1].speedup.point);
  CHECK(again->points[2].serial_percent.high == report.points[2].serial_percent.high);
  CHECK(again->grown[1].value == 256);
  CHECK(again->grown[1].serial_percent.low == report.grown[1].serial_percent.low);
  edited.grown.pop_back();
  CHECK(experiments::recomputed_threads(test::saved(edited), {}).error().field == "orders");
}

TEST_CASE("Where copies on one thread differ the control says so", "[threads]") {
  const ThreadsReport report = report_on(plan, {8, 5, 3.5, 10, 16, 40});
  REQUIRE_FALSE(report.verdicts.empty());
  CHECK(report.verdicts[0].code == "control_differs");
}

TEST_CASE("Who takes turns is named by its threads", "[threads]") {
  std::vector<std::string> names;
  for (const auto& each : experiments::candidate_names(plan)) names.push_back(each.name);
  CHECK(names == std::vector<std::string>{"on 1 thread", "on 2 threads", "on 4 threads",
                                          "2 times the work on 2 threads",
                                          "4 times the work on 4 threads"});
}

TEST_CASE("A work runs on each number of threads, and afterwards all have it again", "[threads]") {
  test::TickingClock clock(20);
  ThreadsOptions options;
  options.rounds = 2;
  auto started = experiments::threads(product(), options, {clock, test::exact_clock});
  if (layers::thread_count() < 2) {
    REQUIRE_FALSE(started);
    CHECK(started.error().code == "one_thread");
    CHECK(started.error().message == layers::one_thread().text);
    return;
  }
  REQUIRE(started);
  while ((*started)->advance()) CHECK(layers::shared_threads().threads() == layers::thread_count());
  CHECK((*started)->progress().fraction == 1);
  const auto report = experiments::report_of<ThreadsReport>(**started);
  CHECK(report.outcome == Outcome::measured);
  CHECK(report.axis == "m");
  CHECK(report.points.front().threads == 1);
  CHECK(report.points.back().threads == static_cast<double>(layers::thread_count()));
  CHECK(report.grown.size() == report.points.size() - 1);
  CHECK(report.grown.back().value == 64 * static_cast<double>(layers::thread_count()));
}

TEST_CASE("What cannot be shared is refused: the numbers, the size, the work", "[threads]") {
  if (layers::thread_count() < 2) return;
  test::TickingClock clock(20);
  const measure::KnownClock known{clock, test::exact_clock};
  ThreadsOptions options;
  options.values = {1, 17};
  const auto many = experiments::threads(product(), options, known);
  REQUIRE_FALSE(many);
  CHECK(many.error().field == "values");
  CHECK(many.error().message == "values must be a whole number from 1 to " +
                                    std::to_string(layers::thread_count()) +
                                    " threads, but it is 17.");
  options.values = {};
  options.axis = "size";
  const auto axis = experiments::threads(product(), options, known);
  REQUIRE_FALSE(axis);
  CHECK(axis.error().field == "axis");
  const auto one = experiments::threads(
      subject(test::object({{"op", "matmul"}, {"kernel", "simd"}})), {}, known);
  REQUIRE_FALSE(one);
  CHECK(one.error().code == "unavailable_kernel");
}
