// SPDX-License-Identifier: MIT
//
// Layers one after another, PyTorch's `torch.nn.Sequential`.
#pragma once

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct Sequential {
  static constexpr const char* type_name = "Sequential";
  Layers layers;

  [[nodiscard]] measure::Result<CountedLayer> count(const LayerInput& input,
                                                    Counter& counter) const;
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::Sequential>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Sequential>();
