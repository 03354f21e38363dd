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

// As multiply_add has it, so that both kinds of tiles give the same bits.
#if defined(__wasm_relaxed_simd__)
constexpr bool fused = true;
#else
constexpr bool fused = false;
#endif

emit::TileFunction tile(std::size_t height, std::size_t vectors) {
  const emit::TileFunction emitted = emit::emitted_tile(height, vectors, fused);
  return emitted != nullptr ? emitted : compiled_tiles[vectors - 1][height - 1];
}

}  // namespace

std::size_t tile_height() {
  constexpr std::size_t taller = tile_rows + 1;
  return fused && emit::emitted_tile(taller, tile_vectors, fused) != nullptr ? taller : tile_rows;
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
