// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.Sigmoid`: 1 / (1 + exp(-x)), element by element.
//
// NaN stays NaN; the infinities give 1 and 0.
#pragma once

#include <cstdint>

#include "flopscope/layers/elementwise.h"
#include "flopscope/layers/forward_pass.h"

namespace flopscope::layers {

/// With the standard library, one element after another. `T` is float or double.
template <class T>
void sigmoid_naive(std::int64_t size, const T* x, T* y);

/// With a polynomial exp. Results below the smallest normal float may become 0.
void sigmoid_simd(std::int64_t size, const float* x, float* y);

/// The gradient from what came out: dx = dy y (1 - y).
template <class T>
void sigmoid_backward_naive(std::int64_t size, const T* y, const T* dy, T* dx);
void sigmoid_backward_simd(std::int64_t size, const float* y, const float* dy, float* dx);

/// The layer of a model, of any shape.
struct Sigmoid : Elementwise<counting::sigmoid, counting::sigmoid_backward> {
  static constexpr const char* type_name = "Sigmoid";

  [[nodiscard]] static ForwardPassPointer forward_pass(const Shape& input);
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::ElementwiseShape<flopscope::layers::Sigmoid>>();
template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::Sigmoid>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Sigmoid>();
