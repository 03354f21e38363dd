// SPDX-License-Identifier: MIT
#include "flopscope/layers/sigmoid.h"

#include "core/catalogue.h"
#include "core/layer_catalogue.h"
#include "elementwise_operation.h"

namespace flopscope::layers {

namespace {

struct Definition {
  using Layer = Sigmoid;
  static constexpr const char* name = "sigmoid";
  // exp is right to a few units in the last place, and what it is added to is 1.
  static constexpr double tolerance = 1e-6;
  static constexpr auto naive = &sigmoid_naive<float>;
  static constexpr auto simd = &sigmoid_simd;
  static constexpr bool keeps_output = true;
  static constexpr auto backward_naive = &sigmoid_backward_naive<float>;
  static constexpr auto backward_simd = &sigmoid_backward_simd;
};

}  // namespace

ForwardPassPointer Sigmoid::forward_pass(const Shape& input) {
  return unary_pass(elementwise_unary<Definition>(input, cost(input)));
}

OperationType sigmoid_type() {
  return elementwise_type<Definition>("1 / (1 + exp(-x)), element by element");
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::ElementwiseShape<flopscope::layers::Sigmoid>>() {
  return layers::elementwise_shape<layers::Sigmoid>("SigmoidShape",
                                                    "the size of a logistic function");
}

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
