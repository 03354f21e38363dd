// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The generator of the innermost loop of a matrix product: a tile of C that stays in vector
// registers while the inner dimension runs, as WebAssembly.
//
// Written at run time so that a build for every engine has the fused multiply-adds of those that
// know them, and a taller tile with them, which needs no register for a product. Where there are
// none, all products of a row come before the row's sums, which LLVM and Binaryen would sink to
// where each sum waits for its product.
//
// Several steps of the inner dimension in a turn gain nothing in Chromium 156 and Firefox; V8 of
// Node 20 then spills, at times to half the speed.
//
// What it cannot do: see how many registers the engine has. Rows times vectors of sums, the vectors
// of a row of B and one product for each, or one element of A where they are fused, must fit: 15 of
// x86's 16 in V8.
#pragma once

#include <string>
#include <vector>

#include "function_body.h"

namespace flopscope::layers::emit {

struct ProductTile {
  std::uint32_t rows = 1;
  std::uint32_t vectors = 1;  ///< of four columns
  std::uint32_t edge = 0;     ///< columns that the last vector has: 1 to 3, or 0 for all
  std::uint32_t steps = 1;    ///< of the inner dimension in one turn of the loop
  bool fused = false;         ///< by relaxed multiply-adds, which round once where it is faster
  bool in_turn = false;       ///< unfused, each product is added before the next one is made
  bool scattered = false;     ///< the rows of b lie where a list says, else a stride apart
  bool unpacked = false;      ///< the rows of a lie a stride apart, and b is packed

  [[nodiscard]] std::uint32_t columns() const { return 4 * vectors - (edge > 0 ? 4 - edge : 0); }
  friend bool operator==(const ProductTile&, const ProductTile&) = default;
};

/// What a TileFunction (emitted_tile.h) does, or a ScatteredTileFunction or UnpackedTileFunction.
[[nodiscard]] FunctionBody product_tile(const ProductTile& tile);

/// The names of its parameters and local variables, by their numbers. Not of a scattered tile, nor
/// of an unpacked one.
[[nodiscard]] std::vector<std::string> local_names(const ProductTile& tile);

}  // namespace flopscope::layers::emit
