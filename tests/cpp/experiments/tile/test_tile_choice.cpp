// SPDX-License-Identifier: MIT
#include <vector>

#include "catch.h"
#include "flopscope/experiments/tile_choice.h"
#include "flopscope/layers/tile_kind.h"
#include "support/ticking_clock.h"

using namespace flopscope;
using experiments::faster_than_first;

TEST_CASE("A tile is taken for another only where it is faster by more than 3 %") {
  CHECK(faster_than_first(std::vector<double>{1.0, 0.98, 1.2}) == 0);
  CHECK(faster_than_first(std::vector<double>{1.0, 0.96, 1.2}) == 1);
  CHECK(faster_than_first(std::vector<double>{1.0, 0.96, 0.9}) == 2);
  CHECK(faster_than_first(std::vector<double>{1.0}) == 0);
}

namespace {

/// What becomes of a choice by a clock that moves so far with each reading and is said to do
/// `step_ms`.
layers::TileChoice choice(double tick_ms, double step_ms) {
  test::TickingClock clock(tick_ms);
  experiments::choose_tile(
      {clock, measure::ClockEstimate{measure::from_ms(step_ms), measure::Duration{0}}});
  return layers::tile_choice();
}

}  // namespace

TEST_CASE("A clock that is too coarse, or by which all heights are alike, leaves the usual tile") {
  const auto [usual, columns, fused, emitted] = layers::tile_kind();
  // Firefox tells 20 us with the rounding of its numbers.
  for (const double tick_ms : {0.02, 0.020000000000041568, 0.1, 1.0}) {
    const layers::TileChoice found = choice(tick_ms, tick_ms);
    CHECK(layers::tile_kind().rows == usual);
    const layers::TileChoice expected =
        tick_ms > 0.05 ? layers::TileChoice::coarse_clock : layers::TileChoice::measured;
    CHECK(found == (emitted ? expected : layers::TileChoice::untried));
  }
  // In 40 ms each of six heights has three or four turns of two readings.
  CHECK(choice(1.0, 0.02) ==
        (emitted ? layers::TileChoice::short_trial : layers::TileChoice::untried));
  layers::choose_tile_height(layers::tile_heights().front());
  layers::note_tile_choice(layers::TileChoice::untried);
}
