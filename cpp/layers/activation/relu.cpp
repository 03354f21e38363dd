// SPDX-License-Identifier: MIT
#include "flopscope/layers/relu.h"

#include "core/catalogue.h"
#include "core/layer_catalogue.h"
#include "core/shaped_operation.h"
#include "unary_operation.h"

namespace flopscope::layers {

Shape output_shape(const ReluShape& shape) { return {shape.size}; }

measure::Cost cost(const ReluShape& shape) {
  return elementwise_cost(counting::relu, static_cast<double>(shape.size));
}

namespace {

struct Relu {
  using Record = ReluShape;
  static constexpr const char* name = "relu";

  static Unary unary(const ReluShape& shape) {
    // No rounding happens: every element is copied or 0.
    return {.name = name,
            .shape = output_shape(shape),
            .cost = layers::cost(shape),
            .part = elements_per_part,
            .tolerance = 0,
            .least_scale = 1,
            .most_scale = 1,
            .naive = [](std::int64_t elements, std::int64_t, const float* x,
                        float* y) { relu_naive({elements}, x, y); },
            .simd = [](std::int64_t elements, std::int64_t, const float* x,
                       float* y) { relu_simd({elements}, x, y); },
            .gradient = {.of_output = true,
                         .naive = [](std::int64_t elements, std::int64_t, const float* y,
                                     const float* dy,
                                     float* dx) { relu_backward_naive({elements}, y, dy, dx); },
                         .simd = [](std::int64_t elements, std::int64_t, const float* y,
                                    const float* dy,
                                    float* dx) { relu_backward_simd({elements}, y, dy, dx); }}};
  }
  static double bytes_needed(const ReluShape& shape, Kernel) { return unary_bytes(unary(shape)); }
  static auto prepare(const ReluShape& shape, Kernel kernel, std::uint64_t seed) {
    return prepare_unary(unary(shape), kernel, seed);
  }
};

}  // namespace

ForwardPassPointer ReLU::forward_pass(const Shape& input) {
  return unary_pass(Relu::unary({input.elements()}));
}

OperationType relu_type() {
  return {Relu::name, "max(x, 0), element by element", &measure::record_type<ReluShape>,
          threaded_kernels, &ShapedOperation<Relu>::create};
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::ReluShape>() {
  using layers::ReluShape;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&ReluShape::size>("size", "", "elements", size_range),
  };
  static constexpr RecordType type{"ReluShape", "the size of a rectifier", fields};
  return type;
}

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::ReLU>() {
  static constexpr RecordType type{"ReLUOptions", "ReLU has none", {}};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::ReLU>() {
  static constexpr LayerType type = make_layer_type<ReLU>("max(x, 0), element by element");
  return type;
}
