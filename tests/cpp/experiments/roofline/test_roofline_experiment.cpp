// SPDX-License-Identifier: MIT
#include <string>
#include <utility>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/roofline.h"
#include "flopscope/layers/thread_pool.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::RooflineOptions;
using experiments::RooflinePoint;
using experiments::RooflineReport;
using experiments::Subject;
using measure::from_ms;

namespace {

std::vector<Subject> one_matmul() {
  std::vector<Subject> subjects;
  auto subject = experiments::decode_subject(
      test::object({{"op", "matmul"}, {"m", 2.0}, {"k", 3.0}, {"n", 5.0}, {"kernel", "simd"}}));
  REQUIRE(subject.ok());
  subjects.push_back(std::move(*subject));
  return subjects;
}

}  // namespace

TEST_CASE("What is to be known of the timings is said of the subjects, the peaks and the memory",
          "[roofline]") {
  test::TickingClock clock(2);
  RooflineOptions options;
  options.smallest_bytes = 4096;
  options.largest_bytes = 4096;
  options.max_ms = 1;  // a run for each
  auto experiment =
      experiments::roofline(one_matmul(), options, {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const auto& report = experiments::report_of<RooflineReport>(**experiment);
  CHECK(report.complete);
  REQUIRE(report.points.size() == 1);
  CHECK_FALSE(report.points[0].achieved_percent.point.has_value());
  REQUIRE(report.verdicts.size() >= 2);
  CHECK(report.verdicts[0].code == "not_placed");
  CHECK(report.verdicts[0].text.find("a larger `max_ms` helps") != std::string::npos);
  CHECK(report.verdicts[1].code == "no_interval");
  // Each roof once, however many forms of it were tried.
  const std::string named = "matmul (simd), naive peak, simd peak and ";
  const std::string others = layers::has_threads ? "3 more" : "1 more";
  CHECK(report.verdicts[1].text.find(named + others) == 0);
}

TEST_CASE("A roofline measures its subjects, then every peak and every working set", "[roofline]") {
  test::TickingClock clock(2);
  RooflineOptions options;
  options.smallest_bytes = 4096;
  options.largest_bytes = 20000;
  options.runs = 12;
  auto experiment =
      experiments::roofline(one_matmul(), options, {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  CHECK((*experiment)->progress().fraction == 1);
  const experiments::AnyRecord any = (*experiment)->report();
  REQUIRE(any.type == &RooflineReport::record_type);
  const auto& report = *static_cast<const RooflineReport*>(any.record);
  CHECK(report.complete);
  REQUIRE(report.peaks.size() == (layers::has_threads ? 3 : 2));
  CHECK(report.peaks[0].kernel == "naive");
  CHECK_FALSE(report.peaks[0].accumulators.has_value());
  // A call takes a tick of 2 ms whatever its form: most are 24 vectors of 8 chains, of 100,000
  // multiply-adds.
  CHECK(*report.peaks[1].flops_per_s.point == Catch::Approx(2 * 192 * 100000 / 2e-3));
  CHECK(report.peaks[1].accumulators == 24);
  REQUIRE(report.bandwidths.size() == 3);
  CHECK(report.bandwidths[2].working_set_bytes == 16384);
  // The sum of the one block makes reading the most, in two forms, of which this is the first. A
  // call passes so often through so few bytes that it moves 256 KB.
  CHECK(report.bandwidths[2].stream == "read");
  CHECK(report.bandwidths[2].accumulators == 6);
  CHECK(*report.bandwidths[2].bytes_per_s.point == Catch::Approx(16 * (16384 + 4) / 2e-3));
  CHECK(report.threads_bandwidths.size() == (layers::has_threads ? 3 : 0));
  if (layers::has_threads) {
    CHECK(report.peaks[2].kernel == "threads");
    // As many steps for each thread.
    CHECK(*report.peaks[2].flops_per_s.point ==
          Catch::Approx(static_cast<double>(layers::thread_count()) *
                        *report.peaks[1].flops_per_s.point));
    CHECK(*report.threads_bandwidths[2].bytes_per_s.point ==
          *report.bandwidths[2].bytes_per_s.point);
  }
  REQUIRE(report.points.size() == 1);
  CHECK(report.points[0].op == "matmul");
  CHECK(report.points[0].intensity == Catch::Approx(60.0 / ((6 + 15 + 10) * 4)));
  CHECK(*report.points[0].flops_per_s.point == Catch::Approx(60 / 2e-3));
  CHECK(report.points[0].attainable_flops_per_s.has_value());
}

TEST_CASE("A working set is streamed through in the one way that is asked for", "[roofline]") {
  test::TickingClock clock(2);
  RooflineOptions options;
  options.smallest_bytes = options.largest_bytes = 12288;  // 1,536 numbers twice, or 1,024 thrice
  options.runs = 12;
  options.max_ms = 500;
  for (const auto& [stream, name] : {std::pair(experiments::RoofStream::scale, "scale"),
                                     std::pair(experiments::RoofStream::triad, "triad")}) {
    options.stream = stream;
    auto experiment = experiments::roofline({}, options, {clock, {from_ms(0.001), from_ms(0)}});
    REQUIRE(experiment.ok());
    while ((*experiment)->advance()) {
    }
    const auto& report = experiments::report_of<RooflineReport>(**experiment);
    REQUIRE(report.bandwidths.size() == 1);
    CHECK(report.bandwidths[0].stream == name);
    CHECK_FALSE(report.bandwidths[0].accumulators.has_value());
    CHECK(report.bandwidths[0].moved_bytes == 21 * 12288);
  }
}

TEST_CASE("A roofline needs no subject, and working sets that ascend", "[roofline]") {
  test::TickingClock clock(2);
  RooflineOptions options;
  options.largest_bytes = 8192;
  const auto refused = experiments::roofline({}, options, {clock, {}});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().message ==
        "largest_bytes must be at least smallest_bytes, 16,384, but it is 8,192.");
  options.smallest_bytes = 8192;
  CHECK(experiments::roofline({}, options, {clock, {}}).ok());
}

#ifdef __EMSCRIPTEN__
TEST_CASE("Working sets larger than the heap are refused by the option that asks for them") {
  test::TickingClock clock(2);
  RooflineOptions options;
  options.largest_bytes = std::int64_t{4} << 30;
  const auto refused = experiments::roofline({}, options, {clock, {from_ms(0.001), {}}});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == "out_of_memory");
  CHECK(refused.error().field == "largest_bytes");
  CHECK(refused.error().value == "4,294,967,296");
}
#endif

TEST_CASE("A model is a point like an operation", "[roofline]") {
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
      experiments::roofline(std::move(subjects), options, {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const auto& report = experiments::report_of<RooflineReport>(**experiment);
  REQUIRE(report.points.size() == 1);
  const RooflinePoint& placed = report.points[0];
  CHECK(placed.op == "mlp");
  CHECK(placed.model);
  CHECK(placed.kernel == "naive");
  // 784 * 128 + 128 * 10 multiply-accumulates a sample, in a tick of 2 ms
  CHECK(*placed.flops_per_s.point == Catch::Approx(2 * 2 * 101632 / 2e-3));
  CHECK(placed.intensity == Catch::Approx(2 * 2 * 101632 / (cost.bytes_read + cost.bytes_written)));
  CHECK(placed.working_set_bytes == bytes);
}

TEST_CASE("What moves no bytes and does no operations has no intensity, and stands under no roof",
          "[roofline]") {
  auto transpose = experiments::decode_runnable(test::object(
      {{"model", test::object({{"input", test::list({4.0, 8.0})},
                               {"layers",
                                test::list({test::object(
                                    {{"type", "Transpose"}, {"dim0", 0.0}, {"dim1", 1.0}})})}})}}));
  REQUIRE(transpose.ok());
  std::vector<Subject> subjects;
  subjects.push_back(std::move(*transpose));
  test::TickingClock clock(2);
  RooflineOptions options;
  options.smallest_bytes = 4096;
  options.largest_bytes = 4096;
  options.max_ms = 1500;
  auto experiment =
      experiments::roofline(std::move(subjects), options, {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const auto& report = experiments::report_of<RooflineReport>(**experiment);
  REQUIRE(report.points.size() == 1);
  CHECK_FALSE(report.points[0].intensity.has_value());
  CHECK_FALSE(report.points[0].achieved_percent.point.has_value());
}
