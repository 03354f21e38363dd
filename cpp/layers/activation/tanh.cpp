// SPDX-License-Identifier: MIT
#include "flopscope/layers/tanh.h"

#include "core/catalogue.h"
#include "core/layer_catalogue.h"
#include "elementwise_operation.h"

namespace flopscope::layers {

namespace {

struct Definition {
  using Layer = Tanh;
  static constexpr const char* name = "tanh";
  // The rational approximation's error, and a few roundings.
  static constexpr double tolerance = 1e-6;
  static constexpr auto naive = &tanh_naive<float>;
  static constexpr auto simd = &tanh_simd;
  static constexpr bool keeps_output = true;
  static constexpr auto backward_naive = &tanh_backward_naive<float>;
  static constexpr auto backward_simd = &tanh_backward_simd;
};

}  // namespace

ForwardPassPointer Tanh::forward_pass(const Shape& input) {
  return unary_pass(elementwise_unary<Definition>(input, cost(input)));
}

OperationType tanh_type() {
  return elementwise_type<Definition>("the hyperbolic tangent, element by element");
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::ElementwiseShape<flopscope::layers::Tanh>>() {
  return layers::elementwise_shape<layers::Tanh>("TanhShape", "the size of a hyperbolic tangent");
}

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::Tanh>() {
  static constexpr RecordType type{"TanhOptions", "Tanh has none", {}};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Tanh>() {
  static constexpr LayerType type =
      make_layer_type<Tanh>("the hyperbolic tangent, element by element");
  return type;
}
