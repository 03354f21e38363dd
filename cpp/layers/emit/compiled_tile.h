// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A tile as a function that can be called. Before it is handed out it has multiplied small whole
// numbers right, which no order of sums and no rounding can excuse it from.
#pragma once

#include "emitted_tile.h"
#include "product_tile.h"

namespace flopscope::layers::emit {

/// The function, which stands until this thread ends. Null
/// where the engine refuses it (engine.h), and where it computes anything else.
[[nodiscard]] TileFunction compile_tile(const ProductTile& tile);
/// The same of a scattered tile, and of an unpacked one.
[[nodiscard]] ScatteredTileFunction compile_scattered_tile(const ProductTile& tile);
[[nodiscard]] UnpackedTileFunction compile_unpacked_tile(const ProductTile& tile);

}  // namespace flopscope::layers::emit
