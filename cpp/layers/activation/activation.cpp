// SPDX-License-Identifier: MIT
#include "flopscope/layers/activation.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "activation_type.h"
#include "core/fields.h"
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
  explicit ActivationPass(const ActivationShape<A>& shape)
      : ActivationPass(A{}, output_shape(shape)) {}

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
  using Pass = ActivationPass<A>;
  static constexpr const char* name = A::operation_name;
  static constexpr const char* doc = A::doc;
  static constexpr auto kernels = threaded_kernels;
  static constexpr double input_bound = 4;
  static Shape input(const Record& shape) { return output_shape(shape); }
};

/// "SigmoidShape"
template <class A>
constexpr auto shape_name = [] {
  constexpr std::string_view end = "Shape";
  std::array<char, sizeof A::type_name + end.size()> name{};
  std::copy(end.begin(), end.end(),
            std::copy_n(A::type_name, sizeof A::type_name - 1, name.begin()));
  return name;
}();

template <class A>
constexpr const char* shape_name_of() {
  if constexpr (requires { A::shape_name; }) return A::shape_name;
  else return shape_name<A>.data();
}

}  // namespace

template <class A>
measure::Result<LayerOnInput> ActivationLayer<A>::on(const Shape& input) const {
  return LayerOnInput{
      .output = input,
      .forward = cost(input),
      .backward = {.input = elementwise_gradient(formula().slope_counts(), elements_of(input))},
      .pass = std::make_shared<PartwiseLayerPass<ActivationPass<A>>>(formula(), input)};
}

template <class A>
constexpr measure::Field activation_shape_fields[] = {
    measure::field<&ActivationShape<A>::size>("elements", size_range),
};
template <class A>
constexpr measure::RecordType ActivationShape<A>::record_type{
    shape_name_of<A>(), "the size of an activation", activation_shape_fields<A>};

template <class A>
OperationType activation_type() {
  return operation_type<ActivationOperation<A>>();
}

bool is_activation(std::string_view type_name) {
#define FLOPSCOPE_NAME(A) A::type_name,
  constexpr std::string_view names[] = {FLOPSCOPE_ACTIVATIONS(FLOPSCOPE_NAME)};
#undef FLOPSCOPE_NAME
  return std::find(std::begin(names), std::end(names), type_name) != std::end(names);
}

// Macro: an explicit instantiation cannot be made from a list of types.
#define FLOPSCOPE_INSTANTIATE(A)                                                     \
  template measure::Result<LayerOnInput> ActivationLayer<A>::on(const Shape&) const; \
  template const measure::RecordType ActivationShape<A>::record_type;                \
  template OperationType activation_type<A>();
FLOPSCOPE_ACTIVATIONS(FLOPSCOPE_INSTANTIATE)
#undef FLOPSCOPE_INSTANTIATE

}  // namespace flopscope::layers
