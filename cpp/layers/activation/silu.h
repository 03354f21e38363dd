// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.SiLU`, also known as swish: x / (1 + exp(-x)), element by element.
//
// NaN stays NaN and infinity stays infinity; minus infinity gives NaN (it meets a factor of 0).
#pragma once

#include <cstdint>

#include "flopscope/layers/elementwise.h"
#include "flopscope/layers/forward_pass.h"

namespace flopscope::layers {

/// With the standard library, one element after another. `T` is float or double.
template <class T>
void silu_naive(std::int64_t size, const T* x, T* y);

/// With a polynomial exp.
void silu_simd(std::int64_t size, const float* x, float* y);

/// The gradient: dx = dy s (1 + x (1 - s)) with s = 1 / (1 + exp(-x)).
template <class T>
void silu_backward_naive(std::int64_t size, const T* x, const T* dy, T* dx);
void silu_backward_simd(std::int64_t size, const float* x, const float* dy, float* dx);

/// The layer of a model, of any shape.
struct SiLU : Elementwise<counting::silu, counting::silu_backward> {
  static constexpr const char* type_name = "SiLU";

  [[nodiscard]] static ForwardPassPointer forward_pass(const Shape& input);
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::ElementwiseShape<flopscope::layers::SiLU>>();
template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::SiLU>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::SiLU>();
