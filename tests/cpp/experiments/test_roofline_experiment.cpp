// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/roofline.h"
#include "flopscope/layers/thread_pool.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::BandwidthRate;
using experiments::PeakRate;
using experiments::RooflineOptions;
using experiments::RooflinePoint;
using experiments::RooflineReport;
using experiments::Severity;
using experiments::Subject;
using experiments::TimingOutcome;
using measure::Bound;
using measure::from_ms;

namespace {

constexpr double kb = 1024;

/// Peaks of 10 and 40 G/s; 100 GB/s up to 64 KB, 20 GB/s from 128 to 512 KB; all within 1 %.
RooflineReport machine() {
  RooflineReport report;
  report.complete = true;
  for (const auto& [kernel, rate] : {std::pair{"naive", 10e9}, {"simd", 40e9}}) {
    report.peaks.push_back(
        PeakRate{kernel, TimingOutcome::measured, rate, 0.99 * rate, 1.01 * rate});
  }
  double size = 16 * kb;
  for (const double rate : {100e9, 100e9, 100e9, 20e9, 20e9, 20e9}) {
    report.bandwidths.push_back(
        BandwidthRate{size, TimingOutcome::measured, rate, 0.99 * rate, 1.01 * rate});
    size *= 2;
  }
  return report;
}

RooflinePoint point(const char* kernel, double intensity, double bytes, double rate) {
  RooflinePoint made;
  made.op = "matmul";
  made.kernel = kernel;
  made.outcome = TimingOutcome::measured;
  made.intensity = intensity;
  made.working_set_bytes = bytes;
  made.flops_per_s = rate;
  made.flops_per_s_low = 0.99 * rate;
  made.flops_per_s_high = 1.01 * rate;
  return made;
}

std::vector<Subject> one_matmul() {
  std::vector<Subject> subjects;
  auto subject = experiments::decode_subject(
      test::object({{"op", "matmul"}, {"m", 2.0}, {"k", 3.0}, {"n", 5.0}, {"kernel", "simd"}}));
  REQUIRE(subject.ok());
  subjects.push_back(std::move(*subject));
  return subjects;
}

}  // namespace

TEST_CASE("A point stands under the peak of its own kernel and its working set's bandwidth",
          "[roofline]") {
  RooflineReport report = machine();
  report.points = {point("simd", 10, 32 * kb, 30e9), point("naive", 10, 32 * kb, 9e9),
                   point("simd", 0.5, 512 * kb, 8e9)};
  complete_roofline(report);
  CHECK(report.verdicts.empty());
  CHECK(*report.points[0].achieved_percent == Catch::Approx(75));
  CHECK(*report.points[0].ridge == Catch::Approx(0.4));
  CHECK(report.points[0].bound == Bound::compute);
  CHECK(*report.points[1].attainable_flops_per_s == Catch::Approx(10e9));
  CHECK(*report.points[1].achieved_percent == Catch::Approx(90));
  CHECK(*report.points[2].attainable_flops_per_s == Catch::Approx(10e9));
  CHECK(*report.points[2].ridge == Catch::Approx(2));
  CHECK(report.points[2].bound == Bound::memory);
}

TEST_CASE("A point above its own roof raises an alarm though another roof is higher",
          "[roofline]") {
  RooflineReport report = machine();
  report.points = {point("naive", 10, 32 * kb, 12e9)};
  complete_roofline(report);
  CHECK(report.points[0].above_roof);
  REQUIRE(report.verdicts.size() == 1);
  CHECK(report.verdicts[0].code == "above_roof");
  CHECK(report.verdicts[0].severity == Severity::problem);
  CHECK(report.verdicts[0].text.find("matmul (naive) ran at 120 % of its roof") == 0);
}

TEST_CASE("Levels of memory are reported with the capacity of all but the last", "[roofline]") {
  RooflineReport report = machine();
  complete_roofline(report);
  REQUIRE(report.levels.size() == 2);
  CHECK(*report.levels[0].capacity_low_bytes == 64 * kb);
  CHECK(*report.levels[0].capacity_high_bytes == 128 * kb);
  CHECK_FALSE(report.levels[1].capacity_low_bytes.has_value());
}

TEST_CASE("Where no cache can be told apart it says so", "[roofline]") {
  RooflineReport report = machine();
  for (BandwidthRate& each : report.bandwidths) {
    each.bytes_per_s = 50e9;
    each.bytes_per_s_low = 49e9;
    each.bytes_per_s_high = 51e9;
  }
  complete_roofline(report);
  CHECK(report.levels.size() == 1);
  REQUIRE(report.verdicts.size() == 1);
  CHECK(report.verdicts[0].code == "no_cache_steps");
}

TEST_CASE("What could not be measured makes no roof", "[roofline]") {
  RooflineReport report = machine();
  report.peaks[1].flops_per_s.reset();
  report.points = {point("simd", 10, 32 * kb, 30e9)};
  complete_roofline(report);
  CHECK_FALSE(report.points[0].attainable_flops_per_s.has_value());
  CHECK_FALSE(report.points[0].above_roof);
}

TEST_CASE("What several threads do stands under the roof of several threads", "[roofline]") {
  RooflineReport report = machine();
  PeakRate& peak = report.peaks.emplace_back(report.peaks[1]);
  peak.kernel = "threads";
  for (auto* rate : {&peak.flops_per_s, &peak.flops_per_s_low, &peak.flops_per_s_high}) {
    **rate *= 4;
  }
  report.threads_bandwidths = report.bandwidths;
  for (BandwidthRate& each : report.threads_bandwidths) {
    for (auto* rate : {&each.bytes_per_s, &each.bytes_per_s_low, &each.bytes_per_s_high}) {
      **rate *= 3;
    }
  }
  report.points = {point("simd", 1e4, 32 * kb, 30e9), point("threads", 1e4, 32 * kb, 30e9),
                   point("simd", 1e-4, 32 * kb, 1e6), point("threads", 1e-4, 32 * kb, 1e6)};
  complete_roofline(report);
  CHECK(*report.points[1].attainable_flops_per_s ==
        Catch::Approx(4 * *report.points[0].attainable_flops_per_s));
  CHECK(*report.points[3].attainable_flops_per_s ==
        Catch::Approx(3 * *report.points[2].attainable_flops_per_s));
}

TEST_CASE("A roofline measures every peak, every working set, then the subjects", "[roofline]") {
  test::TickingClock clock(2);
  RooflineOptions options;
  options.smallest_bytes = 4096;
  options.largest_bytes = 20000;
  options.runs = 12;
  auto experiment =
      experiments::roofline(one_matmul(), options, clock, {from_ms(0.001), from_ms(0)});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  CHECK((*experiment)->progress().fraction == 1);
  const experiments::AnyRecord any = (*experiment)->report();
  REQUIRE(any.type == &measure::record_type<RooflineReport>());
  const auto& report = *static_cast<const RooflineReport*>(any.record);
  CHECK(report.complete);
  REQUIRE(report.peaks.size() == (layers::has_threads ? 3 : 2));
  CHECK(report.peaks[0].kernel == "naive");
  // A call takes a tick of 2 ms: 96 chains of 100,000 multiply-adds.
  CHECK(*report.peaks[1].flops_per_s == Catch::Approx(2 * 96 * 100000 / 2e-3));
  REQUIRE(report.bandwidths.size() == 3);
  CHECK(report.bandwidths[2].working_set_bytes == 16384);
  CHECK(*report.bandwidths[2].bytes_per_s == Catch::Approx((16384 + 4) / 2e-3));
  CHECK(report.threads_bandwidths.size() == (layers::has_threads ? 3 : 0));
  if (layers::has_threads) {
    CHECK(report.peaks[2].kernel == "threads");
    // As many steps for each thread.
    CHECK(
        *report.peaks[2].flops_per_s ==
        Catch::Approx(static_cast<double>(layers::thread_count()) * *report.peaks[1].flops_per_s));
    CHECK(*report.threads_bandwidths[2].bytes_per_s == *report.bandwidths[2].bytes_per_s);
  }
  REQUIRE(report.points.size() == 1);
  CHECK(report.points[0].op == "matmul");
  CHECK(report.points[0].intensity == Catch::Approx(60.0 / ((6 + 15 + 10) * 4)));
  CHECK(*report.points[0].flops_per_s == Catch::Approx(60 / 2e-3));
  CHECK(report.points[0].attainable_flops_per_s.has_value());
}

TEST_CASE("A roofline needs no subject, and working sets that ascend", "[roofline]") {
  test::TickingClock clock(2);
  RooflineOptions options;
  options.largest_bytes = 8192;
  const auto refused = experiments::roofline({}, options, clock, {});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message ==
        "largest_bytes must be at least smallest_bytes, 16,384, but it is 8,192.");
  options.smallest_bytes = 8192;
  CHECK(experiments::roofline({}, options, clock, {}).ok());
}

#ifdef __EMSCRIPTEN__
TEST_CASE("Working sets larger than the heap are refused by the option that asks for them") {
  test::TickingClock clock(2);
  RooflineOptions options;
  options.largest_bytes = std::int64_t{4} << 30;
  const auto refused = experiments::roofline({}, options, clock, {from_ms(0.001), {}});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == "out_of_memory");
  CHECK(refused.error().field == "largest_bytes");
  CHECK(refused.error().value == "4,294,967,296");
}
#endif

TEST_CASE("A model is a point like an operation, and above its roof no alarm", "[roofline]") {
  auto mlp = experiments::decode_runnable(
      test::object({{"model", "mlp"}, {"batch", 2.0}, {"kernel", "naive"}}));
  REQUIRE(mlp.ok());
  const measure::Cost cost = mlp->operation->cost();
  const double bytes = mlp->operation->bytes_needed(layers::Kernel::naive);
  std::vector<Subject> subjects;
  subjects.push_back(std::move(*mlp));
  test::TickingClock clock(2);
  RooflineOptions options;
  options.smallest_bytes = 4096;
  options.largest_bytes = 20000;
  options.runs = 12;
  auto experiment =
      experiments::roofline(std::move(subjects), options, clock, {from_ms(0.001), from_ms(0)});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const auto& report = *static_cast<const RooflineReport*>((*experiment)->report().record);
  REQUIRE(report.points.size() == 1);
  const RooflinePoint& placed = report.points[0];
  CHECK(placed.op == "mlp");
  CHECK(placed.model);
  CHECK(placed.kernel == "naive");
  // 784 * 128 + 128 * 10 multiply-accumulates a sample, in a tick of 2 ms
  CHECK(*placed.flops_per_s == Catch::Approx(2 * 2 * 101632 / 2e-3));
  CHECK(placed.intensity == Catch::Approx(2 * 2 * 101632 / (cost.bytes_read + cost.bytes_written)));
  CHECK(placed.working_set_bytes == bytes);

  RooflineReport above = machine();
  above.points = {point("naive", 10, 32 * kb, 12e9)};
  above.points[0].model = true;
  complete_roofline(above);
  CHECK(above.points[0].above_roof);
  CHECK(above.verdicts[0].severity == Severity::note);
}
