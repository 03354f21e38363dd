// SPDX-License-Identifier: MIT
//
// The height of the tiles in which matrix products are computed, chosen by measuring: how many rows
// are fastest depends on how many registers an engine leaves, and nothing tells that but a clock.
//
// All heights are timed in turns on operands that stay in the first-level cache. Another one than
// the usual is taken only where it is faster by more than such a short trial can be wrong.
#pragma once

#include <cstddef>
#include <span>

#include "flopscope/layers/chosen_tile.h"
#include "flopscope/measure/known_clock.h"

namespace flopscope::experiments {

/// The place of the fastest of several times for the same work, where it is faster than the first
/// by more than 3 %; else 0.
[[nodiscard]] std::size_t faster_than_first(std::span<const double> times);

/// Times the heights of layers::tile_heights() for some 40 ms and takes the fastest for every
/// product from here on. Where tiles are not emitted, or the clock is coarser than 20 us, the usual
/// one stays. layers::tile_choice() says which it was.
void choose_tile(measure::KnownClock clock);

}  // namespace flopscope::experiments
