// SPDX-License-Identifier: MIT
//
// The rectifier, PyTorch's `torch.relu`: y = max(x, 0), element by element.
//
//   x (size), y (size)
//
//   | macs | multiplies | adds | others               | parameters | read | written |
//   | 0    | 0          | 0    | size: one comparison | 0          | size | size    |
//
// NaN stays NaN, as in PyTorch. Whether -0 keeps its sign is up to the compiler.
#pragma once

#include <cstdint>

#include "flopscope/layers/elementwise.h"
#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/shape.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

struct ReluShape {
  std::int64_t size = 65536;
};

/// (size)
[[nodiscard]] Shape output_shape(const ReluShape& shape);
[[nodiscard]] measure::Cost cost(const ReluShape& shape);

/// One comparison after another. `T` is float or double.
template <class T>
void relu_naive(const ReluShape& shape, const T* x, T* y);

void relu_simd(const ReluShape& shape, const float* x, float* y);

/// The gradient from what came out: dx = dy where y > 0, else 0, as PyTorch has it at 0. NaN lets
/// dy pass.
template <class T>
void relu_backward_naive(const ReluShape& shape, const T* y, const T* dy, T* dx);
void relu_backward_simd(const ReluShape& shape, const float* y, const float* dy, float* dx);

/// The layer of a model, `torch.nn.ReLU`, of any shape.
struct ReLU : Elementwise<counting::relu, counting::relu_backward> {
  static constexpr const char* type_name = "ReLU";

  [[nodiscard]] static ForwardPassPointer forward_pass(const Shape& input);
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::ReluShape>();
template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::ReLU>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::ReLU>();
