// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.select`: one slice of a dimension, which disappears. BERT's pooler reads the
// first token this way. A view of the same elements, so nothing counts as
// computed or moved; here, where tensors lie in one piece, the slice is copied.
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct Select {
  static constexpr const char* type_name = "Select";
  static constexpr const char* doc = "one slice of a dimension";
  std::int64_t dim = 1;
  std::int64_t index = 0;

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
