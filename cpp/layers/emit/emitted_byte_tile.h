// SPDX-License-Identifier: MIT
//
// The tiles of products of 8-bit integers that are written at run time (byte_tile.h), and compiled
// by the JavaScript engine when each is first asked for.
#pragma once

#include <cstddef>
#include <cstdint>

namespace flopscope::layers::emit {

/// The factors of a turn, the columns of a tile, and the numbers from one row of `to` to the next.
inline constexpr std::size_t byte_tile_factors = 16;
inline constexpr std::size_t byte_tile_columns = 4;
inline constexpr std::size_t byte_tile_stride = 16;

/// Tiles of dot products, one below the other: to (count rows, 4), rows `byte_tile_stride` apart,
/// += a b. `count` and `turns` are at least 1.
///
/// a: (count, turns, rows, 16), packed
/// b: (turns, 4, 16), or of columns as they are stored (4, 16 turns), `b_stride` bytes apart
using ByteTileFunction = void (*)(std::size_t count, std::size_t turns, const std::int8_t* a,
                                  const std::int8_t* b, std::size_t b_stride, std::int32_t* to);

/// The tile of one or two rows, by the form that suits the machine. Kept for this thread; null
/// where the engine has no dot products of bytes, and for good. One of the factors, the rows or the
/// columns, must have 7 bits, from 0 to 127.
[[nodiscard]] ByteTileFunction emitted_byte_tile(std::size_t rows, bool stored,
                                                 bool seven_bit_rows);

}  // namespace flopscope::layers::emit
