// SPDX-License-Identifier: MIT
//
// Layer normalisation over the innermost dimension, PyTorch's `torch.nn.LayerNorm` with one number
// for its shape (Ba, Kiros and Hinton, 2016).
//
//   (..., normalized_shape) -> the same
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct LayerNorm {
  static constexpr const char* type_name = "LayerNorm";
  std::int64_t normalized_shape = 0;

  [[nodiscard]] measure::Result<Shape> output_shape(const Shape& input) const;
  [[nodiscard]] measure::Cost cost(const Shape& input) const;
  [[nodiscard]] BackwardCost backward_cost(const Shape& input) const;
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::LayerNorm>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::LayerNorm>();
