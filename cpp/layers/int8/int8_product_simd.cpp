// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstring>

#include "flopscope/layers/emitted_byte_tile.h"
#include "int8_product.h"
#include "int8_simd.h"
#include "simd/align.h"

namespace flopscope::layers {

namespace {

using emit::ByteTileFunction;
using simd::Sums;
using simd::Words;

// Eight sums, two factors that stay, one that passes and a product fit the 15 registers that V8
// leaves of x86's 16.
constexpr std::size_t tile_rows = 2;
constexpr std::size_t tile_columns = emit::byte_tile_columns;
static_assert(int8_columns == emit::byte_tile_stride && int8_rows_at_once == tile_columns);

// What a strip of columns meets stays in the second-level cache.
constexpr std::size_t block_bytes = 131072;

constexpr std::size_t vector_bytes = emit::byte_tile_factors;

/// How factors lie in a panel, and what multiplies them: emitted tiles of bytes where the engine
/// has dot products of them, else tiles of 16-bit factors.
struct Tiles {
  std::size_t factors;  ///< in a vector
  void (*pack)(const std::int8_t* from, std::int8_t* to);
  ByteTileFunction packed[tile_rows];  ///< by their height - 1
  ByteTileFunction stored[tile_rows];

  /// The vectors along the inner dimension.
  [[nodiscard]] std::size_t turns(std::size_t k) const { return quotient_up(k, factors); }
  [[nodiscard]] std::size_t packed_bytes(std::size_t k) const { return turns(k) * vector_bytes; }
  [[nodiscard]] std::size_t rows_at_once(std::size_t m, std::size_t k) const {
    const std::size_t row_bytes = std::max(packed_bytes(k), vector_bytes);  // k may be 0
    const std::size_t fitting = block_bytes / row_bytes / tile_rows * tile_rows;
    return std::min(m, std::max(fitting, tile_rows));
  }
};

void pack_bytes(const std::int8_t* from, std::int8_t* to) { std::memcpy(to, from, vector_bytes); }

void pack_words(const std::int8_t* from, std::int8_t* to) {
  const Words words = simd::widened(from);
  std::memcpy(to, &words, sizeof words);
}

/// A tile of 16-bit factors, of columns as a ByteTileFunction's.
template <std::size_t rows, bool stored>
void add_tiles(std::size_t count, std::size_t turns, const std::int8_t* a, const std::int8_t* b,
               std::size_t b_stride, std::int32_t* to) {
  const auto load = [](const std::int8_t* from) {
    Words words;
    std::memcpy(&words, from, sizeof words);
    return words;
  };
  for (; count > 0; --count) {
    Sums sums[rows][tile_columns] = {};
    for (std::size_t turn = 0; turn < turns; ++turn, a += rows * vector_bytes) {
      Words of_a[rows];
      for (std::size_t i = 0; i < rows; ++i) of_a[i] = load(a + i * vector_bytes);
      for (std::size_t j = 0; j < tile_columns; ++j) {
        const Words of_b = stored ? simd::widened(b + j * b_stride + turn * (vector_bytes / 2))
                                  : load(b + (turn * tile_columns + j) * vector_bytes);
        for (std::size_t i = 0; i < rows; ++i) {
          sums[i][j] = simd::add_pairs(sums[i][j], of_a[i], of_b);
        }
      }
    }
    for (std::size_t i = 0; i < rows; ++i, to += int8_columns) {
      Sums row;
      std::memcpy(&row, to, sizeof row);
      row += simd::sums_of_lanes(sums[i][0], sums[i][1], sums[i][2], sums[i][3]);
      std::memcpy(to, &row, sizeof row);
    }
  }
}

constexpr Tiles tiles_of_words{vector_bytes / 2,
                               &pack_words,
                               {&add_tiles<1, false>, &add_tiles<2, false>},
                               {&add_tiles<1, true>, &add_tiles<2, true>}};

Tiles find_tiles(SevenBit seven_bit) {
  const bool of_rows = seven_bit == SevenBit::a;
  Tiles tiles{emit::byte_tile_factors, &pack_bytes, {}, {}};
  for (std::size_t rows = 1; rows <= tile_rows; ++rows) {
    tiles.packed[rows - 1] = emit::emitted_byte_tile(rows, false, of_rows);
    tiles.stored[rows - 1] = emit::emitted_byte_tile(rows, true, of_rows);
    if (tiles.packed[rows - 1] == nullptr || tiles.stored[rows - 1] == nullptr) {
      return tiles_of_words;
    }
  }
  return tiles;
}

const Tiles& tiles_for(SevenBit seven_bit) {
  if (seven_bit == SevenBit::a) {
    static thread_local const Tiles of_a = find_tiles(SevenBit::a);
    return of_a;
  }
  static thread_local const Tiles of_b = find_tiles(SevenBit::b);
  return of_b;
}

/// Where the parts of the workspace begin, in bytes.
struct Parts {
  Parts(const Tiles& tiles, std::size_t m, std::size_t k)
      : strip(aligned_bytes(tiles.rows_at_once(m, k) * tiles.packed_bytes(k))),
        sums(strip + aligned_bytes(tile_columns * tiles.packed_bytes(k))),
        end(sums + aligned_bytes(tiles.rows_at_once(m, k) * int8_columns * sizeof(std::int32_t))) {}

  std::size_t strip, sums, end;
};

/// A row's vectors, to places `height` vectors apart; 0 behind its end.
void pack_row(const Tiles& tiles, const std::int8_t* row, std::size_t k, std::size_t height,
              std::int8_t* to) {
  std::size_t p = 0;
  for (; p + tiles.factors <= k; p += tiles.factors, to += height * vector_bytes) {
    tiles.pack(row + p, to);
  }
  if (p == k) return;
  std::int8_t end[vector_bytes] = {};
  std::copy_n(row + p, k - p, end);
  tiles.pack(end, to);
}

/// Panels of 2 rows of A, the last one of the row that is left.
void pack_panels(const Tiles& tiles, const std::int8_t* a, std::size_t rows, std::size_t k,
                 std::int8_t* panels) {
  for (std::size_t i = 0; i < rows; ++i) {
    const std::size_t tile = i / tile_rows * tile_rows;
    pack_row(tiles, a + i * k, k, std::min(tile_rows, rows - tile),
             panels + tile * tiles.packed_bytes(k) + (i - tile) * vector_bytes);
  }
}

/// The `count` factors from each row of up to 4 of B on, which lie k apart.
void pack_strip(const Tiles& tiles, const std::int8_t* b, std::size_t columns, std::size_t k,
                std::size_t count, std::int8_t* strip) {
  for (std::size_t q = 0; q < tile_columns; ++q) {
    // What a column that is not there gives is not taken.
    pack_row(tiles, b + std::min(q, columns - 1) * k, count, tile_columns,
             strip + q * vector_bytes);
  }
}

/// Adds the products of `rows` rows with a strip of columns, tile by tile.
void multiply_packed(const Tiles& tiles, std::size_t rows, std::size_t turns,
                     const std::int8_t* panels, const std::int8_t* strip, std::int32_t* sums) {
  const std::size_t pairs = rows / tile_rows;
  if (pairs > 0) tiles.packed[1](pairs, turns, panels, strip, 0, sums);
  if (rows % tile_rows == 0) return;
  const std::size_t i = pairs * tile_rows;
  tiles.packed[0](1, turns, panels + i * turns * vector_bytes, strip, 0, sums + i * int8_columns);
}

/// Adds the products of up to `tile_rows` rows with full columns of B as they are stored: they are
/// not worth packing for one tile.
void multiply_stored(const Tiles& tiles, std::size_t rows, std::size_t k, const std::int8_t* panel,
                     const std::int8_t* b, std::int32_t* sums) {
  const std::size_t turns = k / tiles.factors;
  const std::size_t done = turns * tiles.factors;
  if (turns > 0) tiles.stored[rows - 1](1, turns, panel, b, k, sums);
  if (done == k) return;
  std::int8_t end[tile_columns * vector_bytes];
  pack_strip(tiles, b + done, tile_columns, k, k - done, end);
  tiles.packed[rows - 1](1, 1, panel + turns * rows * vector_bytes, end, 0, sums);
}

}  // namespace

std::size_t int8_product_workspace(std::size_t m, std::size_t k, SevenBit seven_bit) {
  return Parts(tiles_for(seven_bit), m, k).end;
}

void int8_product(const Int8Product& product, Int8Sums& sums, std::int8_t* workspace) {
  const auto [m, k, n] = std::array{product.m, product.k, product.n};
  const Tiles& tiles = tiles_for(product.seven_bit);
  const Parts parts(tiles, m, k);
  std::int8_t* const panels = workspace;
  std::int8_t* const strip = workspace + parts.strip;
  auto* const block = reinterpret_cast<std::int32_t*>(workspace + parts.sums);
  const std::size_t at_once = tiles.rows_at_once(m, k);
  for (std::size_t row = 0; row < m; row += at_once) {
    const std::size_t rows = std::min(at_once, m - row);
    pack_panels(tiles, product.a + row * k, rows, k, panels);
    for (std::size_t j = 0; j < n; j += int8_columns) {
      const std::size_t columns = std::min(int8_columns, n - j);
      std::fill_n(block, rows * int8_columns, 0);
      // Tiles take at least one turn.
      for (std::size_t q = 0; k > 0 && q < columns; q += tile_columns) {
        const std::size_t width = std::min(tile_columns, columns - q);
        const std::int8_t* const b = product.b->rows(j + q, width);
        if (m <= tile_rows && width == tile_columns) {
          multiply_stored(tiles, rows, k, panels, b, block + q);
        } else {
          pack_strip(tiles, b, width, k, k, strip);
          multiply_packed(tiles, rows, tiles.turns(k), panels, strip, block + q);
        }
      }
      sums.take({row, rows, j, columns, block});
    }
  }
}

}  // namespace flopscope::layers
