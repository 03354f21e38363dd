// SPDX-License-Identifier: MIT
//
// An activation: a function of single elements, as a layer of a model and as an operation. Each is
// one header in this folder that derives from `ActivationLayer` and says
//
//   static constexpr char type_name[];                        the layer, in PyTorch's name
//   static constexpr char operation_name[];                   the operation
//   static constexpr char doc[];                              one sentence
//   static constexpr bool keeps_output;                       whether the slope is made of y, not x
//   static constexpr double tolerance;                        of the SIMD kernel, on a scale of 1
//   static constexpr Arithmetic counts(), slope_counts();     for one element, as in counting.h
//   T value(T x) const;                                       y
//   T gradient(T kept, T dy) const;                           dx, from what was kept
//
// and, where it has options, `static std::span<const measure::Field> fields()`.
//
// A formula is written once, as on paper. `T` is float or double in the naive kernels, which are
// textbook loops compiled without vectorisation, and several vectors at a time in the fast ones
// (simd/vectors.h). The functions that it may call are those below, and by `using std::erf` and so
// on `erf`, `tanh`, `max` and `clamp`.
//
// That is all there is to add: the build makes the list of activations from the headers, and
// kernels, catalogue, specs and experiments are made of that list.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <string_view>

#include "flopscope/layers/counting.h"
#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/layer.h"

namespace flopscope::layers {

/// `yes` where the condition holds, else `no`.
template <std::floating_point T>
[[nodiscard]] T select(bool condition, T yes, T no) {
  return condition ? yes : no;
}

/// a b + c; the vectors' is fused where the build's instructions can.
template <std::floating_point T>
[[nodiscard]] T multiply_add(T a, T b, T c) {
  return a * b + c;
}

/// exp(x); the vectors' is right for x <= 0 only.
template <std::floating_point T>
[[nodiscard]] T exp_of_negative(T x) {
  return std::exp(x);
}

/// a / (1 + exp(-x))
template <std::floating_point T>
[[nodiscard]] T logistic(T x, T a = 1) {
  return a / (1 + std::exp(-x));
}

template <class A>
struct ActivationLayer {
  /// One element after another.
  void naive(std::int64_t size, const float* x, float* y) const;
  void naive(std::int64_t size, const double* x, double* y) const;
  void simd(std::int64_t size, const float* x, float* y) const;

  /// The gradient, from x or from y, whichever the activation keeps.
  void backward_naive(std::int64_t size, const float* kept, const float* dy, float* dx) const;
  void backward_naive(std::int64_t size, const double* kept, const double* dy, double* dx) const;
  void backward_simd(std::int64_t size, const float* kept, const float* dy, float* dx) const;

  [[nodiscard]] measure::Cost cost(const Shape& input) const {
    return elementwise_cost(formula().counts(), elements_of(input));
  }
  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;

 protected:
  [[nodiscard]] const A& formula() const { return static_cast<const A&>(*this); }
};

/// Whether the layer type of that name is an activation.
[[nodiscard]] bool is_activation(std::string_view type_name);

/// The size of the operation that an activation is on its own, with its default options.
template <class A>
struct ActivationShape {
  std::int64_t size = 65536;

  static const measure::RecordType record_type;
};

/// (size)
template <class A>
[[nodiscard]] Shape output_shape(const ActivationShape<A>& shape) {
  return {shape.size};
}

template <class A>
[[nodiscard]] measure::Cost cost(const ActivationShape<A>& shape) {
  return A{}.cost({shape.size});
}

}  // namespace flopscope::layers
