// SPDX-License-Identifier: MIT
#include "flopscope/layers/avg_pool2d.h"

#include "core/verification.h"
#include "flopscope/layers/counting.h"
#include "pooling.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

Result<Shape> AvgPool2d::output_shape(const Shape& input) const {
  return pooled(window_of(*this), input);
}

Cost AvgPool2d::cost(const Shape& input) const {
  const double outputs = elements_of(*output_shape(input));
  const auto side = static_cast<double>(kernel_size);
  return arithmetic_cost(counting::avg_pool_window(side * side), outputs, elements_of(input),
                         outputs);
}

BackwardCost AvgPool2d::backward_cost(const Shape& input) const {
  const double outputs = elements_of(*output_shape(input));
  const auto side = static_cast<double>(kernel_size);
  return {.input = arithmetic_cost(counting::avg_pool_window_backward(side * side), outputs,
                                   outputs, elements_of(input)),
          .parameters = {}};
}

ForwardPassPointer AvgPool2d::forward_pass(const Shape& input) const {
  // A quotient is one rounding more, whether by a division or a factor.
  return pool_pass(
      pool_shape(input, *output_shape(input), window_of(*this)),
      {.naive = [](const PoolShape& shape, const float* x, float* y,
                   float*) { avg_pool2d_naive(shape, x, y); },
       .simd = &avg_pool2d_simd,
       .naive_backward = [](const PoolShape& shape, const float*, const float* dy, float* dx,
                            float*) { avg_pool2d_backward_naive(shape, dy, dx); },
       .simd_backward = &avg_pool2d_backward_simd,
       .backward_reads_input = false,
       .tolerance = sum_bound(static_cast<std::size_t>(kernel_size * kernel_size) + 1)});
}

std::span<const measure::Field> AvgPool2d::fields() { return sliding_pool_fields<AvgPool2d>(); }

}  // namespace flopscope::layers
