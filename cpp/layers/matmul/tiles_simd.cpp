// SPDX-License-Identifier: MIT
#include <array>
#include <utility>

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
using Tiles = void (*)(std::size_t, std::size_t, const float*, const float*, std::size_t,
                       const float*, std::size_t, float*, std::size_t);
template <std::size_t vectors, std::size_t... heights>
constexpr std::array<Tiles, tile_rows> tiles_of(std::index_sequence<heights...>) {
  return {&tiles<heights + 1, vectors>...};
}
constexpr std::array<Tiles, tile_rows> tiles_by_vectors[tile_vectors] = {
    tiles_of<1>(std::make_index_sequence<tile_rows>()),
    tiles_of<2>(std::make_index_sequence<tile_rows>())};

}  // namespace

void multiply_column(const Panels& panels, std::size_t depth, const float* a, const float* b,
                     std::size_t b_stride, const float* initial, std::size_t initial_stride,
                     float* c, std::size_t c_stride, std::size_t vectors) {
  const auto& by_height = tiles_by_vectors[vectors - 1];
  if (panels.taller > 0) {
    by_height[panels.height](panels.taller, depth, a, b, b_stride, initial, initial_stride, c,
                             c_stride);
  }
  if (panels.count > panels.taller) {
    const std::size_t i = panels.taller * (panels.height + 1);
    by_height[panels.height - 1](panels.count - panels.taller, depth, a + i * depth, b, b_stride,
                                 initial + i * initial_stride, initial_stride, c + i * c_stride,
                                 c_stride);
  }
}

}  // namespace flopscope::layers
