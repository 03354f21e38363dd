// SPDX-License-Identifier: MIT
#include <limits>

#include "flopscope/layers/softmax.h"
#include "simd_math.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

float largest_of(const float* x, std::size_t size) {
  Floats largest = simd::splat(minus_infinity);
  std::size_t j = 0;
  for (; j + lanes <= size; j += lanes) {
    const Floats values = simd::load(x + j);
    largest = largest < values ? values : largest;
  }
  if (j < size) {
    const Floats values = simd::load_partial(x + j, size - j, minus_infinity);
    largest = largest < values ? values : largest;
  }
  return simd::largest_lane(largest);
}

// y = exp(x - largest), and its sum. The lanes past a row's end hold minus infinity, whose exp adds
// 0.
float exponentials(const float* x, float largest, float* y, std::size_t size) {
  const Floats shift = simd::splat(largest);
  Floats sum{};
  std::size_t j = 0;
  for (; j + lanes <= size; j += lanes) {
    const Floats values = simd::exp_nonpositive(simd::load(x + j) - shift);
    simd::store(y + j, values);
    sum += values;
  }
  if (j < size) {
    const Floats values =
        simd::exp_nonpositive(simd::load_partial(x + j, size - j, minus_infinity) - shift);
    simd::store_partial(y + j, values, size - j);
    sum += values;
  }
  return simd::sum_of_lanes(sum);
}

void scale(float* y, float factor, std::size_t size) {
  std::size_t j = 0;
  for (; j + lanes <= size; j += lanes) simd::store(y + j, simd::load(y + j) * factor);
  for (; j < size; ++j) y[j] *= factor;
}

}  // namespace

void softmax_simd(const SoftmaxShape& shape, const float* x, float* y) {
  const auto rows = static_cast<std::size_t>(shape.rows);
  const auto cols = static_cast<std::size_t>(shape.cols);
  for (std::size_t i = 0; i < rows; ++i, x += cols, y += cols) {
    const float sum = exponentials(x, largest_of(x, cols), y, cols);
    scale(y, 1 / sum, cols);
  }
}

}  // namespace flopscope::layers
