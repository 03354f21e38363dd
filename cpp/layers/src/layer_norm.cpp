// SPDX-License-Identifier: MIT
#include "flopscope/layers/layer_norm.h"

#include "flopscope/layers/counting.h"
#include "layer_catalogue.h"
#include "misfit.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

Result<Shape> LayerNorm::output_shape(const Shape& input) const {
  if (input.last() != normalized_shape) {
    return misfit("normalized_shape", is("normalized_shape", normalized_shape),
                  "(..., " + std::to_string(normalized_shape) + ")", input);
  }
  return input;
}

Cost LayerNorm::cost(const Shape& input) const {
  const double elements = elements_of(input);
  const auto n = static_cast<double>(normalized_shape);
  Cost cost =
      arithmetic_cost(counting::layer_norm_row(n), elements / n, elements + 2 * n, elements);
  cost.parameters = 2 * n;
  return cost;
}

BackwardCost LayerNorm::backward_cost(const Shape& input) const {
  const double elements = elements_of(input);
  const auto n = static_cast<double>(normalized_shape);
  return {.input = arithmetic_cost(counting::layer_norm_row_backward(n), elements / n,
                                   2 * elements + n, elements),
          .parameters = arithmetic_cost({elements, 2 * (elements - n), 0}, 1, 2 * elements, 2 * n)};
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::LayerNorm>() {
  using layers::LayerNorm;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&LayerNorm::normalized_shape>("normalized_shape", "", "innermost size of the input",
                                          size_range),
  };
  static constexpr RecordType type{"LayerNormOptions", "layer normalisation", fields};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::LayerNorm>() {
  static constexpr LayerType type =
      make_layer_type<LayerNorm>("layer normalisation over the innermost dimension");
  return type;
}
