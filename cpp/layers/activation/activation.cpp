// SPDX-License-Identifier: MIT
#include "flopscope/layers/activation.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "activation_type.h"
#include "core/layer_catalogue.h"
#include "core/pass_operation.h"
#include "core/shaped_operation.h"
#include "flopscope/layers/activation_list.h"
#include "partwise_pass.h"

namespace flopscope::layers {

namespace {

template <class A>
class ActivationPass : public PartwisePass {
 public:
  ActivationPass(const A& activation, const Shape& shape)
      : PartwisePass({.shape = shape,
                      .cost = activation.cost(shape),
                      .part = elements_per_part,
                      .tolerance = A::tolerance,
                      .least_scale = 1,
                      .most_scale = 1,
                      .keeps_output = A::keeps_output}),
        activation_(activation) {}

  void backward_naive(std::int64_t elements, const float* kept, const float* dy, float* dx) const {
    activation_.backward_naive(elements, kept, dy, dx);
  }
  void backward_simd(std::int64_t elements, const float* kept, const float* dy, float* dx) const {
    activation_.backward_simd(elements, kept, dy, dx);
  }

 private:
  void naive(std::int64_t elements, const float* x, float* y) const override {
    activation_.naive(elements, x, y);
  }
  void simd(std::int64_t elements, const float* x, float* y) const override {
    activation_.simd(elements, x, y);
  }

  A activation_;
};

template <class A>
struct ActivationOperation {
  using Record = ActivationShape<A>;
  static constexpr const char* name = A::operation_name;

  static PassOperation operation(const Record& shape) {
    const Shape tensor = output_shape(shape);
    return {.name = name,
            .pass = std::make_shared<ActivationPass<A>>(A{}, tensor),
            .input = tensor,
            .output = tensor,
            .cost = layers::cost(shape),
            .input_bound = 4};
  }
};

/// `text` and `end` as one.
template <const auto& text, const auto& end>
constexpr auto joined = [] {
  std::array<char, sizeof text + sizeof end - 1> both{};
  std::copy_n(end, sizeof end, std::copy_n(text, sizeof text - 1, both.begin()));
  return both;
}();

constexpr char shape_end[] = "Shape";
constexpr char options_end[] = "Options";

template <class A>
constexpr const char* shape_name() {
  if constexpr (requires { A::shape_name; }) return A::shape_name;
  else return joined<A::type_name, shape_end>.data();
}

}  // namespace

template <class A>
ForwardPassPointer ActivationLayer<A>::forward_pass(const Shape& input) const {
  return std::make_shared<PartwiseLayerPass<ActivationPass<A>>>(formula(), input);
}

template <class A>
const measure::RecordType& ActivationLayer<A>::record_type() {
  static const measure::RecordType type{joined<A::type_name, options_end>.data(),
                                        measure::detail::kept_doc("the options of an activation"),
                                        A::fields()};
  return type;
}

template <class A>
const LayerType& ActivationLayer<A>::layer_type() {
  static constexpr LayerType type = make_layer_type<A>(A::doc);
  return type;
}

template <class A>
const measure::RecordType& ActivationShape<A>::record_type() {
  static constexpr measure::Field fields[] = {
      measure::field<&ActivationShape::size>("size", "", "elements", size_range),
  };
  static constexpr measure::RecordType type{
      shape_name<A>(), measure::detail::kept_doc("the size of an activation"), fields};
  return type;
}

template <class A>
OperationType activation_type() {
  return {A::operation_name, A::doc, &measure::record_type<ActivationShape<A>>, threaded_kernels,
          &ShapedOperation<ActivationOperation<A>>::create};
}

bool is_activation(std::string_view type_name) {
#define FLOPSCOPE_NAME(A) A::type_name,
  constexpr std::string_view names[] = {FLOPSCOPE_ACTIVATIONS(FLOPSCOPE_NAME)};
#undef FLOPSCOPE_NAME
  return std::find(std::begin(names), std::end(names), type_name) != std::end(names);
}

// Macro: an explicit instantiation cannot be made from a list of types.
#define FLOPSCOPE_INSTANTIATE(A)                                                    \
  template ForwardPassPointer ActivationLayer<A>::forward_pass(const Shape&) const; \
  template const measure::RecordType& ActivationLayer<A>::record_type();            \
  template const LayerType& ActivationLayer<A>::layer_type();                       \
  template const measure::RecordType& ActivationShape<A>::record_type();            \
  template OperationType activation_type<A>();
FLOPSCOPE_ACTIVATIONS(FLOPSCOPE_INSTANTIATE)
#undef FLOPSCOPE_INSTANTIATE

}  // namespace flopscope::layers
