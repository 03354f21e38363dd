// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/measure/roofline.h"

using namespace flopscope::measure;

namespace {

Rate rate(double per_s, double relative = 0) {
  return {per_s, {per_s * (1 - relative), per_s * (1 + relative)}};
}

/// 40 GFLOP/s over 10 GB/s: the ridge is at 4.
const Roof roof{rate(40e9, 0.1), rate(10e9, 0.1)};

Placement placed(double intensity, const Rate& flops) {
  const auto placement = place(roof, intensity, flops);
  REQUIRE(placement.ok());
  return *placement;
}

}  // namespace

TEST_CASE("The ridge is the peak over the bandwidth, with the widest interval of both") {
  CHECK(roof.ridge() == Catch::Approx(4));
  CHECK(roof.ridge_interval().low == Catch::Approx(36.0 / 11));
  CHECK(roof.ridge_interval().high == Catch::Approx(44.0 / 9));
}

TEST_CASE("Below the ridge the roof slopes, above it it is flat") {
  CHECK(roof.attainable(0.25).per_s == Catch::Approx(2.5e9));
  CHECK(roof.attainable(0.25).interval.high == Catch::Approx(2.75e9));
  CHECK(roof.attainable(4).per_s == Catch::Approx(40e9));
  CHECK(roof.attainable(100).per_s == Catch::Approx(40e9));
  CHECK(roof.attainable(100).interval.low == Catch::Approx(36e9));
}

TEST_CASE("A point is bound by memory, by arithmetic, or too near the ridge to tell") {
  CHECK(placed(0.25, rate(1e9)).bound == Bound::memory);
  CHECK(placed(32, rate(1e9)).bound == Bound::compute);
  CHECK(placed(4, rate(1e9)).bound == Bound::not_told_apart);
  CHECK(placed(3.2, rate(1e9)).bound == Bound::memory);
  CHECK(placed(4.9, rate(1e9)).bound == Bound::compute);
}

TEST_CASE("The achieved fraction is of the roof at the point's own intensity") {
  const Placement slow = placed(0.25, rate(2e9, 0.05));
  CHECK(slow.achieved == Catch::Approx(0.8));
  CHECK(slow.achieved_interval.low == Catch::Approx(1.9 / 2.75));
  CHECK(slow.achieved_interval.high == Catch::Approx(2.1 / 2.25));
  CHECK(placed(32, rate(30e9)).achieved == Catch::Approx(0.75));
}

TEST_CASE("A point above its roof beyond both intervals raises an alarm, any other does not") {
  CHECK_FALSE(placed(32, rate(40e9, 0.01)).above_roof);
  CHECK_FALSE(placed(32, rate(44e9, 0.01)).above_roof);  // within the peak's interval
  CHECK_FALSE(placed(32, rate(50e9, 0.2)).above_roof);   // within its own
  CHECK(placed(32, rate(50e9, 0.05)).above_roof);
  CHECK(placed(0.25, rate(3e9, 0.01)).above_roof);  // far below the peak, but not below the slope
}

TEST_CASE("The bandwidth of a working set is the faster of the measured ones around it") {
  const std::vector<BandwidthPoint> points{
      {1000, rate(100)}, {2000, rate(80)}, {4000, rate(90)}, {8000, rate(20)}};
  CHECK(bandwidth_at(points, 10).per_s == 100);
  CHECK(bandwidth_at(points, 1000).per_s == 100);
  CHECK(bandwidth_at(points, 1500).per_s == 100);
  CHECK(bandwidth_at(points, 3000).per_s == 90);
  CHECK(bandwidth_at(points, 5000).per_s == 90);
  CHECK(bandwidth_at(points, 1e9).per_s == 20);
}

TEST_CASE("A roof of rates that are none is refused with a sentence") {
  CHECK(place(roof, 0, rate(1)).error().message ==
        "intensity must be positive and finite, but it is 0.");
  CHECK(place(roof, 1, rate(std::nan(""))).error().message ==
        "flops must be a positive and finite rate within its interval, but it is NaN.");
  CHECK(place({rate(0), rate(1)}, 1, rate(1)).error().field == "roof.flops");
  CHECK(place({rate(1), {5, {6, 7}}}, 1, rate(1)).error().field == "roof.bytes");
  CHECK_FALSE(place(roof, std::numeric_limits<double>::infinity(), rate(1)).ok());
}

TEST_CASE("A bandwidth curve must ascend and be positive") {
  CHECK_FALSE(check_bandwidths(std::vector<BandwidthPoint>{{1, rate(1)}, {2, rate(1)}}));
  CHECK(check_bandwidths({})->message ==
        "bandwidths must be at least one point, but it is an empty list.");
  CHECK(check_bandwidths(std::vector<BandwidthPoint>{{2, rate(1)}, {2, rate(1)}})->message ==
        "bandwidths[1].working_set_bytes must be larger than the one before, but it is 2.");
  CHECK(check_bandwidths(std::vector<BandwidthPoint>{{1, rate(0)}})->field ==
        "bandwidths[0].bytes");
  CHECK(check_bandwidths(std::vector<BandwidthPoint>{{-1, rate(1)}})->field ==
        "bandwidths[0].working_set_bytes");
}
