// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.select`: one slice of a dimension, which disappears. BERT's pooler reads the
// first token this way. A view of the same elements, so nothing counts as
// computed or moved; here, where tensors lie in one piece, the slice is copied.
#pragma once

#include <cstdint>

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct Select {
  static constexpr const char* type_name = "Select";
  std::int64_t dim = 1;
  std::int64_t index = 0;

  [[nodiscard]] measure::Result<Shape> output_shape(const Shape& input) const;
  [[nodiscard]] measure::Cost cost(const Shape& input) const;
  [[nodiscard]] BackwardCost backward_cost(const Shape& input) const;
  [[nodiscard]] ForwardPassPointer forward_pass(const Shape& input) const;
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::Select>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Select>();
