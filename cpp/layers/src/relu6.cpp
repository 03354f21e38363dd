// SPDX-License-Identifier: MIT
#include "flopscope/layers/relu6.h"

#include "layer_catalogue.h"

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::ReLU6>() {
  static constexpr RecordType type{"ReLU6Options", "ReLU6 has none", {}};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::ReLU6>() {
  static constexpr LayerType type = make_layer_type<ReLU6>("min(max(x, 0), 6), element by element");
  return type;
}
