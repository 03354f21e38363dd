// SPDX-License-Identifier: MIT
#include "flopscope/layers/batch_norm2d.h"

#include "flopscope/layers/counting.h"
#include "layer_catalogue.h"
#include "misfit.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

Result<Shape> BatchNorm2d::output_shape(const Shape& input) const {
  if (input.rank() != 4 || input[1] != num_features) {
    return misfit("num_features", is("num_features", num_features),
                  "(batch, " + std::to_string(num_features) + ", height, width)", input);
  }
  return input;
}

Cost BatchNorm2d::cost(const Shape& input) const {
  const double elements = elements_of(input);
  const auto channels = static_cast<double>(num_features);
  // Each channel has a mean and a variance beside its two parameters.
  Cost cost = arithmetic_cost(counting::batch_norm_channel(elements / channels), channels,
                              elements + 4 * channels, elements);
  cost.parameters = 2 * channels;
  return cost;
}

BackwardCost BatchNorm2d::backward_cost(const Shape& input) const {
  const double elements = elements_of(input);
  const auto channels = static_cast<double>(num_features);
  const Arithmetic each = counting::batch_norm_channel_backward(elements / channels);
  return {.input = arithmetic_cost(each, channels, 2 * elements + 3 * channels, elements),
          .parameters = arithmetic_cost({elements, 2 * (elements - channels), 0}, 1, 2 * elements,
                                        2 * channels)};
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::BatchNorm2d>() {
  using layers::BatchNorm2d;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&BatchNorm2d::num_features>("num_features", "", "channels of the input", size_range),
  };
  static constexpr RecordType type{"BatchNorm2dOptions", "batch normalisation of images", fields};
  return type;
}

template <>
const flopscope::layers::LayerType&
flopscope::layers::layer_type<flopscope::layers::BatchNorm2d>() {
  static constexpr LayerType type =
      make_layer_type<BatchNorm2d>("batch normalisation: x * scale + shift for each channel");
  return type;
}
