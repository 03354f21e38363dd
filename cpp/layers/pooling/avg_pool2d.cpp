// SPDX-License-Identifier: MIT
#include "flopscope/layers/avg_pool2d.h"

#include "core/verification.h"
#include "flopscope/layers/counting.h"
#include "pooling.h"

namespace flopscope::layers {

measure::Result<LayerOnInput> AvgPool2d::on(const Shape& input) const {
  const Window window = window_of(*this);
  const auto output = pooled(window, input);
  if (!output) return output.error();
  const double inputs = elements_of(input);
  const double outputs = elements_of(*output);
  const auto side = static_cast<double>(kernel_size);
  // A quotient is one rounding more, whether by a division or a factor.
  const auto roundings = static_cast<std::size_t>(kernel_size * kernel_size) + 1;
  return LayerOnInput{
      .output = *output,
      .forward = arithmetic_cost(counting::avg_pool_window(side * side), outputs, inputs, outputs),
      .backward = {.input = arithmetic_cost(counting::avg_pool_window_backward(side * side),
                                            outputs, outputs, inputs)},
      .pass = pool_pass(pool_shape(input, *output, window),
                        {.naive = &avg_pool2d_naive<float>,
                         .simd = &avg_pool2d_simd,
                         .naive_backward = &avg_pool2d_backward_naive<float>,
                         .simd_backward = &avg_pool2d_backward_simd,
                         .backward_reads_input = false,
                         .tolerance = sum_bound(roundings)})};
}

std::span<const measure::Field> AvgPool2d::fields() { return sliding_pool_fields<AvgPool2d>(); }

}  // namespace flopscope::layers
