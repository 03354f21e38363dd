// SPDX-License-Identifier: MIT
//
// Layers one after another, PyTorch's `torch.nn.Sequential`.
#pragma once

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct Sequential {
  static constexpr const char* type_name = "Sequential";
  static constexpr const char* doc = "layers one after another";
  Layers layers;

  [[nodiscard]] measure::Result<CountedLayer> count(const LayerInput& input,
                                                    Counter& counter) const;
  [[nodiscard]] static std::span<const LayerList> lists();
};

}  // namespace flopscope::layers
