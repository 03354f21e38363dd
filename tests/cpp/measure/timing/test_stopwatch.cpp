// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/measure/stopwatch.h"

using namespace flopscope::measure;

namespace {

constexpr ClockEstimate millisecond_clock{from_ms(1), from_ms(0.001)};

}  // namespace

TEST_CASE("A stopwatch runs from its making to its stop", "[stopwatch]") {
  ManualClock clock;
  clock.advance(from_ms(100));
  Stopwatch watch(KnownClock(clock, millisecond_clock));
  clock.advance(from_ms(7));
  CHECK(watch.running());
  CHECK(to_ms(watch.elapsed()) == Catch::Approx(7));
  clock.advance(from_ms(5));
  CHECK(to_ms(watch.stop()) == Catch::Approx(12));
  clock.advance(from_ms(9));
  CHECK_FALSE(watch.running());
  CHECK(to_ms(watch.stop()) == Catch::Approx(12));
}

TEST_CASE("Both readings of a stopwatch are uncertain by the clock's step", "[stopwatch]") {
  ManualClock clock;
  const Stopwatch watch(KnownClock(clock, millisecond_clock));
  CHECK(to_ms(watch.error()) == Catch::Approx(2));
}
