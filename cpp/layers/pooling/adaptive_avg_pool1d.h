// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.AdaptiveAvgPool1d`: means over output_size windows that cover a sequence,
// whatever its length. The mixer takes the mean of its tokens this way, behind a Transpose.
//
//   (batch, channels, length) -> (batch, channels, output_size)
//
// The windows are those of AdaptiveAvgPool2d, whose kernels these are on images one row high.
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct AdaptiveAvgPool1d {
  static constexpr const char* type_name = "AdaptiveAvgPool1d";
  static constexpr const char* doc = "means over as many windows of a sequence as asked for";
  std::int64_t output_size = 0;

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
