// SPDX-License-Identifier: MIT
#include "catch.h"
#include "experiments/training/training_report.h"

using namespace flopscope;
using experiments::TrainingPace;
using measure::from_ms;

namespace {

experiments::TrainingReport paced(const TrainingPace& pace) {
  experiments::TrainingReport report;
  report.batch_size = 64;
  report.confidence = 0.95;
  add_pace(report, pace, 1, {from_ms(0.001), from_ms(0)});
  return report;
}

}  // namespace

TEST_CASE("How fast it learns is all that was learned over all the time", "[training]") {
  TrainingPace pace;
  pace.add(10, from_ms(50));
  pace.add(4, from_ms(20));
  pace.add(6, from_ms(30));
  // 20 steps of 64 in 100 ms.
  CHECK(*paced(pace).images_per_s.point == Approx(12'800));
}

TEST_CASE("Its interval is that of Student's t over the stretches", "[training]") {
  TrainingPace pace;
  for (const double ms : {48.0, 52.0, 50.0, 47.0, 53.0, 51.0, 49.0, 50.0})
    pace.add(10, from_ms(ms));
  const measure::Estimate rate = paced(pace).images_per_s;
  REQUIRE(rate.has_interval());
  CHECK(*rate.point == Approx(12'800));
  // The mean of 8 stretches is 50 ms, their standard deviation 2 ms, t with 7 degrees of freedom
  // 2.3646: 1.672 ms to each side, which is 3.34 % of the time. What they wander makes it no
  // narrower.
  CHECK(*rate.low <= 12'800 / 1.0334 * 1.001);
  CHECK(*rate.high >= 12'800 * 1.0323);
  CHECK(*rate.low > 12'800 * 0.85);
}

TEST_CASE("A stretch that was taken back is out of it, and of one there is no interval",
          "[training]") {
  TrainingPace pace;
  pace.add(10, from_ms(50));
  pace.add(10, from_ms(500));
  pace.drop_last();
  CHECK(pace.steps() == 10);
  const measure::Estimate rate = paced(pace).images_per_s;
  CHECK(*rate.point == Approx(12'800));
  CHECK_FALSE(rate.has_interval());
  CHECK_FALSE(paced(TrainingPace()).images_per_s.point);
}
