// SPDX-License-Identifier: MIT
#include "flopscope/layers/max_pool2d.h"

#include "core/layer_catalogue.h"
#include "flopscope/layers/counting.h"
#include "flopscope/layers/window.h"
#include "pooling.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

namespace {

Window window_of(const MaxPool2d& pool) {
  return {pool.kernel_size, pool.stride == 0 ? pool.kernel_size : pool.stride, pool.padding, 1};
}

}  // namespace

Result<Shape> MaxPool2d::output_shape(const Shape& input) const {
  if (2 * padding > kernel_size) return too_much_padding(padding, kernel_size);
  return windowed(window_of(*this), input, input);
}

Cost MaxPool2d::cost(const Shape& input) const {
  const double outputs = elements_of(*output_shape(input));
  const auto side = static_cast<double>(kernel_size);
  return arithmetic_cost(counting::max_pool_window(side * side), outputs, elements_of(input),
                         outputs);
}

BackwardCost MaxPool2d::backward_cost(const Shape& input) const {
  const double outputs = elements_of(*output_shape(input));
  // The gradient and the place of each maximum are read.
  return {.input = arithmetic_cost(counting::max_pool_window_backward, outputs, 2 * outputs,
                                   elements_of(input)),
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

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::MaxPool2d>() {
  using layers::MaxPool2d;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&MaxPool2d::kernel_size>("kernel_size", "", "side of the square window", size_range),
      field<&MaxPool2d::stride>("stride", "",
                                "input elements from one window to the next; 0: the kernel's size",
                                layers::padding_range),
      field<&MaxPool2d::padding>("padding", "", "elements around the input", layers::padding_range),
  };
  static constexpr RecordType type{"MaxPool2dOptions", "the largest element of each window",
                                   fields};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::MaxPool2d>() {
  static constexpr LayerType type =
      make_layer_type<MaxPool2d>("the largest element of each window");
  return type;
}
