// SPDX-License-Identifier: MIT
#include "flopscope/layers/conv2d.h"

#include "core/fields.h"
#include "core/misfit.h"
#include "flopscope/layers/counting.h"
#include "flopscope/layers/window.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

namespace {

std::optional<measure::Error> indivisible(const char* field, std::int64_t channels,
                                          std::int64_t groups) {
  if (channels % groups == 0) return std::nullopt;
  return measure::refusal("groups", std::to_string(groups) + " and " + is(field, channels),
                          "a divisor of in_channels and out_channels");
}

}  // namespace

Result<Shape> Conv2d::output_shape(const Shape& input) const {
  if (auto error = indivisible("in_channels", in_channels, groups)) return *std::move(error);
  if (auto error = indivisible("out_channels", out_channels, groups)) return *std::move(error);
  if (input.rank() != 4 || input[1] != in_channels) {
    return misfit("in_channels", is("in_channels", in_channels),
                  "(batch, " + std::to_string(in_channels) + ", height, width)", input);
  }
  return windowed({kernel_size, stride, padding, dilation}, input.with(1, out_channels), input);
}

Cost Conv2d::cost(const Shape& input) const {
  const double outputs = output_elements(input);
  const auto out = static_cast<double>(out_channels);
  const double kernel = kernel_elements();
  const double macs = outputs * kernel;
  const double bias_adds = bias ? outputs : 0;
  const double parameters = out * kernel + (bias ? out : 0);
  Cost cost = product_cost(macs, elements_of(input) + parameters, outputs);
  cost.adds += bias_adds;
  cost.bias_adds = bias_adds;
  cost.parameters = parameters;
  return cost;
}

BackwardCost Conv2d::backward_cost(const Shape& input) const {
  const double inputs = elements_of(input);
  const double outputs = output_elements(input);
  const auto out = static_cast<double>(out_channels);
  const double weights = out * kernel_elements();
  const double macs = outputs * kernel_elements();
  return {.input = product_cost(macs, outputs + weights, inputs),
          .parameters = product_cost(macs, outputs + inputs, weights + (bias ? out : 0)) +
                        Cost{.adds = bias ? outputs - out : 0}};
}

double Conv2d::output_elements(const Shape& input) const {
  const auto output = output_shape(input);
  return output ? elements_of(*output) : 0;
}

double Conv2d::kernel_elements() const {
  const auto side = static_cast<double>(kernel_size);
  const std::int64_t channels = in_channels / groups;  // whole, or the shape is refused
  return side * side * static_cast<double>(channels);
}

std::span<const measure::Field> Conv2d::fields() {
  static constexpr Field all[] = {
      field<&Conv2d::in_channels>("channels of the input", size_range),
      field<&Conv2d::out_channels>("channels of the output", size_range),
      field<&Conv2d::kernel_size>("side of the square kernel", size_range),
      field<&Conv2d::stride>("input elements from one window to the next", size_range),
      field<&Conv2d::padding>("zeros around the input", padding_range),
      field<&Conv2d::dilation>("input elements from one kernel element to the next", size_range),
      field<&Conv2d::groups>("parts that the channels are split into", size_range),
      field<&Conv2d::bias>("whether a learned bias is added"),
  };
  return all;
}

}  // namespace flopscope::layers
