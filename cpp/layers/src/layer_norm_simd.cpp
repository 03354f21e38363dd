// SPDX-License-Identifier: MIT
#include <cmath>

#include "flopscope/layers/layer_norm.h"
#include "simd.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

/// The sum of `term` of all vectors of a row, whose end is filled up with `filler`.
template <class Term>
float sum_of(const float* x, std::size_t size, float filler, Term term) {
  constexpr std::size_t at_once = 4;
  Floats sums[at_once] = {};
  std::size_t j = 0;
  for (; j + at_once * lanes <= size; j += at_once * lanes) {
    for (std::size_t v = 0; v < at_once; ++v)
      sums[v] = term(simd::load(x + j + v * lanes), sums[v]);
  }
  for (; j + lanes <= size; j += lanes) sums[0] = term(simd::load(x + j), sums[0]);
  if (j < size) sums[1] = term(simd::load_partial(x + j, size - j, filler), sums[1]);
  const Floats sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  return simd::sums_of_lanes(sum, sum, sum, sum)[0];
}

void normalize(const float* x, float mean, float scale, const float* weight, const float* bias,
               float* y, std::size_t size) {
  const Floats middle = simd::splat(mean);
  const Floats factor = simd::splat(scale);
  std::size_t j = 0;
  for (; j + lanes <= size; j += lanes) {
    const Floats normal = (simd::load(x + j) - middle) * factor;
    simd::store(y + j, simd::multiply_add(normal, simd::load(weight + j), simd::load(bias + j)));
  }
  for (; j < size; ++j) y[j] = (x[j] - mean) * scale * weight[j] + bias[j];
}

}  // namespace

void layer_norm_simd(const LayerNormShape& shape, const float* x, const float* weight,
                     const float* bias, float* y) {
  const auto rows = static_cast<std::size_t>(shape.rows);
  const auto cols = static_cast<std::size_t>(shape.cols);
  const auto n = static_cast<float>(cols);
  for (std::size_t i = 0; i < rows; ++i, x += cols, y += cols) {
    const float mean = sum_of(x, cols, 0, [](Floats v, Floats sum) { return sum + v; }) / n;
    const Floats middle = simd::splat(mean);
    const float squares = sum_of(x, cols, mean, [middle](Floats v, Floats sum) {
      return simd::multiply_add(v - middle, v - middle, sum);
    });
    const float scale = 1 / std::sqrt(squares / n + static_cast<float>(layer_norm_epsilon));
    normalize(x, mean, scale, weight, bias, y, cols);
  }
}

}  // namespace flopscope::layers
