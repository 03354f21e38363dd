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
  Layers main;
  Layers shortcut;

  [[nodiscard]] measure::Result<CountedLayer> count(const LayerInput& input,
                                                    Counter& counter) const;
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::Residual>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Residual>();
