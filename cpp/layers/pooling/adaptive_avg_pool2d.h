// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.AdaptiveAvgPool2d`: means over output_size x output_size windows that cover
// the input, whatever its size.
//
//   (batch, channels, height, width) -> (batch, channels, output_size, output_size)
//
// Window i of o over n elements reaches from floor(i n / o) to ceil((i + 1) n / o), so windows
// overlap where o does not divide n. Together they have n + o - gcd(n, o) elements.
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct AdaptiveAvgPool2d {
  static constexpr const char* type_name = "AdaptiveAvgPool2d";
  static constexpr const char* doc = "means over as many windows as asked for";
  std::int64_t output_size = 0;

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
