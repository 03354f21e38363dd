// SPDX-License-Identifier: MIT
//
// Layer normalisation over the innermost dimension, PyTorch's `torch.nn.LayerNorm` with one number
// for its shape (Ba, Kiros and Hinton, 2016).
//
//   (..., normalized_shape) -> the same
//
//   y = (x - mean) / sqrt(variance + 1e-5) * weight + bias, row by row, with the biased variance
//
//   | macs | multiplies | adds    | others | parameters | read    | written |  for each row of n;
//   | 0    | 3 n        | 4 n - 1 | 4      | 2 n in all | n + 2 n | n       |  parameters once
//
// A row that holds NaN or an infinity becomes NaN.
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct LayerNormShape {
  std::int64_t rows = 128;
  std::int64_t cols = 768;

  static const measure::RecordType record_type;
};

/// (rows, cols)
[[nodiscard]] Shape output_shape(const LayerNormShape& shape);
[[nodiscard]] measure::Cost cost(const LayerNormShape& shape);

/// What is added to the variance, so that a row of equal numbers is not divided by 0.
inline constexpr double layer_norm_epsilon = 1e-5;

/// Three loops over each row: its mean, its variance, its result. `T` is float or double. x, y
/// (rows, cols); weight, bias (cols).
template <class T>
void layer_norm_naive(const LayerNormShape& shape, const T* x, const T* weight, const T* bias,
                      T* y);
void layer_norm_simd(const LayerNormShape& shape, const float* x, const float* weight,
                     const float* bias, float* y);

/// The gradients, from that of the result, dy (rows, cols). With n = (x - mean) / deviation and
/// g = dy weight, row by row: dx = (g - mean of g - n (mean of g n)) / deviation; over all rows,
/// dweight += the sum of dy n and dbias += the sum of dy. `dx` may be null.
///
/// Mean and deviation are computed again, which is cheaper than to keep n from the forward pass.
template <class T>
void layer_norm_backward_naive(const LayerNormShape& shape, const T* x, const T* weight,
                               const T* dy, T* dx, T* dweight, T* dbias);
void layer_norm_backward_simd(const LayerNormShape& shape, const float* x, const float* weight,
                              const float* dy, float* dx, float* dweight, float* dbias);

struct LayerNorm {
  static constexpr const char* type_name = "LayerNorm";
  static constexpr const char* doc = "layer normalisation over the innermost dimension";
  std::int64_t normalized_shape = 0;

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
