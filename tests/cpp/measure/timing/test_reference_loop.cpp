// SPDX-License-Identifier: MIT
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/measure/reference_loop.h"
#include "support/called_clock.h"
#include "support/ticking_clock.h"

using namespace flopscope;
using measure::ClockEstimate;
using measure::Duration;
using measure::from_ms;
using measure::ReferenceLoop;

namespace {

constexpr ClockEstimate microsecond_clock{from_ms(0.001), from_ms(0)};
constexpr Duration five_seconds = from_ms(5000);

}  // namespace

TEST_CASE(
    "The reference loop is timed four times at once, for a twenty-fifth of the time at most") {
  // A batch takes one tick of 1 ms between its two readings; 0.4 ms are wanted, so 40 ms lie
  // between the fourth and the next first.
  test::TickingClock clock(1);
  ReferenceLoop loop({clock, microsecond_clock}, five_seconds);
  loop.time();
  CHECK(loop.passes_ms() == std::vector<double>(4, 1));
  for (int reading = 0; reading < 38; ++reading) loop.time();
  CHECK(loop.passes_ms().size() == 4);
  for (int reading = 0; reading < 3; ++reading) loop.time();
  CHECK(loop.passes_ms() == std::vector<double>(8, 1));
}

TEST_CASE("The reference loop takes off what a reading of the clock costs") {
  test::TickingClock clock(1);
  ReferenceLoop loop({clock, ClockEstimate{from_ms(0.001), from_ms(0.25)}}, five_seconds);
  loop.time();
  CHECK(loop.passes_ms() == std::vector<double>(4, 0.75));
}

TEST_CASE("A clock too coarse for batches of 10 ms, or one that stands still, has no reference") {
  test::TickingClock clock(100);
  const double infinity = std::numeric_limits<double>::infinity();
  for (const Duration step : {from_ms(0.26), from_ms(1), Duration{infinity}}) {
    ReferenceLoop loop({clock, ClockEstimate{step, from_ms(0)}}, five_seconds);
    loop.time();
    CHECK(loop.passes_ms().empty());
  }
  ReferenceLoop just({clock, ClockEstimate{from_ms(0.25), from_ms(0)}}, five_seconds);
  just.time();
  CHECK(just.passes_ms().size() == 4);
}

TEST_CASE(
    "Beside runs that are allowed less than 25 times its first batches there is no reference") {
  // Four of 0.4 ms.
  test::TickingClock clock(1);
  ReferenceLoop enough({clock, microsecond_clock}, from_ms(40));
  enough.time();
  CHECK(enough.passes_ms().size() == 4);
  ReferenceLoop little({clock, microsecond_clock}, from_ms(39));
  little.time();
  CHECK(little.passes_ms().empty());
}

TEST_CASE("Under a clock that its passes do not move the reference loop ends all the same") {
  measure::ManualClock clock;
  ReferenceLoop loop({clock, microsecond_clock}, five_seconds);
  loop.time();
  CHECK(loop.passes_ms() == std::vector<double>(4, 0));
  clock.advance(from_ms(39));
  loop.time();
  CHECK(loop.passes_ms().size() == 4);
  clock.advance(from_ms(2));
  loop.time();
  CHECK(loop.passes_ms().size() == 8);
}
