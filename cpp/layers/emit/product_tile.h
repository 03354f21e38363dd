// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The generator of the innermost loop of a matrix product: a tile of C that stays in vector
// registers while the inner dimension runs, as WebAssembly.
//
// Written at run time because compilers take two things away from it. LLVM and Binaryen sink each
// product next to the sum that it is added to, where it waits for it; here all products of a row
// come before the row's sums. And both would use more registers, were the loop unrolled in C++.
//
// What it cannot do: see how many registers the engine has. Rows times vectors of sums, the vectors
// of a row of B and one product for each, or one element of A where they are fused, must fit: 15 of
// x86's 16 in V8.
#pragma once

#include <cstddef>

#include "function_body.h"

namespace flopscope::layers::emit {

struct ProductTile {
  std::uint32_t rows = 1;
  std::uint32_t vectors = 1;  ///< of four columns
  std::uint32_t steps = 2;    ///< of the inner dimension in one turn of the loop
  bool fused = false;         ///< by relaxed multiply-adds, which round once where it is faster
};

/// What a TileFunction (emitted_tile.h) does.
[[nodiscard]] FunctionBody product_tile(const ProductTile& tile);

}  // namespace flopscope::layers::emit
