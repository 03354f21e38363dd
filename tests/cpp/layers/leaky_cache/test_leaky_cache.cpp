// SPDX-License-Identifier: MIT
#include <string>

#include "catch.h"
#include "flopscope/experiments/memory.h"
#include "flopscope/layers/leaky_cache.h"
#include "flopscope/layers/operation.h"
#include "flopscope/measure/clock.h"
#include "support/recording.h"
#include "support/tree_value.h"

using namespace flopscope;

namespace {

experiments::Subject leaky(double size) {
  auto subject = experiments::decode_subject(test::object({{"op", "leaky_cache"}, {"size", size}}));
  REQUIRE(subject.ok());
  return std::move(*subject);
}

experiments::MemoryReport memory_of(const experiments::Subject& subject, std::int64_t iterations) {
  measure::ManualClock clock;
  experiments::MemoryOptions options;
  options.iterations = iterations;
  auto experiment = experiments::memory(subject, options, clock);
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  return *static_cast<const experiments::MemoryReport*>((*experiment)->report().record);
}

}  // namespace

TEST_CASE("The memory of the leaky cache grows by a copy a run, and a leak is found", "[leak]") {
  if (!test::can_record()) return;
  const auto report = memory_of(leaky(1000), 50);
  REQUIRE(report.leaks.size() == 1);
  CHECK(report.leaks[0].operation == "leaky_cache");
  CHECK(report.leaks[0].growth_blocks == Catch::Approx(1));
  // The allocator rounds up, and keeps each on a line of the cache.
  CHECK(*report.leaks[0].growth_bytes.point == Catch::Approx(4000).margin(128));
  REQUIRE_FALSE(report.verdicts.empty());
  CHECK(report.verdicts[0].code == "leak");
}

TEST_CASE("What the leaky cache kept is given back when it is released", "[leak]") {
  if (!test::can_record()) return;
  const auto report = memory_of(leaky(1000), 50);
  CHECK(report.final_mb == report.baseline_mb);
}

TEST_CASE("The leaky cache stops growing, and goes on copying", "[leak]") {
  const auto subject = leaky(1 << 22);  // 16 MB a copy, so that 4 are all
  if (test::can_record()) {
    const auto report = memory_of(subject, 12);
    CHECK(report.peak_mb - report.baseline_mb < 5 * 16 + 1);
    CHECK(report.peak_mb - report.baseline_mb > 5 * 16 - 1);
  }

  auto prepared = experiments::prepare(subject, 1);
  REQUIRE(prepared.ok());
  for (int run = 0; run < 6; ++run) (*prepared)->run();
  CHECK((*prepared)->verify(1e9).passed());
  CHECK((*prepared)->output().size() == 1U << 22U);
}
