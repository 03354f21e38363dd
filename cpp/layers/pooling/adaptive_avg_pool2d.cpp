// SPDX-License-Identifier: MIT
#include "flopscope/layers/adaptive_avg_pool2d.h"

#include <numeric>

#include "core/fields.h"
#include "core/misfit.h"
#include "core/verification.h"
#include "flopscope/layers/counting.h"
#include "pooling.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

namespace {

/// The elements of all windows of all channels, and the windows.
struct Covered {
  double elements = 1, windows = 1;

  Covered(const Shape& input, std::int64_t along_each) {
    for (int i = 0; i < input.rank(); ++i) {
      const std::int64_t n = input[i];
      elements *= static_cast<double>(i < 2 ? n : n + along_each - std::gcd(n, along_each));
      windows *= static_cast<double>(i < 2 ? n : along_each);
    }
  }
};

}  // namespace

Result<Shape> AdaptiveAvgPool2d::output_shape(const Shape& input) const {
  if (input.rank() != 4) {
    return misfit("", "AdaptiveAvgPool2d pools images", "(batch, channels, height, width)", input);
  }
  return input.with(2, output_size).with(3, output_size);
}

Cost adaptive_avg_pool_cost(const Shape& input, std::int64_t windows) {
  const Covered covered(input, windows);
  return arithmetic_cost({0, 0, 1}, covered.windows, elements_of(input), covered.windows) +
         Cost{.adds = covered.elements - covered.windows};
}

BackwardCost adaptive_avg_pool_backward_cost(const Shape& input, std::int64_t windows) {
  const Covered covered(input, windows);
  return {
      .input = arithmetic_cost({0, 0, 1}, covered.windows, covered.windows, elements_of(input)) +
               Cost{.adds = covered.elements},
      .parameters = {}};
}

Cost AdaptiveAvgPool2d::cost(const Shape& input) const {
  return adaptive_avg_pool_cost(input, output_size);
}

BackwardCost AdaptiveAvgPool2d::backward_cost(const Shape& input) const {
  return adaptive_avg_pool_backward_cost(input, output_size);
}

ForwardPassPointer adaptive_avg_pool_pass(const PoolShape& pools, std::int64_t largest_window) {
  return pool_pass(
      pools, {.naive = [](const PoolShape& shape, const float* x, float* y,
                          float*) { adaptive_avg_pool2d_naive(shape, x, y); },
              .simd = &adaptive_avg_pool2d_simd,
              .naive_backward = [](const PoolShape& shape, const float*, const float* dy, float* dx,
                                   float*) { adaptive_avg_pool2d_backward_naive(shape, dy, dx); },
              .simd_backward = &adaptive_avg_pool2d_backward_simd,
              .backward_reads_input = false,
              .tolerance = sum_bound(static_cast<std::size_t>(largest_window) + 1)});
}

ForwardPassPointer AdaptiveAvgPool2d::forward_pass(const Shape& input) const {
  const std::int64_t most = (input[2] / output_size + 2) * (input[3] / output_size + 2);
  return adaptive_avg_pool_pass(pool_shape(input, *output_shape(input), {}), most);
}

std::span<const measure::Field> AdaptiveAvgPool2d::fields() {
  static constexpr Field all[] = {
      field<&AdaptiveAvgPool2d::output_size>("windows in each direction", size_range),
  };
  return all;
}

}  // namespace flopscope::layers
