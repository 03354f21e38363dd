// SPDX-License-Identifier: MIT
#include "flopscope/layers/conv2d.h"

#include "conv2d_forms.h"
#include "core/fields.h"
#include "core/misfit.h"
#include "flopscope/layers/counting.h"
#include "flopscope/layers/window.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

namespace {

/// The shape of the output. Errors: "invalid_value" of groups, those of `windowed`.
Result<Shape> fitting_output(const Conv2dShape& shape) {
  for (const auto& [field, channels] : {std::pair{"in_channels", shape.in_channels},
                                        std::pair{"out_channels", shape.out_channels}}) {
    if (channels % shape.groups == 0) continue;
    return measure::refusal("groups", beside(shape.groups, field, channels),
                            {"divisor_of_channels", "a divisor of in_channels and out_channels"});
  }
  const Shape input = input_shape(shape);
  return windowed({shape.kernel_size, shape.stride, shape.padding, shape.dilation},
                  input.with(1, shape.out_channels), input);
}

}  // namespace

Shape input_shape(const Conv2dShape& shape) {
  return {shape.batch, shape.in_channels, shape.height, shape.width};
}

Shape output_shape(const Conv2dShape& shape) {
  const auto output = fitting_output(shape);
  return output ? *output : Shape();
}

Shape weight_shape(const Conv2dShape& shape) {
  return {shape.out_channels, shape.in_channels / shape.groups, shape.kernel_size,
          shape.kernel_size};
}

std::optional<measure::Error> conv2d_misfit(const Conv2dShape& shape) {
  const auto output = fitting_output(shape);
  if (output) return std::nullopt;
  return output.error();
}

namespace {

/// The quantities of the table in conv2d.h. The weights may be more than 64 bits count.
struct Counts {
  double inputs, outputs, weights, biases, macs;
};

Counts counts_of(const Conv2dShape& shape) {
  const auto [out, side, in_group] =
      as_doubles(shape.out_channels, shape.kernel_size, shape.in_channels / shape.groups);
  const double terms = side * side * in_group;
  const double outputs = elements_of(output_shape(shape));
  return {elements_of(input_shape(shape)), outputs, out * terms, shape.bias ? out : 0,
          outputs * terms};
}

}  // namespace

Cost cost(const Conv2dShape& shape) {
  const Counts counts = counts_of(shape);
  const double parameters = counts.weights + counts.biases;
  Cost cost = product_cost(counts.macs, counts.inputs + parameters, counts.outputs);
  cost.bias_adds = shape.bias ? counts.outputs : 0;
  cost.adds += cost.bias_adds;
  cost.parameters = parameters;
  return cost;
}

BackwardCost backward_cost(const Conv2dShape& shape) {
  const auto [inputs, outputs, weights, biases, macs] = counts_of(shape);
  return {.input = product_cost(macs, outputs + weights, inputs),
          .parameters = product_cost(macs, outputs + inputs, weights + biases) +
                        Cost{.adds = shape.bias ? outputs - biases : 0}};
}

constexpr Field conv2d_fields[] = {
    field<&Conv2d::in_channels>("channels of the input", size_range),
    field<&Conv2d::out_channels>("channels of the output", size_range),
    field<&Conv2d::kernel_size>("side of the square kernel", size_range),
    field<&Conv2d::stride>("input elements from one window to the next", size_range),
    field<&Conv2d::padding>("zeros around the input", padding_range),
    field<&Conv2d::dilation>("input elements from one kernel element to the next", size_range),
    field<&Conv2d::groups>("parts that the channels are split into", size_range),
    field<&Conv2d::bias>("whether a learned bias is added"),
};
std::span<const Field> Conv2d::fields() { return conv2d_fields; }

}  // namespace flopscope::layers
