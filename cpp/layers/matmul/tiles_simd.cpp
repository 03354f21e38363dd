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
    for (std::size_t vectors = 1; vectors <= tile_vectors; ++vectors) {
      if (emit::emitted_tile(rows, vectors) == nullptr) return false;
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

emit::TileFunction find_tile(std::size_t height, std::size_t vectors) {
  const emit::TileFunction emitted =
      tile_kind().emitted ? emit::emitted_tile(height, vectors) : nullptr;
  return emitted != nullptr ? emitted : compiled_tiles[vectors - 1][height - 1];
}

emit::TileFunction tile(std::size_t height, std::size_t vectors) {
  static thread_local emit::TileFunction kept[tile_vectors][emit::most_rows];
  emit::TileFunction& found = kept[vectors - 1][height - 1];
  if (found == nullptr) found = find_tile(height, vectors);
  return found;
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
                     float* c, std::size_t c_stride, std::size_t vectors) {
  if (panels.taller > 0) {
    tile(panels.height + 1, vectors)(panels.taller, depth, a, b, b_stride, initial, initial_stride,
                                     c, c_stride);
  }
  if (panels.count > panels.taller) {
    const std::size_t i = panels.taller * (panels.height + 1);
    tile(panels.height, vectors)(panels.count - panels.taller, depth, a + i * depth, b, b_stride,
                                 initial + i * initial_stride, initial_stride, c + i * c_stride,
                                 c_stride);
  }
}

ScatteredTiles::ScatteredTiles(const Panels& panels)
    : panels_(panels),
      low_(emit::emitted_scattered_tile(panels.height, tile_vectors)),
      tall_(panels.taller > 0 ? emit::emitted_scattered_tile(panels.height + 1, tile_vectors)
                              : low_) {
  if (tall_ == nullptr) low_ = nullptr;
}

void ScatteredTiles::multiply_column(std::size_t depth, const float* a, const float* b,
                                     const std::int32_t* offsets, const float* initial,
                                     std::size_t initial_stride, float* c,
                                     std::size_t c_stride) const {
  if (panels_.taller > 0) {
    tall_(panels_.taller, depth, a, b, offsets, initial, initial_stride, c, c_stride);
  }
  if (panels_.count == panels_.taller) return;
  const std::size_t i = panels_.taller * (panels_.height + 1);
  low_(panels_.count - panels_.taller, depth, a + i * depth, b, offsets,
       initial + i * initial_stride, initial_stride, c + i * c_stride, c_stride);
}

}  // namespace flopscope::layers
