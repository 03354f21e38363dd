// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.Flatten`: dimensions start_dim to end_dim become one. Another view of the
// same elements, so nothing is computed or moved.
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct Flatten {
  static constexpr const char* type_name = "Flatten";
  static constexpr const char* doc = "dimensions start_dim to end_dim become one";
  std::int64_t start_dim = 1;
  std::int64_t end_dim = -1;

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
