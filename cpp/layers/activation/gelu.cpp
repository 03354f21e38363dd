// SPDX-License-Identifier: MIT
#include "flopscope/layers/gelu.h"

#include "core/catalogue.h"
#include "core/layer_catalogue.h"
#include "core/shaped_operation.h"
#include "elementwise_operation.h"
#include "flopscope/layers/counting.h"
#include "unary_operation.h"

namespace flopscope::layers {

Shape output_shape(const GeluShape& shape) { return {shape.size}; }

measure::Cost cost(const GeluShape& shape) {
  return elementwise_cost(counting::gelu, static_cast<double>(shape.size));
}

measure::Result<Shape> GELU::output_shape(const Shape& input) const { return input; }

measure::Cost GELU::cost(const Shape& input) const {
  const bool exact = approximate == GeluForm::none;
  return elementwise_cost(exact ? counting::gelu : counting::gelu_tanh, elements_of(input));
}

BackwardCost GELU::backward_cost(const Shape& input) const {
  const bool exact = approximate == GeluForm::none;
  const Arithmetic& each = exact ? counting::gelu_backward : counting::gelu_tanh_backward;
  return {.input = elementwise_gradient(each, elements_of(input)), .parameters = {}};
}

namespace {

struct Gelu {
  using Record = GeluShape;
  static constexpr const char* name = "gelu";

  static Unary unary(const GeluShape& shape) {
    // The error of erf, 1e-6 at most, times x / 2; the inputs lie within 4.
    return {.name = name,
            .shape = output_shape(shape),
            .cost = layers::cost(shape),
            .part = elements_per_part,
            .tolerance = 2e-6,
            .least_scale = 1,
            .most_scale = 1,
            .naive = [](std::int64_t elements, std::int64_t, const float* x,
                        float* y) { gelu_naive({elements}, x, y); },
            .simd = [](std::int64_t elements, std::int64_t, const float* x,
                       float* y) { gelu_simd({elements}, x, y); },
            .gradient = {.of_output = false,
                         .naive = [](std::int64_t elements, std::int64_t, const float* x,
                                     const float* dy,
                                     float* dx) { gelu_backward_naive(elements, x, dy, dx); },
                         .simd = [](std::int64_t elements, std::int64_t, const float* x,
                                    const float* dy,
                                    float* dx) { gelu_backward_simd(elements, x, dy, dx); }}};
  }
  static double bytes_needed(const GeluShape& shape, Kernel) { return unary_bytes(unary(shape)); }
  static auto prepare(const GeluShape& shape, Kernel kernel, std::uint64_t seed) {
    return prepare_unary(unary(shape), kernel, seed);
  }
};

struct GeluTanh {
  static constexpr const char* name = "gelu";
  // The error of tanh, times x / 2; the inputs lie within 4.
  static constexpr double tolerance = 2e-6;
  static constexpr auto naive = &gelu_tanh_naive<float>;
  static constexpr auto simd = &gelu_tanh_simd;
  static constexpr bool keeps_output = false;
  static constexpr auto backward_naive = &gelu_tanh_backward_naive<float>;
  static constexpr auto backward_simd = &gelu_tanh_backward_simd;
};

}  // namespace

ForwardPassPointer GELU::forward_pass(const Shape& input) const {
  if (approximate == GeluForm::none) return unary_pass(Gelu::unary({input.elements()}));
  return unary_pass(elementwise_unary<GeluTanh>(input, cost(input)));
}

OperationType gelu_type() {
  return {Gelu::name, "the Gaussian error linear unit, in its exact form",
          &measure::record_type<GeluShape>, threaded_kernels, &ShapedOperation<Gelu>::create};
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::GeluShape>() {
  using layers::GeluShape;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&GeluShape::size>("size", "", "elements", size_range),
  };
  static constexpr RecordType type{"GeluShape", "the size of a Gaussian error linear unit", fields};
  return type;
}

template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::GELU>() {
  using layers::GELU;
  static constexpr Field fields[] = {
      choice<&GELU::approximate>("approximate", "the exact form, or the one with tanh",
                                 layers::gelu_form_choices),
  };
  static constexpr RecordType type{"GELUOptions", "which form of GELU", fields};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::GELU>() {
  static constexpr LayerType type = make_layer_type<GELU>("the Gaussian error linear unit");
  return type;
}
