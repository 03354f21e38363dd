// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.Tanh`: the hyperbolic tangent, element by element.
//
// NaN stays NaN; the infinities give 1 and -1.
#pragma once

#include <cstdint>

#include "flopscope/layers/elementwise.h"
#include "flopscope/layers/forward_pass.h"

namespace flopscope::layers {

/// With the standard library, one element after another. `T` is float or double.
template <class T>
void tanh_naive(std::int64_t size, const T* x, T* y);

/// With a rational approximation, whose relative error is below 1e-6.
void tanh_simd(std::int64_t size, const float* x, float* y);

/// The gradient from what came out: dx = dy (1 - y^2).
template <class T>
void tanh_backward_naive(std::int64_t size, const T* y, const T* dy, T* dx);
void tanh_backward_simd(std::int64_t size, const float* y, const float* dy, float* dx);

/// The layer of a model, of any shape.
struct Tanh : Elementwise<counting::tanh, counting::tanh_backward> {
  static constexpr const char* type_name = "Tanh";

  [[nodiscard]] static ForwardPassPointer forward_pass(const Shape& input);
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::ElementwiseShape<flopscope::layers::Tanh>>();
template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::Tanh>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Tanh>();
