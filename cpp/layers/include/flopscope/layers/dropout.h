// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.Dropout`, as it is in inference: its input, unchanged. The random mask of
// training is not counted.
#pragma once

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct Dropout {
  static constexpr const char* type_name = "Dropout";
  double p = 0.5;

  [[nodiscard]] measure::Result<Shape> output_shape(const Shape& input) const;
  [[nodiscard]] measure::Cost cost(const Shape& input) const;
  [[nodiscard]] BackwardCost backward_cost(const Shape& input) const;
  [[nodiscard]] ForwardPassPointer forward_pass(const Shape& input) const;
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::Dropout>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Dropout>();
