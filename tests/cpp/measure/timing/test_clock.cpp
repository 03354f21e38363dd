// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/measure/clock.h"

using namespace flopscope::measure;

TEST_CASE("A duration and its milliseconds are the same time") {
  CHECK(to_ms(Duration{2'500'000}) == 2.5);
  CHECK(from_ms(2.5) == Duration{2'500'000});
  CHECK(from_ms(5000) == std::chrono::seconds{5});
}

TEST_CASE("A manual clock moves only when it is told to") {
  ManualClock clock;
  CHECK(clock.now() == Duration{0});
  CHECK(clock.now() == Duration{0});
  clock.advance(from_ms(3));
  CHECK(clock.now() == from_ms(3));
}

TEST_CASE("A manual clock's reading takes as long as it is told to") {
  ManualClock clock;
  clock.set_reading_cost(Duration{20});
  CHECK(clock.now() == Duration{0});
  CHECK(clock.now() == Duration{20});
}

TEST_CASE("The steady clock counts from its own construction and never backwards") {
  SteadyClock clock;
  Duration before = clock.now();
  CHECK(before >= Duration{0});
  for (int i = 0; i < 1000; ++i) {
    const Duration now = clock.now();
    REQUIRE(now >= before);
    before = now;
  }
}
