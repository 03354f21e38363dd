// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "catch.h"
#include "flopscope/measure/memory_timeline.h"
#include "flopscope/measure/random.h"

using namespace flopscope::measure;

TEST_CASE("A short timeline has every event", "[memory]") {
  MemoryTimeline timeline;
  for (const int bytes : {100, 300, 200}) timeline.add(bytes);
  REQUIRE(timeline.steps().size() == 3);
  CHECK(timeline.events_per_step() == 1);
  CHECK(timeline.steps()[1].max_bytes == 300);
  CHECK(timeline.steps()[1].min_bytes == 300);
}

TEST_CASE("A long timeline keeps every extreme", "[memory]") {
  MemoryTimeline timeline;
  std::vector<std::int64_t> all;
  Random random(1);
  for (int i = 0; i < 100'000; ++i) all.push_back(random.below(1'000'000));
  for (const std::int64_t bytes : all) timeline.add(bytes);

  // 512 steps of 1, then of 2, ... 256 x 512 is the first to hold 100,000.
  CHECK(timeline.events_per_step() == 256);
  auto next = all.begin();
  for (const TimelineStep& step : timeline.steps()) {
    const auto end = next + static_cast<std::ptrdiff_t>(step.events);
    REQUIRE(end <= all.end());
    CHECK(step.min_bytes == *std::min_element(next, end));
    CHECK(step.max_bytes == *std::max_element(next, end));
    CHECK(step.last_bytes == *(end - 1));
    next = end;
  }
  CHECK(next == all.end());
}
