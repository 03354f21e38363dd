// SPDX-License-Identifier: MIT
#include "flopscope/layers/max_pool2d.h"

#include "flopscope/layers/counting.h"
#include "pooling.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

Result<Shape> MaxPool2d::output_shape(const Shape& input) const {
  return pooled(window_of(*this), input);
}

Cost MaxPool2d::cost(const Shape& input) const {
  const double outputs = elements_of(*output_shape(input));
  const auto side = static_cast<double>(kernel_size);
  return arithmetic_cost(counting::max_pool_window(side * side), outputs, elements_of(input),
                         outputs);
}

BackwardCost MaxPool2d::backward_cost(const Shape& input) const {
  const double outputs = elements_of(*output_shape(input));
  // The place of each maximum is found in the input once more.
  return {.input = arithmetic_cost(counting::max_pool_window_backward, outputs,
                                   elements_of(input) + outputs, elements_of(input)),
          .parameters = {}};
}

ForwardPassPointer MaxPool2d::forward_pass(const Shape& input) const {
  // No rounding happens: every element is copied.
  return pool_pass(
      pool_shape(input, *output_shape(input), window_of(*this)),
      {.naive = [](const PoolShape& shape, const float* x, float* y,
                   float*) { max_pool2d_naive(shape, x, y); },
       .simd = &max_pool2d_simd,
       .naive_backward = [](const PoolShape& shape, const float* x, const float* dy, float* dx,
                            float*) { max_pool2d_backward_naive(shape, x, dy, dx); },
       .simd_backward = &max_pool2d_backward_simd,
       .backward_reads_input = true,
       .tolerance = 0});
}

std::span<const measure::Field> MaxPool2d::fields() { return sliding_pool_fields<MaxPool2d>(); }

}  // namespace flopscope::layers
