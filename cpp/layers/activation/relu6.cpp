// SPDX-License-Identifier: MIT
#include "flopscope/layers/relu6.h"

#include "core/catalogue.h"
#include "core/layer_catalogue.h"
#include "elementwise_operation.h"

namespace flopscope::layers {

namespace {

struct Definition {
  using Layer = ReLU6;
  static constexpr const char* name = "relu6";
  // No rounding happens: every element is copied, 0 or 6.
  static constexpr double tolerance = 0;
  static constexpr auto naive = &relu6_naive<float>;
  static constexpr auto simd = &relu6_simd;
  static constexpr bool keeps_output = true;
  static constexpr auto backward_naive = &relu6_backward_naive<float>;
  static constexpr auto backward_simd = &relu6_backward_simd;
};

}  // namespace

ForwardPassPointer ReLU6::forward_pass(const Shape& input) {
  return unary_pass(elementwise_unary<Definition>(input, cost(input)));
}

OperationType relu6_type() {
  return elementwise_type<Definition>("min(max(x, 0), 6), element by element");
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::ElementwiseShape<flopscope::layers::ReLU6>>() {
  return layers::elementwise_shape<layers::ReLU6>("ReLU6Shape",
                                                  "the size of a rectifier that stops at 6");
}

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::ReLU6>() {
  static constexpr RecordType type{"ReLU6Options", "ReLU6 has none", {}};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::ReLU6>() {
  static constexpr LayerType type = make_layer_type<ReLU6>("min(max(x, 0), 6), element by element");
  return type;
}
