// SPDX-License-Identifier: MIT
#include "flopscope/layers/transpose.h"

#include "dimension.h"
#include "layer_catalogue.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

Result<Shape> Transpose::output_shape(const Shape& input) const {
  const auto first = dimension("dim0", dim0, input);
  if (!first) return first.error();
  const auto second = dimension("dim1", dim1, input);
  if (!second) return second.error();
  return input.with(*first, input[*second]).with(*second, input[*first]);
}

Cost Transpose::cost(const Shape&) const { return {}; }

BackwardCost Transpose::backward_cost(const Shape&) const { return {}; }

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::Transpose>() {
  using layers::Transpose;
  static constexpr Field fields[] = {
      field<&Transpose::dim0>("dim0", "", "one dimension; from the end if negative",
                              layers::dimension_range),
      field<&Transpose::dim1>("dim1", "", "the other; from the end if negative",
                              layers::dimension_range),
  };
  static constexpr RecordType type{"TransposeOptions", "which dimensions change places", fields};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Transpose>() {
  static constexpr LayerType type = make_layer_type<Transpose>("two dimensions change places");
  return type;
}
