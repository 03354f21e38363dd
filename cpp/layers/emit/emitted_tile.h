// SPDX-License-Identifier: MIT
//
// The tiles of matrix products that are written at run time (product_tile.h), and compiled by the
// JavaScript engine when each is first asked for.
#pragma once

#include <cstddef>

namespace flopscope::layers::emit {

/// Tiles of C, one below the other: c (count rows, columns) = initial + a b, in the order of the
/// inner dimension. `count` is at least 1.
///
/// a: (count, depth, rows), packed
/// b: (depth, columns), rows `b_stride` apart
/// initial, c: (count rows, columns), rows `initial_stride` and `c_stride` apart; may be the same
using TileFunction = void (*)(std::size_t count, std::size_t depth, const float* a, const float* b,
                              std::size_t b_stride, const float* initial,
                              std::size_t initial_stride, float* c, std::size_t c_stride);

/// The largest tile.
inline constexpr std::size_t most_rows = 6;
inline constexpr std::size_t most_vectors = 2;

/// The tile of so many rows and vectors of four columns, kept for this thread. Null where the
/// engine refuses it, and for good. A program that shall not carry the generator defines this
/// function itself: linked before the library, that one stands in.
[[nodiscard]] TileFunction emitted_tile(std::size_t rows, std::size_t vectors, bool fused);

}  // namespace flopscope::layers::emit
