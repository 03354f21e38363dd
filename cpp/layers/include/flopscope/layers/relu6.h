// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.ReLU6`: min(max(x, 0), 6), element by element.
#pragma once

#include "flopscope/layers/elementwise.h"

namespace flopscope::layers {

struct ReLU6 : Elementwise<counting::relu6, counting::relu6_backward> {
  static constexpr const char* type_name = "ReLU6";
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::ReLU6>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::ReLU6>();
