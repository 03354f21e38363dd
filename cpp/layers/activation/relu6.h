// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.ReLU6`: min(max(x, 0), 6), element by element.
//
// NaN stays NaN.
#pragma once

#include <cstdint>

#include "flopscope/layers/elementwise.h"
#include "flopscope/layers/forward_pass.h"

namespace flopscope::layers {

/// With the standard library, one element after another. `T` is float or double.
template <class T>
void relu6_naive(std::int64_t size, const T* x, T* y);

void relu6_simd(std::int64_t size, const float* x, float* y);

/// The gradient from what came out: dx = dy where 0 < y < 6, else 0, as PyTorch has it at 0 and
/// at 6. NaN lets dy pass.
template <class T>
void relu6_backward_naive(std::int64_t size, const T* y, const T* dy, T* dx);
void relu6_backward_simd(std::int64_t size, const float* y, const float* dy, float* dx);

/// The layer of a model, of any shape.
struct ReLU6 : Elementwise<counting::relu6, counting::relu6_backward> {
  static constexpr const char* type_name = "ReLU6";

  [[nodiscard]] static ForwardPassPointer forward_pass(const Shape& input);
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::ElementwiseShape<flopscope::layers::ReLU6>>();
template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::ReLU6>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::ReLU6>();
