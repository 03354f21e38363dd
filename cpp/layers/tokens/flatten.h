// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.Flatten`: dimensions start_dim to end_dim become one. Another view of the
// same elements, so nothing is computed or moved.
#pragma once

#include <cstdint>

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct Flatten {
  static constexpr const char* type_name = "Flatten";
  std::int64_t start_dim = 1;
  std::int64_t end_dim = -1;

  [[nodiscard]] measure::Result<Shape> output_shape(const Shape& input) const;
  [[nodiscard]] measure::Cost cost(const Shape& input) const;
  [[nodiscard]] BackwardCost backward_cost(const Shape& input) const;
  [[nodiscard]] ForwardPassPointer forward_pass(const Shape& input) const;
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::Flatten>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Flatten>();
