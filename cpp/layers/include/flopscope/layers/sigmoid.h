// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.Sigmoid`: 1 / (1 + exp(-x)), element by element.
#pragma once

#include "flopscope/layers/elementwise.h"

namespace flopscope::layers {

struct Sigmoid : Elementwise<counting::sigmoid, counting::sigmoid_backward> {
  static constexpr const char* type_name = "Sigmoid";
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::Sigmoid>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Sigmoid>();
