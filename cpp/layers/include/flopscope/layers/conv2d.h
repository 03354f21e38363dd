// SPDX-License-Identifier: MIT
//
// A two-dimensional convolution, PyTorch's `torch.nn.Conv2d`, with square kernels and equal
// strides, paddings and dilations in both directions.
//
//   (batch, in_channels, height, width) -> (batch, out_channels, height', width')
//   height' = floor((height + 2 padding - dilation (kernel_size - 1) - 1) / stride) + 1, width'
//   alike
//
//   with E output elements, K = kernel_size^2 in_channels / groups, I input elements, O =
//   out_channels and b = 1 with bias, 0 without: | macs | multiplies | adds      | others |
//   parameters | read              | written | | E K  | E K        | E K + b E | 0      | O K + b O
//   | I + O K + b O     | E       |
//
// Products with the zeros of the padding count, as published figures have it: a kernel that skips
// them saves less than it costs.
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct Conv2d {
  static constexpr const char* type_name = "Conv2d";
  std::int64_t in_channels = 0;
  std::int64_t out_channels = 0;
  std::int64_t kernel_size = 0;
  std::int64_t stride = 1;
  std::int64_t padding = 0;
  std::int64_t dilation = 1;
  std::int64_t groups = 1;
  bool bias = true;

  [[nodiscard]] measure::Result<Shape> output_shape(const Shape& input) const;
  [[nodiscard]] measure::Cost cost(const Shape& input) const;
  [[nodiscard]] BackwardCost backward_cost(const Shape& input) const;

 private:
  /// Multiply-accumulates of one output element.
  [[nodiscard]] double kernel_elements() const;
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::Conv2d>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Conv2d>();
