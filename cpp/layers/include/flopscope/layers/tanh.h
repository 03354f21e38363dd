// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.Tanh`: the hyperbolic tangent, element by element.
#pragma once

#include "flopscope/layers/elementwise.h"

namespace flopscope::layers {

struct Tanh : Elementwise<counting::tanh, counting::tanh_backward> {
  static constexpr const char* type_name = "Tanh";
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::Tanh>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Tanh>();
