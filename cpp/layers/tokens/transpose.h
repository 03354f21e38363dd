// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.transpose`: two dimensions change places. Another view of the same elements, so
// nothing counts as computed or moved; here, where tensors lie in one piece, they are copied.
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct Transpose {
  static constexpr const char* type_name = "Transpose";
  static constexpr const char* doc = "two dimensions change places";
  std::int64_t dim0 = 1;
  std::int64_t dim1 = 2;

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
