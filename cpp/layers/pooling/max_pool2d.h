// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.MaxPool2d`: the largest element of each window.
//
//   (batch, channels, height, width) -> (batch, channels, height', width'), as a convolution's
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct MaxPool2d {
  static constexpr const char* type_name = "MaxPool2d";
  static constexpr const char* doc = "the largest element of each window";
  std::int64_t kernel_size = 0;
  std::int64_t stride = 0;  ///< 0: the kernel's size
  std::int64_t padding = 0;

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
