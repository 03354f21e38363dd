// SPDX-License-Identifier: MIT
#include <atomic>

#include "flopscope/layers/tile_kind.h"

namespace flopscope::layers {

namespace {

std::atomic<TileChoice> noted_choice{TileChoice::untried};

}  // namespace

TileChoice tile_choice() { return noted_choice.load(std::memory_order_relaxed); }

void note_tile_choice(TileChoice choice) { noted_choice.store(choice, std::memory_order_relaxed); }

}  // namespace flopscope::layers
