// SPDX-License-Identifier: MIT
#include <algorithm>

#include "gemm.h"
#include "simd.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

#if defined(__wasm_relaxed_simd__) || defined(__FMA__)
constexpr std::size_t tile_rows = 6;
#else
constexpr std::size_t tile_rows = 4;
#endif
constexpr std::size_t tile_vectors = 2;
constexpr std::size_t tile_columns = tile_vectors * lanes;

constexpr std::size_t block_m = 96;
constexpr std::size_t block_k = 256;
constexpr std::size_t block_n = 1024;

constexpr std::size_t round_up(std::size_t size, std::size_t step) {
  return (size + step - 1) / step * step;
}

void pack_a(const float* a, std::size_t lda, std::size_t rows, std::size_t depth, float* packed) {
  for (std::size_t i = 0; i < rows; i += tile_rows) {
    const std::size_t height = std::min(tile_rows, rows - i);
    for (std::size_t p = 0; p < depth; ++p) {
      for (std::size_t r = 0; r < height; ++r) *packed++ = a[(i + r) * lda + p];
    }
  }
}

void pack_b(const float* b, std::size_t row_stride, std::size_t column_stride, std::size_t depth,
            std::size_t columns, float* packed) {
  for (std::size_t j = 0; j < columns; j += tile_columns) {
    const std::size_t width = std::min(tile_columns, columns - j);
    for (std::size_t p = 0; p < depth; ++p) {
      const float* row = b + p * row_stride + j * column_stride;
      for (std::size_t r = 0; r < width; ++r) packed[r] = row[r * column_stride];
      for (std::size_t r = width; r < tile_columns; ++r) packed[r] = 0;
      packed += tile_columns;
    }
  }
}

template <std::size_t rows>
void tile(std::size_t depth, const float* a, const float* b, const float* bias, bool accumulate,
          float* c, std::size_t ldc, std::size_t width) {
  Floats sums[rows][tile_vectors] = {};
  for (std::size_t p = 0; p < depth; ++p) {
    Floats columns[tile_vectors];
    for (std::size_t j = 0; j < tile_vectors; ++j) columns[j] = simd::load(b + j * lanes);
    for (std::size_t i = 0; i < rows; ++i) {
      const Floats element = simd::splat(a[i]);
      for (std::size_t j = 0; j < tile_vectors; ++j) {
        sums[i][j] = simd::multiply_add(element, columns[j], sums[i][j]);
      }
    }
    a += rows;
    b += tile_columns;
  }
  for (std::size_t i = 0; i < rows; ++i) {
    float values[tile_columns];
    for (std::size_t j = 0; j < tile_vectors; ++j) simd::store(values + j * lanes, sums[i][j]);
    for (std::size_t j = 0; j < width; ++j) {
      float value = values[j];
      if (bias != nullptr) value += bias[j];
      if (accumulate) value += c[i * ldc + j];
      c[i * ldc + j] = value;
    }
  }
}

using Tile = void (*)(std::size_t, const float*, const float*, const float*, bool, float*,
                      std::size_t, std::size_t);
constexpr Tile tiles[] = {nullptr, tile<1>, tile<2>, tile<3>, tile<4>, tile<5>, tile<6>};

}  // namespace

std::size_t gemm_workspace(std::size_t m, std::size_t k, std::size_t n) {
  const std::size_t depth = std::min(k, block_k);
  return round_up(std::min(m, block_m) * depth, 16) +
         depth * round_up(std::min(n, block_n), tile_columns);
}

void gemm(const Gemm& problem, float* workspace) {
  const auto [m, k, n, a, b, b_transposed, bias, c] = problem;
  const std::size_t row_stride = b_transposed ? 1 : n;
  const std::size_t column_stride = b_transposed ? k : 1;
  float* const packed_a = workspace;
  float* const packed_b = workspace + round_up(std::min(m, block_m) * std::min(k, block_k), 16);
  for (std::size_t jc = 0; jc < n; jc += block_n) {
    const std::size_t columns = std::min(block_n, n - jc);
    for (std::size_t pc = 0; pc < k; pc += block_k) {
      const std::size_t depth = std::min(block_k, k - pc);
      pack_b(b + pc * row_stride + jc * column_stride, row_stride, column_stride, depth, columns,
             packed_b);
      for (std::size_t ic = 0; ic < m; ic += block_m) {
        const std::size_t rows = std::min(block_m, m - ic);
        pack_a(a + ic * k + pc, k, rows, depth, packed_a);
        for (std::size_t j = 0; j < columns; j += tile_columns) {
          for (std::size_t i = 0; i < rows; i += tile_rows) {
            tiles[std::min(tile_rows, rows - i)](
                depth, packed_a + i * depth, packed_b + j * depth,
                bias != nullptr && pc == 0 ? bias + jc + j : nullptr, pc > 0,
                c + (ic + i) * n + jc + j, n, std::min(tile_columns, columns - j));
          }
        }
      }
    }
  }
}

}  // namespace flopscope::layers
