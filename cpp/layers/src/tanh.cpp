// SPDX-License-Identifier: MIT
#include "flopscope/layers/tanh.h"

#include "layer_catalogue.h"

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::Tanh>() {
  static constexpr RecordType type{"TanhOptions", "Tanh has none", {}};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Tanh>() {
  static constexpr LayerType type =
      make_layer_type<Tanh>("the hyperbolic tangent, element by element");
  return type;
}
