// SPDX-License-Identifier: MIT
#include "flopscope/layers/max_pool2d.h"

#include "flopscope/layers/counting.h"
#include "pooling.h"

namespace flopscope::layers {

measure::Result<LayerOnInput> MaxPool2d::on(const Shape& input) const {
  const Window window = window_of(*this);
  const auto output = pooled(window, input);
  if (!output) return output.error();
  const double inputs = elements_of(input);
  const double outputs = elements_of(*output);
  const auto side = static_cast<double>(kernel_size);
  return LayerOnInput{
      .output = *output,
      .forward = arithmetic_cost(counting::max_pool_window(side * side), outputs, inputs, outputs),
      // The place of each maximum is found in the input once more.
      .backward = {.input = arithmetic_cost(counting::max_pool_window_backward, outputs,
                                            inputs + outputs, inputs)},
      .pass = pool_pass(pool_shape(input, *output, window),
                        {.naive = &max_pool2d_naive<float>,
                         .simd = &max_pool2d_simd,
                         .naive_backward = &max_pool2d_backward_naive<float>,
                         .simd_backward = &max_pool2d_backward_simd,
                         .backward_reads_input = true,
                         .tolerance = 0})};  // no rounding happens: every element is copied
}

std::span<const measure::Field> MaxPool2d::fields() { return sliding_pool_fields<MaxPool2d>(); }

}  // namespace flopscope::layers
