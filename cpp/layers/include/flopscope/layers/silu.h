// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.SiLU`, also known as swish: x / (1 + exp(-x)), element by element.
#pragma once

#include "flopscope/layers/elementwise.h"

namespace flopscope::layers {

struct SiLU : Elementwise<counting::silu, counting::silu_backward> {
  static constexpr const char* type_name = "SiLU";
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::SiLU>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::SiLU>();
