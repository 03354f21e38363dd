// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/batching.h"
#include "flopscope/experiments/start.h"
#include "flopscope/experiments/subject.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::BatchingOptions;
using experiments::BatchingPoint;
using experiments::BatchingReport;
using experiments::Outcome;
using measure::CrossoverState;

namespace {

/// Batches of 1 to 64, of which each takes `time(batch)`, within 10 % to either side.
template <class Time>
std::vector<BatchingPoint> batched(Time&& time) {
  std::vector<BatchingPoint> points;
  for (const double batch : {1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0}) {
    BatchingPoint point;
    point.batch = batch;
    point.outcome = Outcome::measured;
    const double ms = time(batch);
    point.p50_ms = measure::Estimate::of(ms, measure::Interval{0.9 * ms, 1.1 * ms});
    points.push_back(point);
  }
  return points;
}

bool has(const BatchingReport& report, const std::string& code) {
  return std::any_of(report.verdicts.begin(), report.verdicts.end(),
                     [&](const auto& verdict) { return verdict.code == code; });
}

}  // namespace

TEST_CASE("The knee of a batch is where what a call costs equals what its samples cost",
          "[batching]") {
  // 2 ms a call and 0.25 ms a sample: at 8 samples both are 2 ms.
  const auto report =
      experiments::batching_report(batched([](double n) { return 2 + 0.25 * n; }), {});
  CHECK(report.outcome == Outcome::measured);
  CHECK(*report.call_ms == Catch::Approx(2));
  CHECK(*report.sample_ms == Catch::Approx(0.25));
  CHECK(report.knee_state == CrossoverState::found);
  CHECK(*report.knee_batch.point == Catch::Approx(8));
  CHECK(*report.knee_batch.low <= 8.001);
  CHECK(*report.knee_batch.high >= 7.999);
  // 1 / 0.25 ms; at the knee half of it: 8 samples in 4 ms.
  CHECK(*report.most_samples_per_s == Catch::Approx(4000));
  CHECK(*report.points[3].samples_per_s.point == Catch::Approx(2000));
  // A time that is 10 % longer is a rate that is a tenth of 11 less.
  CHECK(*report.points[3].samples_per_s.low == Catch::Approx(2000 / 1.1));
  CHECK(*report.points[3].samples_per_s.high == Catch::Approx(2000 / 0.9));
}

TEST_CASE("The largest batch within a limit is the largest whose whole interval is", "[batching]") {
  BatchingOptions options;
  // 16 samples take 6 ms, at most 6.6; 32 take 10.
  options.limit_ms = 6.55;
  const auto points = batched([](double n) { return 2 + 0.25 * n; });
  auto report = experiments::batching_report(points, options);
  CHECK(*report.batch_within == 8);
  // (6.55 - 2) / 0.25 is 18.2
  CHECK(*report.fitted_batch_within == 18);
  CHECK_FALSE(has(report, "all_within"));

  options.limit_ms = 6.7;
  CHECK(*experiments::batching_report(points, options).batch_within == 16);

  options.limit_ms = 1;
  report = experiments::batching_report(points, options);
  CHECK_FALSE(report.batch_within.has_value());
  CHECK_FALSE(report.fitted_batch_within.has_value());

  options.limit_ms = 100;
  report = experiments::batching_report(points, options);
  CHECK(*report.batch_within == 64);
  CHECK(has(report, "all_within"));
}

TEST_CASE("Where a call costs nothing beside its samples there is no knee", "[batching]") {
  const auto report = experiments::batching_report(batched([](double n) { return 0.5 * n; }), {});
  CHECK(report.knee_state == CrossoverState::no_linear_part);
  CHECK_FALSE(report.knee_batch.point.has_value());
  CHECK(*report.points[0].samples_per_s.point == Catch::Approx(2000));
}

TEST_CASE("A knee that no batch reached, and times that are no line, are said", "[batching]") {
  // At 400 samples both parts are 100 ms.
  const auto beyond =
      experiments::batching_report(batched([](double n) { return 100 + 0.25 * n; }), {});
  CHECK(beyond.knee_state == CrossoverState::found);
  CHECK(*beyond.knee_batch.point == Catch::Approx(400));
  CHECK(has(beyond, "knee_beyond"));
  CHECK_FALSE(has(beyond, "poor_line"));

  const auto stepped = experiments::batching_report(
      batched([](double n) { return n < 16 ? 2 + 0.25 * n : 8 + n; }), {});
  CHECK(has(stepped, "poor_line"));
}

TEST_CASE("Fewer than three batches with a time have no knee", "[batching]") {
  auto points = batched([](double n) { return 2 + 0.25 * n; });
  for (std::size_t i = 2; i < points.size(); ++i) {
    points[i].outcome = Outcome::out_of_memory;
    points[i].p50_ms = {};
  }
  const auto report = experiments::batching_report(points, {});
  CHECK(report.outcome == Outcome::out_of_memory);
  CHECK_FALSE(report.call_ms.has_value());
}

TEST_CASE("A model is timed at each batch, and its work and its bytes are counted there",
          "[batching]") {
  test::TickingClock clock(2);
  auto mlp = experiments::decode_runnable(
      test::object({{"model", "mlp"}, {"batch", 1.0}, {"kernel", "naive"}}));
  REQUIRE(mlp.ok());
  BatchingOptions options;
  options.values = {4, 1, 2};
  options.runs = 12;
  auto experiment =
      experiments::batching(*mlp, options, {clock, {measure::from_ms(0.001), measure::from_ms(0)}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const auto& report = experiments::report_of<BatchingReport>(**experiment);
  CHECK(report.kernel == "naive");
  REQUIRE(report.points.size() == 3);
  const double batches[] = {1, 2, 4};
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(report.points[i].batch == batches[i]);
    // 784 * 128 + 128 * 10 multiply-accumulates a sample, each two operations
    CHECK(report.points[i].flops == 2 * 101632 * batches[i]);
    // Every batch takes one tick of 2 ms.
    CHECK(*report.points[i].p50_ms.point == Catch::Approx(2));
    CHECK(*report.points[i].samples_per_s.point == Catch::Approx(500 * batches[i]));
  }
  // A sample more takes the same room each time, and the weights are there once: 101,770 floats.
  const auto bytes = [&](std::size_t place) { return report.points[place].needed_bytes; };
  CHECK(bytes(2) - bytes(1) == Catch::Approx(2 * (bytes(1) - bytes(0))).epsilon(0.05));
  CHECK(bytes(0) >= 4 * 101770);
  CHECK(bytes(2) < 2 * 4 * 101770);
}

TEST_CASE("A saved report of batches is made again from its samples", "[batching]") {
  const auto point = [](double batch, double ms) {
    return test::object({{"batch", batch},
                         {"outcome", "measured"},
                         {"flops", 10 * batch},
                         {"needed_bytes", 100.0},
                         {"samples_ms", test::list({ms, ms, ms})}});
  };
  const auto report = experiments::recomputed_batching(
      test::object({{"points", test::list({point(1, 2.25), point(8, 4), point(64, 18)})}}), {});
  REQUIRE(report.ok());
  CHECK(*report->knee_batch.point == Catch::Approx(8));
  CHECK(report->points[2].flops == 640);
  const auto lost = experiments::recomputed_batching(
      test::object(
          {{"points", test::list({test::object({{"batch", 1.0}, {"outcome", "measured"}})})}}),
      {});
  CHECK(lost.error().message ==
        "samples_ms must be the times of the runs of each value, but it is left out.");
}
