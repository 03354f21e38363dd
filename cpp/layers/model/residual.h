// SPDX-License-Identifier: MIT
//
// Two ways from one input whose outputs are added (He et al., 2015): the main path, and a shortcut
// that is the input itself where it has no layers.
//
//   x -> main(x) + shortcut(x)
//
// In the backward pass the two gradients of x are added in turn.
#pragma once

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct Residual {
  static constexpr const char* type_name = "Residual";
  static constexpr const char* doc = "main(x) + shortcut(x)";
  Layers main;
  Layers shortcut;

  [[nodiscard]] measure::Result<CountedLayer> count(const LayerInput& input,
                                                    Counter& counter) const;
  [[nodiscard]] static std::span<const LayerList> lists();
};

}  // namespace flopscope::layers
