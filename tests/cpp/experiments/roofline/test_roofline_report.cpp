// SPDX-License-Identifier: MIT
//
// A roofline's report of rates that are known.
#include <string>
#include <utility>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/roofline.h"
#include "support/saved_record.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::BandwidthRate;
using experiments::Outcome;
using experiments::PeakRate;
using experiments::RooflinePoint;
using experiments::RooflineReport;
using experiments::Severity;
using measure::Bound;

namespace {

constexpr double kb = 1024;

/// Peaks of 10 and 40 G/s; 100 GB/s up to 64 KB, 20 GB/s from 128 to 512 KB; all within 1 %.
RooflineReport machine() {
  RooflineReport report;
  report.complete = true;
  for (const auto& [kernel, rate] : {std::pair{"naive", 10e9}, {"simd", 40e9}}) {
    report.peaks.push_back(
        PeakRate{kernel, Outcome::measured, {rate, 0.99 * rate, 1.01 * rate, {}}});
  }
  double size = 16 * kb;
  for (const double rate : {100e9, 100e9, 100e9, 20e9, 20e9, 20e9}) {
    report.bandwidths.push_back(
        BandwidthRate{size, Outcome::measured, {rate, 0.99 * rate, 1.01 * rate, {}}});
    size *= 2;
  }
  return report;
}

RooflinePoint point(const char* kernel, double intensity, double bytes, double rate) {
  RooflinePoint made;
  made.op = "matmul";
  made.kernel = kernel;
  made.outcome = Outcome::measured;
  made.intensity = intensity;
  made.working_set_bytes = bytes;
  made.flops_per_s.point = rate;
  made.flops_per_s.low = 0.99 * rate;
  made.flops_per_s.high = 1.01 * rate;
  return made;
}

}  // namespace

TEST_CASE("A point stands under the peak of its own kernel and its working set's bandwidth",
          "[roofline]") {
  RooflineReport report = machine();
  report.points = {point("simd", 10, 32 * kb, 30e9), point("naive", 10, 32 * kb, 9e9),
                   point("simd", 0.5, 512 * kb, 8e9)};
  complete_roofline(report);
  CHECK(report.verdicts.empty());
  CHECK(*report.points[0].achieved_percent.point == Catch::Approx(75));
  CHECK(*report.points[0].ridge.point == Catch::Approx(0.4));
  CHECK(report.points[0].bound == Bound::compute);
  CHECK(*report.points[1].attainable_flops_per_s == Catch::Approx(10e9));
  CHECK(*report.points[1].achieved_percent.point == Catch::Approx(90));
  CHECK(*report.points[2].attainable_flops_per_s == Catch::Approx(10e9));
  CHECK(*report.points[2].ridge.point == Catch::Approx(2));
  CHECK(report.points[2].bound == Bound::memory);
}

TEST_CASE("A kernel in blocks stands under the peak of the textbook's loops, as it is compiled",
          "[roofline]") {
  RooflineReport report = machine();
  report.points = {point("blocked", 10, 32 * kb, 8e9)};
  complete_roofline(report);
  CHECK(report.verdicts.empty());
  CHECK(*report.points[0].attainable_flops_per_s == Catch::Approx(10e9));
}

TEST_CASE("A point above its own roof raises an alarm though another roof is higher",
          "[roofline]") {
  RooflineReport report = machine();
  report.points = {point("naive", 10, 32 * kb, 12e9)};
  complete_roofline(report);
  CHECK(report.points[0].above_roof);
  CHECK(report.points[0].impossible);
  REQUIRE(report.verdicts.size() == 1);
  CHECK(report.verdicts[0].code == "above_roof");
  CHECK(report.verdicts[0].severity == Severity::problem);
  CHECK(report.verdicts[0].text.find("matmul (naive) ran at 120 % of its roof") == 0);
}

TEST_CASE("A point that may be below its roof but stands above it says that one is known roughly",
          "[roofline]") {
  const auto verdicts_of = [](double rate, double low) {
    RooflineReport report = machine();
    report.points = {point("naive", 10, 32 * kb, rate)};
    report.points[0].flops_per_s.low = low;
    complete_roofline(report);
    CHECK_FALSE(report.points[0].above_roof);
    return report.verdicts;
  };
  const auto verdicts = verdicts_of(12e9, 8e9);
  REQUIRE(verdicts.size() == 1);
  CHECK(verdicts[0].code == "roof_known_roughly");
  CHECK(verdicts[0].text.find("matmul (naive) ran at 120 % of its roof") == 0);
  CHECK(verdicts_of(10.4e9, 8e9).empty());  // at its roof
}

TEST_CASE("A saved point is placed again under the roof of the saved rates", "[roofline]") {
  const auto rate = [](const char* name, double value, test::TreeValue::Members others) {
    const std::string field = name;
    others.insert(others.end(), {{"outcome", "measured"},
                                 {field, value},
                                 {field + "_low", 0.99 * value},
                                 {field + "_high", 1.01 * value}});
    return test::object(std::move(others));
  };
  const auto saved = test::object(
      {{"complete", true},
       {"peaks", test::list({rate("flops_per_s", 10e9, {{"kernel", "naive"}})})},
       {"bandwidths", test::list({rate("bytes_per_s", 100e9, {{"working_set_bytes", 32 * kb}})})},
       {"points", test::list({rate("flops_per_s", 12e9,
                                   {{"op", "matmul"},
                                    {"kernel", "naive"},
                                    {"intensity", 10.0},
                                    {"working_set_bytes", 32 * kb},
                                    {"achieved_percent", 7.0},
                                    {"bound", "memory"}})})}});
  const auto report = experiments::recomputed_roofline(saved, {});
  REQUIRE(report.ok());
  CHECK(report->complete);
  REQUIRE(report->points.size() == 1);
  CHECK(*report->points[0].attainable_flops_per_s == Catch::Approx(10e9));
  CHECK(*report->points[0].achieved_percent.point == Catch::Approx(120));
  CHECK(report->points[0].bound == Bound::compute);
  CHECK(report->points[0].impossible);
}

TEST_CASE("The rates of a saved roofline are those of its samples", "[roofline]") {
  RooflineReport report = machine();
  for (auto& peak : report.peaks) {
    peak.flops = *peak.flops_per_s.point / 1000;
    peak.samples_ms = std::vector<double>(20, 2.0);  // half of the rate that it says
  }
  report.bandwidths[0].moved_bytes = 1e6;
  report.bandwidths[0].samples_ms = std::vector<double>(20, 0.02);
  report.points = {point("simd", 10, 32 * kb, 30e9)};
  report.points[0].flops = 1e6;
  report.points[0].samples_ms = std::vector<double>(20, 0.1);
  const auto again = experiments::recomputed_roofline(test::saved(report), {});
  REQUIRE(again.ok());
  CHECK(*again->peaks[1].flops_per_s.point == Catch::Approx(20e9));
  CHECK(*again->bandwidths[0].bytes_per_s.point == Catch::Approx(50e9));
  CHECK(*again->bandwidths[1].bytes_per_s.point == Catch::Approx(100e9));  // has no samples
  CHECK(*again->points[0].flops_per_s.point == Catch::Approx(10e9));
  CHECK(*again->points[0].achieved_percent.point == Catch::Approx(50));
}

TEST_CASE("Integers may pass the roof of single precision, which is no alarm", "[roofline]") {
  RooflineReport report = machine();
  report.points = {point("simd", 10, 32 * kb, 60e9)};
  report.points[0].op = "quantized_linear";
  complete_roofline(report);
  CHECK(report.points[0].above_roof);
  CHECK_FALSE(report.points[0].impossible);
  REQUIRE(report.verdicts.size() == 1);
  CHECK(report.verdicts[0].code == "above_float_roof");
  CHECK(report.verdicts[0].severity == Severity::note);
  CHECK(report.verdicts[0].text ==
        "quantized_linear (simd) ran at 150 % of its roof, which is that of single precision: a "
        "vector holds more integers.");
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
    each.bytes_per_s.point = 50e9;
    each.bytes_per_s.low = 49e9;
    each.bytes_per_s.high = 51e9;
  }
  complete_roofline(report);
  CHECK(report.levels.size() == 1);
  REQUIRE(report.verdicts.size() == 1);
  CHECK(report.verdicts[0].code == "no_cache_steps");
}

TEST_CASE("What could not be measured makes no roof", "[roofline]") {
  RooflineReport report = machine();
  report.peaks[1].flops_per_s.point.reset();
  report.points = {point("simd", 10, 32 * kb, 30e9)};
  complete_roofline(report);
  CHECK_FALSE(report.points[0].attainable_flops_per_s.has_value());
  CHECK_FALSE(report.points[0].above_roof);
}

TEST_CASE("A point under no roof is a problem that names what is missing", "[roofline]") {
  const auto said_of = [](RooflineReport report, RooflinePoint placed) {
    report.points = {std::move(placed)};
    complete_roofline(report);
    CHECK_FALSE(report.points[0].achieved_percent.point.has_value());
    REQUIRE(report.verdicts.size() == 1);
    CHECK(report.verdicts[0].code == "not_placed");
    CHECK(report.verdicts[0].severity == Severity::problem);
    const std::string begin = "What limits matmul (simd) is not known: ";
    REQUIRE(report.verdicts[0].text.find(begin) == 0);
    return report.verdicts[0].text.substr(begin.size());
  };
  const RooflinePoint fine = point("simd", 10, 32 * kb, 30e9);

  RooflineReport no_peak = machine();
  no_peak.peaks[1].flops_per_s.low.reset();
  CHECK(said_of(no_peak, fine) == "the simd kernel's peak has no interval.");

  RooflineReport no_bandwidth = machine();
  for (BandwidthRate& each : no_bandwidth.bandwidths) each.bytes_per_s.high.reset();
  CHECK(said_of(no_bandwidth, fine) == "no working set's bandwidth has an interval.");

  RooflinePoint one_run = fine;
  one_run.flops_per_s.low.reset();
  one_run.flops_per_s.high.reset();
  CHECK(said_of(machine(), one_run) == "its own rate has no interval.");
  // Five are too few for an interval at 95 %; where more were wanted, there was no time for them.
  one_run.samples_ms.assign(5, 1);
  CHECK(said_of(machine(), one_run) ==
        "its own rate has no interval, since too few runs fitted into the time allowed: a larger "
        "`max_ms` helps.");
  RooflineReport short_peak = no_peak;
  short_peak.peaks[1].samples_ms.assign(5, 1);
  CHECK(said_of(short_peak, fine) ==
        "its kernel's peak has no interval, since too few runs fitted into the time allowed: a "
        "larger `max_ms` helps.");
  RooflineReport short_bandwidth = no_bandwidth;
  short_bandwidth.bandwidths[0].samples_ms.assign(1, 1);
  CHECK(said_of(short_bandwidth, fine) ==
        "no working set's bandwidth has an interval, since too few runs fitted into the time "
        "allowed: a larger `max_ms` helps.");

  RooflinePoint copies = point("simd", 0, 32 * kb, 0);
  CHECK(said_of(machine(), copies) == "no operations are counted of it.");

  RooflinePoint lost = fine;
  lost.outcome = Outcome::out_of_memory;
  lost.flops_per_s.point.reset();
  CHECK(said_of(machine(), lost) == "it has no time: there was not enough memory left.");
}

TEST_CASE("What is still being measured is no problem yet", "[roofline]") {
  RooflineReport report = machine();
  report.complete = false;
  report.points = {point("simd", 10, 32 * kb, 30e9), point("simd", 10, 32 * kb, 30e9)};
  report.points[0].flops_per_s.low.reset();  // there are too few runs so far
  report.points[1].outcome = Outcome::unfinished;
  report.points[1].flops_per_s.point.reset();
  complete_roofline(report);
  CHECK(report.verdicts.empty());
}

TEST_CASE("What several threads do stands under the roof of several threads", "[roofline]") {
  RooflineReport report = machine();
  PeakRate& peak = report.peaks.emplace_back(report.peaks[1]);
  peak.kernel = "threads";
  for (auto* rate : {&peak.flops_per_s.point, &peak.flops_per_s.low, &peak.flops_per_s.high}) {
    **rate *= 4;
  }
  report.threads_bandwidths = report.bandwidths;
  for (BandwidthRate& each : report.threads_bandwidths) {
    for (auto* rate : {&each.bytes_per_s.point, &each.bytes_per_s.low, &each.bytes_per_s.high}) {
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

TEST_CASE("A model may pass the roof of its memory, but not that of arithmetic", "[roofline]") {
  RooflineReport report = machine();
  // Of 20 GB/s for all of it, a tenth of an operation a byte makes 2 G/s.
  report.points = {point("naive", 0.1, 512 * kb, 5e9)};
  report.points[0].model = true;
  complete_roofline(report);
  CHECK(report.points[0].above_roof);
  CHECK_FALSE(report.points[0].impossible);
  REQUIRE(report.verdicts.size() == 1);
  CHECK(report.verdicts[0].severity == Severity::note);

  for (const double intensity : {0.1, 10.0}) {
    report.points = {point("naive", intensity, 512 * kb, 12e9)};  // of 10 G/s
    report.points[0].model = true;
    complete_roofline(report);
    CHECK(report.points[0].above_roof);
    CHECK(report.points[0].impossible);
    REQUIRE(report.verdicts.size() == 1);
    CHECK(report.verdicts[0].code == "above_roof");
    CHECK(report.verdicts[0].severity == Severity::problem);
  }
}
