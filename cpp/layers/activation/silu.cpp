// SPDX-License-Identifier: MIT
#include "flopscope/layers/silu.h"

#include "core/catalogue.h"
#include "core/layer_catalogue.h"
#include "elementwise_operation.h"

namespace flopscope::layers {

namespace {

struct Definition {
  using Layer = SiLU;
  static constexpr const char* name = "silu";
  // exp is right to a few units in the last place, and |y| stays below |x| <= 4.
  static constexpr double tolerance = 2e-6;
  static constexpr auto naive = &silu_naive<float>;
  static constexpr auto simd = &silu_simd;
  static constexpr bool keeps_output = false;
  static constexpr auto backward_naive = &silu_backward_naive<float>;
  static constexpr auto backward_simd = &silu_backward_simd;
};

}  // namespace

ForwardPassPointer SiLU::forward_pass(const Shape& input) {
  return unary_pass(elementwise_unary<Definition>(input, cost(input)));
}

OperationType silu_type() {
  return elementwise_type<Definition>("x / (1 + exp(-x)), element by element");
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::ElementwiseShape<flopscope::layers::SiLU>>() {
  return layers::elementwise_shape<layers::SiLU>("SiLUShape", "the size of a sigmoid linear unit");
}

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::SiLU>() {
  static constexpr RecordType type{"SiLUOptions", "SiLU has none", {}};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::SiLU>() {
  static constexpr LayerType type = make_layer_type<SiLU>("x / (1 + exp(-x)), element by element");
  return type;
}
