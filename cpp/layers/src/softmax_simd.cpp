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
  constexpr std::size_t at_once = 4;
  Floats largest[at_once];
  for (Floats& values : largest) values = simd::splat(minus_infinity);
  std::size_t j = 0;
  for (; j + at_once * lanes <= size; j += at_once * lanes) {
    for (std::size_t v = 0; v < at_once; ++v) {
      largest[v] = simd::greater(largest[v], simd::load(x + j + v * lanes));
    }
  }
  for (; j < size; j += lanes) {
    const Floats values =
        size - j < lanes ? simd::load_partial(x + j, size - j, minus_infinity) : simd::load(x + j);
    largest[0] = simd::greater(largest[0], values);
  }
  return simd::largest_lane(
      simd::greater(simd::greater(largest[0], largest[1]), simd::greater(largest[2], largest[3])));
}

// y = exp(x - largest), and its sum. The lanes past a row's end hold minus infinity, whose exp adds
// 0.
float exponentials(const float* x, float largest, float* y, std::size_t size) {
  constexpr std::size_t block = 8 * lanes;
  alignas(64) float powers[block];
  const Floats shift = simd::splat(largest);
  Floats sum{};
  std::size_t j = 0;
  for (; j + block <= size; j += block) {
    for (std::size_t v = 0; v < block; v += lanes) {
      const simd::ReducedExp reduced = simd::exp_reduce(simd::load(x + j + v) - shift);
      simd::store(y + j + v, reduced.r);
      simd::store(powers + v, reduced.power);
    }
    for (std::size_t v = 0; v < block; v += lanes) {
      const Floats values = simd::exp_finish({simd::load(y + j + v), simd::load(powers + v)});
      simd::store(y + j + v, values);
      sum += values;
    }
  }
  for (; j < size; j += lanes) {
    const std::size_t count = size - j < lanes ? size - j : lanes;
    const Floats shifted = simd::load_partial(x + j, count, minus_infinity) - shift;
    const Floats values = simd::exp_finish(simd::exp_reduce(shifted));
    simd::store_partial(y + j, values, count);
    sum += values;
  }
  return simd::sums_of_lanes(sum, sum, sum, sum)[0];
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
