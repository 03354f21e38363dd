// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <atomic>
#include <span>
#include <utility>

#include "flopscope/layers/emitted_tile.h"
#include "pack.h"
#include "tiles.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

/// `count` tiles of C, one below the other: c (count rows, columns) = initial + a b.
/// a (count, depth, rows) is packed; the rows of b (depth, columns) are `b_stride` apart.
template <std::size_t rows, std::size_t vectors>
void tiles(std::size_t count, std::size_t depth, const float* a, const float* b,
           std::size_t b_stride, const float* initial, std::size_t initial_stride, float* c,
           std::size_t c_stride) {
  for (; count > 0; --count) {
    Floats sums[rows][vectors];
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < vectors; ++j) {
        sums[i][j] = simd::load(initial + i * initial_stride + j * lanes);
      }
    }
    const float* row = b;
    for (std::size_t p = 0; p < depth; ++p) {  // engines unroll this; doing it here costs registers
      Floats columns[vectors];
      for (std::size_t j = 0; j < vectors; ++j) columns[j] = simd::load(row + j * lanes);
      for (std::size_t i = 0; i < rows; ++i) {
        const Floats element = simd::splat(a[i]);
        for (std::size_t j = 0; j < vectors; ++j) {
          sums[i][j] = simd::multiply_add(element, columns[j], sums[i][j]);
        }
      }
      a += rows;
      row += b_stride;
    }
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < vectors; ++j) {
        simd::store(c + i * c_stride + j * lanes, sums[i][j]);
      }
    }
    initial += rows * initial_stride;
    c += rows * c_stride;
  }
}

// Called through a table, which keeps the compilers from merging the tiles of all heights into one
// function that has too few registers for any of them.
template <std::size_t vectors, std::size_t... heights>
constexpr std::array<emit::TileFunction, tile_rows> tiles_of(std::index_sequence<heights...>) {
  return {&tiles<heights + 1, vectors>...};
}
constexpr std::array<emit::TileFunction, tile_rows> compiled_tiles[tile_vectors] = {
    tiles_of<1>(std::make_index_sequence<tile_rows>()),
    tiles_of<2>(std::make_index_sequence<tile_rows>())};

#if defined(__wasm_relaxed_simd__) || defined(__FMA__) || defined(__ARM_FEATURE_FMA)
constexpr bool compiled_fused = true;
#else
constexpr bool compiled_fused = false;
#endif

// Emitted tiles are fused and need no register for a product, so they are a row taller on x86.
// Engines with more registers may take more, and some schedule loads so that fewer are faster.
constexpr std::size_t heights[] = {6, 4, 5, 8, 10, 12};
std::atomic<std::size_t> chosen_height{heights[0]};

/// Whether emitted tiles that no compiled one could stand in for are there in both widths.
bool has_tiles_up_to(std::size_t height) {
  for (std::size_t rows = tile_rows + 1; rows <= std::max(height, tile_rows + 1); ++rows) {
    for (const std::size_t columns : {lanes, tile_columns}) {
      if (emit::emitted_tile(rows, columns) == nullptr) return false;
    }
  }
  return true;
}

TileKind find_tile_kind(std::size_t height) {
  const bool emitted = has_tiles_up_to(heights[0]);
  if (emitted && !has_tiles_up_to(height)) height = heights[0];
  return {.rows = emitted ? height : tile_rows,
          .columns = tile_columns,
          .fused = emitted || compiled_fused,
          .emitted = emitted};
}

/// Null where the columns are no whole vectors and no tile is emitted.
emit::TileFunction find_tile(std::size_t height, std::size_t columns) {
  const emit::TileFunction emitted =
      tile_kind().emitted ? emit::emitted_tile(height, columns) : nullptr;
  if (emitted != nullptr || columns % lanes != 0) return emitted;
  return compiled_tiles[columns / lanes - 1][height - 1];
}

emit::TileFunction tile(std::size_t height, std::size_t columns) {
  static thread_local emit::TileFunction kept[tile_columns][emit::most_rows];
  emit::TileFunction& found = kept[columns - 1][height - 1];
  if (found == nullptr) found = find_tile(height, columns);
  return found;
}

emit::UnpackedTileFunction unpacked_tile(std::size_t height, std::size_t columns) {
  return tile_kind().emitted ? emit::emitted_unpacked_tile(height, columns) : nullptr;
}

/// Whether `tile(height, columns)` is there for both heights of the panels.
template <class Tile>
bool has_both(const Panels& panels, std::size_t columns, Tile&& tile) {
  return tile(panels.height, columns) != nullptr &&
         (panels.taller == 0 || tile(panels.height + 1, columns) != nullptr);
}

/// Calls `multiply(height, count, i)` for the taller panels, then for the others: so many of such a
/// height, which begin at row i.
template <class Multiply>
void for_panels(const Panels& panels, Multiply&& multiply) {
  const std::size_t i = panels.taller * (panels.height + 1);
  if (panels.taller > 0) multiply(panels.height + 1, panels.taller, std::size_t{0});
  if (panels.count > panels.taller) multiply(panels.height, panels.count - panels.taller, i);
}

}  // namespace

bool compiler_fuses() { return compiled_fused; }

std::span<const std::size_t> tile_heights() { return heights; }

void choose_tile_height(std::size_t rows) { chosen_height.store(rows, std::memory_order_relaxed); }

TileKind tile_kind() {
  static thread_local TileKind kept{};
  static thread_local std::size_t asked = 0;
  const std::size_t height = chosen_height.load(std::memory_order_relaxed);
  if (asked != height) {
    asked = height;
    kept = find_tile_kind(height);
  }
  return kept;
}

void pack_block_of_a(const float* a, std::size_t stride, const Panels& panels, std::size_t depth,
                     float* packed) {
  for (std::size_t panel = 0; panel < panels.count; ++panel) {
    const std::size_t height = panels.height + (panel < panels.taller ? 1 : 0);
    pack_rows(a, stride, height, depth, packed, height);
    a += height * stride;
    packed += height * depth;
  }
}

void multiply_column(const Panels& panels, std::size_t depth, const float* a, const float* b,
                     std::size_t b_stride, const float* initial, std::size_t initial_stride,
                     float* c, std::size_t c_stride, std::size_t columns) {
  for_panels(panels, [&](std::size_t height, std::size_t count, std::size_t i) {
    tile(height, columns)(count, depth, a + i * depth, b, b_stride, initial + i * initial_stride,
                          initial_stride, c + i * c_stride, c_stride);
  });
}

bool has_tiles(const Panels& panels, std::size_t columns) {
  return has_both(panels, columns, tile);
}

void multiply_unpacked_column(const Panels& panels, std::size_t depth, const float* a,
                              std::size_t a_stride, const float* b, const float* initial,
                              std::size_t initial_stride, float* c, std::size_t c_stride,
                              std::size_t columns) {
  for_panels(panels, [&](std::size_t height, std::size_t count, std::size_t i) {
    unpacked_tile(height, columns)(count, depth, a + i * a_stride, b, a_stride,
                                   initial + i * initial_stride, initial_stride, c + i * c_stride,
                                   c_stride);
  });
}

bool has_unpacked_tiles(const Panels& panels, std::size_t columns) {
  return has_both(panels, columns, unpacked_tile);
}

ScatteredTiles::ScatteredTiles(const Panels& panels, std::size_t columns)
    : panels_(panels),
      columns_(columns),
      low_(emit::emitted_scattered_tile(panels.height, columns)),
      tall_(panels.taller > 0 ? emit::emitted_scattered_tile(panels.height + 1, columns) : low_) {
  if (tall_ == nullptr) low_ = nullptr;
}

void ScatteredTiles::multiply_column(std::size_t depth, const float* a, const float* b,
                                     const std::int32_t* offsets, const float* initial,
                                     std::size_t initial_stride, float* c,
                                     std::size_t c_stride) const {
  for_panels(panels_, [&](std::size_t height, std::size_t count, std::size_t i) {
    const auto tile = height > panels_.height ? tall_ : low_;
    tile(count, depth, a + i * depth, b, offsets, initial + i * initial_stride, initial_stride,
         c + i * c_stride, c_stride);
  });
}

}  // namespace flopscope::layers
