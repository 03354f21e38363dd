// SPDX-License-Identifier: MIT
#include "flopscope/layers/silu.h"

#include "layer_catalogue.h"

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::SiLU>() {
  static constexpr RecordType type{"SiLUOptions", "SiLU has none", {}};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::SiLU>() {
  static constexpr LayerType type = make_layer_type<SiLU>("x / (1 + exp(-x)), element by element");
  return type;
}
