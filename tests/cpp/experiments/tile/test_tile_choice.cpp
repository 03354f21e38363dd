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

TEST_CASE("A clock that is too coarse, or by which all heights are alike, leaves the usual tile") {
  const std::size_t usual = layers::tile_kind().rows;
  for (const double tick_ms : {0.02, 0.1, 1.0}) {
    test::TickingClock clock(tick_ms);
    experiments::choose_tile(
        {clock, measure::ClockEstimate{measure::from_ms(tick_ms), measure::Duration{0}}});
    CHECK(layers::tile_kind().rows == usual);
  }
  layers::choose_tile_height(layers::tile_heights().front());
}
