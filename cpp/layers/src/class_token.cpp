// SPDX-License-Identifier: MIT
#include "flopscope/layers/class_token.h"

#include "flopscope/layers/counting.h"
#include "layer_catalogue.h"
#include "misfit.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

Result<Shape> ClassToken::output_shape(const Shape& input) const {
  if (input.rank() != 3 || input[2] != embedding_dim) {
    return misfit("embedding_dim", is("embedding_dim", embedding_dim),
                  "(batch, length, " + std::to_string(embedding_dim) + ")", input);
  }
  return input.with(1, input[1] + 1);
}

Cost ClassToken::cost(const Shape& input) const {
  const double elements = elements_of(input);
  const auto width = static_cast<double>(embedding_dim);
  Cost cost = arithmetic_cost({}, 0, elements + width, elements_of(*output_shape(input)));
  cost.parameters = width;
  return cost;
}

BackwardCost ClassToken::backward_cost(const Shape& input) const {
  const auto batch = static_cast<double>(input[0]);
  const auto width = static_cast<double>(embedding_dim);
  return {.input = {},
          .parameters = {.adds = (batch - 1) * width,
                         .bytes_read = batch * width * sizeof(float),
                         .bytes_written = width * sizeof(float)}};
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::ClassToken>() {
  using layers::ClassToken;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&ClassToken::embedding_dim>("embedding_dim", "", "innermost size of the input",
                                        size_range),
  };
  static constexpr RecordType type{"ClassTokenOptions", "a learned vector in front of a sequence",
                                   fields};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::ClassToken>() {
  static constexpr LayerType type =
      make_layer_type<ClassToken>("a learned vector in front of a sequence");
  return type;
}
