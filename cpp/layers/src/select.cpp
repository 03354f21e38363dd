// SPDX-License-Identifier: MIT
#include "flopscope/layers/select.h"

#include "dimension.h"
#include "flopscope/layers/window.h"
#include "layer_catalogue.h"
#include "misfit.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

Result<Shape> Select::output_shape(const Shape& input) const {
  const auto selected = dimension("dim", dim, input);
  if (!selected) return selected.error();
  if (input.rank() < 2) return misfit("dim", "Select removes a dimension", "of at least 2", input);
  if (index >= input[*selected]) {
    return misfit("index", is("index", index), "longer in dimension " + std::to_string(*selected),
                  input);
  }
  Shape output;
  for (int i = 0; i < input.rank(); ++i) {
    if (i != *selected) output = output.and_then(input[i]);
  }
  return output;
}

Cost Select::cost(const Shape&) const { return {}; }

BackwardCost Select::backward_cost(const Shape&) const { return {}; }

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::Select>() {
  using layers::Select;
  static constexpr Field fields[] = {
      field<&Select::dim>("dim", "", "the dimension; from the end if negative",
                          layers::dimension_range),
      field<&Select::index>("index", "", "which slice of it", layers::padding_range),
  };
  static constexpr RecordType type{"SelectOptions", "which slice", fields};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Select>() {
  static constexpr LayerType type = make_layer_type<Select>("one slice of a dimension");
  return type;
}
