// SPDX-License-Identifier: MIT
//
// The tiles of matrix products that are written at run time (product_tile.h), and compiled by the
// JavaScript engine when each is first asked for. All are fused: without fused multiply-adds the
// compiler's tiles are as fast, in Chromium 1 to 4 % faster.
#pragma once

#include <cstddef>
#include <cstdint>

namespace flopscope::layers::emit {

/// Tiles of C, one below the other: c (count rows, columns) = initial + a b, in the order of the
/// inner dimension. `count` is at least 1.
///
/// a: (count, depth, rows), packed
/// b: (depth, columns rounded up to whole vectors of four), rows `b_stride` apart
/// initial, c: (count rows, columns), rows `initial_stride` and `c_stride` apart; may be the same
using TileFunction = void (*)(std::size_t count, std::size_t depth, const float* a, const float* b,
                              std::size_t b_stride, const float* initial,
                              std::size_t initial_stride, float* c, std::size_t c_stride);

/// The same, but row p of b lies `offsets[p]` bytes behind b, wherever that is.
using ScatteredTileFunction = void (*)(std::size_t count, std::size_t depth, const float* a,
                                       const float* b, const std::int32_t* offsets,
                                       const float* initial, std::size_t initial_stride, float* c,
                                       std::size_t c_stride);

/// The same, but a is (count rows, depth) and not packed, its rows `a_stride` apart, and it is b
/// whose rows lie one behind the other.
using UnpackedTileFunction = void (*)(std::size_t count, std::size_t depth, const float* a,
                                      const float* b, std::size_t a_stride, const float* initial,
                                      std::size_t initial_stride, float* c, std::size_t c_stride);

/// The largest tile.
inline constexpr std::size_t most_rows = 12;
inline constexpr std::size_t most_columns = 8;

/// The fused tile of so many rows and columns, kept for this thread. Each is null where the engine
/// refuses it, as one without such instructions does, and for good.
[[nodiscard]] TileFunction emitted_tile(std::size_t rows, std::size_t columns);
[[nodiscard]] ScatteredTileFunction emitted_scattered_tile(std::size_t rows, std::size_t columns);
[[nodiscard]] UnpackedTileFunction emitted_unpacked_tile(std::size_t rows, std::size_t columns);

}  // namespace flopscope::layers::emit
