// SPDX-License-Identifier: MIT
#include "flopscope/layers/sigmoid.h"

#include "layer_catalogue.h"

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::Sigmoid>() {
  static constexpr RecordType type{"SigmoidOptions", "Sigmoid has none", {}};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Sigmoid>() {
  static constexpr LayerType type =
      make_layer_type<Sigmoid>("1 / (1 + exp(-x)), element by element");
  return type;
}
