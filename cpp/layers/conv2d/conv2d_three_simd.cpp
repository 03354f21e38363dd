// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <utility>

#include "conv2d_forms.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

// Nine factors, a sum for each row, a load and a product fit the 15 registers that V8 leaves of
// x86's 16.
constexpr std::size_t most_rows = 4;

/// `rows` rows of outputs, below each other. Neighbouring taps share what they load.
template <std::size_t rows, bool neighbours>
void add_nine(const NineTaps& taps, const float* from, float* to, std::size_t width) {
  Floats factors[3][3];
  for (std::size_t u = 0; u < 3; ++u) {
    for (std::size_t v = 0; v < 3; ++v) factors[u][v] = simd::splat(taps.weight[u * 3 + v]);
  }
  for (std::size_t j = 0; j < width; j += lanes) {
    Floats sums[rows];
    for (Floats& sum : sums) sum = simd::splat(taps.bias);
    if constexpr (neighbours) {
      for (std::size_t row = 0; row < rows + 2; ++row) {
        for (std::size_t v = 0; v < 3; ++v) {
          const Floats x = simd::load(from + row * taps.down + v + j);
          for (std::size_t i = 0; i < rows; ++i) {
            if (row < i || row >= i + 3) continue;
            sums[i] = simd::multiply_add(factors[row - i][v], x, sums[i]);
          }
        }
      }
    } else {
      for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t u = 0; u < 3; ++u) {
          for (std::size_t v = 0; v < 3; ++v) {
            const Floats x = simd::load(from + i * taps.step + u * taps.down + taps.right[v] + j);
            sums[i] = simd::multiply_add(factors[u][v], x, sums[i]);
          }
        }
      }
    }
    const std::size_t left = width - j;
    for (std::size_t i = 0; i < rows; ++i) {
      float* const y = to + i * width + j;
      if (left >= lanes) {
        simd::store(y, sums[i]);
      } else {
        simd::store_partial(y, sums[i], left);
      }
    }
  }
}

using AddNine = void (*)(const NineTaps&, const float*, float*, std::size_t);
template <bool neighbours, std::size_t... fewer>
constexpr std::array<AddNine, most_rows> add_nine_of(std::index_sequence<fewer...>) {
  return {&add_nine<fewer + 1, neighbours>...};
}
constexpr std::array<AddNine, most_rows> by_rows[] = {
    add_nine_of<false>(std::make_index_sequence<most_rows>()),
    add_nine_of<true>(std::make_index_sequence<most_rows>())};

}  // namespace

void add_nine_taps(const NineTaps& taps, const float* from, float* to, std::size_t height,
                   std::size_t width) {
  const bool neighbours =
      taps.step == taps.down && taps.right == std::array<std::size_t, 3>{0, 1, 2};
  for (std::size_t i = 0; i < height; i += most_rows) {
    const std::size_t rows = std::min(most_rows, height - i);
    by_rows[neighbours ? 1 : 0][rows - 1](taps, from + i * taps.step, to + i * width, width);
  }
}

}  // namespace flopscope::layers
