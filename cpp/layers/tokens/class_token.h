// SPDX-License-Identifier: MIT
//
// A learned vector in front of a sequence, where a vision transformer or BERT reads its answer
// (Dosovitskiy et al., 2020).
//
//   (batch, length, embedding_dim) -> (batch, length + 1, embedding_dim)
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct ClassToken {
  static constexpr const char* type_name = "ClassToken";
  static constexpr const char* doc = "a learned vector in front of a sequence";
  std::int64_t embedding_dim = 0;

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
