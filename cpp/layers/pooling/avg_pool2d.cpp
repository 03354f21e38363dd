// SPDX-License-Identifier: MIT
#include "flopscope/layers/avg_pool2d.h"

#include "core/layer_catalogue.h"
#include "core/verification.h"
#include "flopscope/layers/counting.h"
#include "flopscope/layers/window.h"
#include "pooling.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

namespace {

Window window_of(const AvgPool2d& pool) {
  return {pool.kernel_size, pool.stride == 0 ? pool.kernel_size : pool.stride, pool.padding, 1};
}

}  // namespace

Result<Shape> AvgPool2d::output_shape(const Shape& input) const {
  if (2 * padding > kernel_size) return too_much_padding(padding, kernel_size);
  return windowed(window_of(*this), input, input);
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

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::AvgPool2d>() {
  using layers::AvgPool2d;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&AvgPool2d::kernel_size>("kernel_size", "", "side of the square window", size_range),
      field<&AvgPool2d::stride>("stride", "",
                                "input elements from one window to the next; 0: the kernel's size",
                                layers::padding_range),
      field<&AvgPool2d::padding>("padding", "", "elements around the input", layers::padding_range),
  };
  static constexpr RecordType type{"AvgPool2dOptions", "the mean of each window", fields};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::AvgPool2d>() {
  static constexpr LayerType type = make_layer_type<AvgPool2d>("the mean of each window");
  return type;
}
