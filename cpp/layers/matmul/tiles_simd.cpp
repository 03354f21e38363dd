// SPDX-License-Identifier: MIT
#include <array>
#include <utility>

#include "flopscope/layers/emitted_tile.h"
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

// Emitted tiles are fused and need no register for a product, so they are a row taller. That height
// is there in both widths or not at all: no compiled tile could stand in for it.
TileKind find_tile_kind() {
  constexpr std::size_t taller = tile_rows + 1;
  const bool emitted =
      emit::emitted_tile(taller, 1) != nullptr && emit::emitted_tile(taller, 2) != nullptr;
  return {.rows = emitted ? taller : tile_rows,
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
  static thread_local emit::TileFunction kept[tile_vectors][tile_rows + 1];
  emit::TileFunction& found = kept[vectors - 1][height - 1];
  if (found == nullptr) found = find_tile(height, vectors);
  return found;
}

}  // namespace

bool compiler_fuses() { return compiled_fused; }

TileKind tile_kind() {
  static thread_local TileKind kept{};
  if (kept.rows == 0) kept = find_tile_kind();
  return kept;
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

}  // namespace flopscope::layers
