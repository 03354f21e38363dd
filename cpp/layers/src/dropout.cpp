// SPDX-License-Identifier: MIT
#include "flopscope/layers/dropout.h"

#include "layer_catalogue.h"
#include "view_pass.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

Result<Shape> Dropout::output_shape(const Shape& input) const { return input; }

Cost Dropout::cost(const Shape&) const { return {}; }

BackwardCost Dropout::backward_cost(const Shape&) const { return {}; }

ForwardPassPointer Dropout::forward_pass(const Shape&) const {
  return std::make_shared<ViewPass>();
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::Dropout>() {
  using layers::Dropout;
  static constexpr Field fields[] = {
      field<&Dropout::p>("p", "", "the share of elements that training drops", between(0, 1)),
  };
  static constexpr RecordType type{"DropoutOptions", "a dropout", fields};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Dropout>() {
  static constexpr LayerType type =
      make_layer_type<Dropout>("nothing in inference; in training a share of elements becomes 0");
  return type;
}
