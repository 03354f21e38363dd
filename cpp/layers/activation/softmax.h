// SPDX-License-Identifier: MIT
//
// Softmax over the last dimension, PyTorch's `torch.softmax(x, dim=-1)`, in the form that cannot
// overflow: the largest element of a row is subtracted first.
//
//   y[i][j] = exp(x[i][j] - max_i) / sum over l of exp(x[i][l] - max_i)     x, y (rows, cols)
//
//   for each row of n = cols:
//   | macs | multiplies | adds    | others  | parameters | read | written |
//   | 0    | 0          | 2 n - 1 | 3 n - 1 | 0          | n    | n       |
//
//   adds: n subtractions and n - 1 additions
//   others: n - 1 comparisons, n exp and n divisions
//
// A row that holds NaN or plus infinity, or nothing but minus infinity, becomes NaN; other minus
// infinities become 0.
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"
#include "flopscope/layers/shape.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

struct SoftmaxShape {
  std::int64_t rows = 256;
  std::int64_t cols = 256;

  static const measure::RecordType record_type;
};

/// (rows, cols)
[[nodiscard]] Shape output_shape(const SoftmaxShape& shape);
[[nodiscard]] measure::Cost cost(const SoftmaxShape& shape);

/// Three loops over each row, with the standard library's exp. `T` is float or double.
template <class T>
void softmax_naive(const SoftmaxShape& shape, const T* x, T* y);

/// With a polynomial exp. Results below the smallest normal float may become 0.
void softmax_simd(const SoftmaxShape& shape, const float* x, float* y);

/// The gradient from what came out, row by row: dx[j] = y[j] (dy[j] - sum over l of dy[l] y[l]).
template <class T>
void softmax_backward_naive(const SoftmaxShape& shape, const T* y, const T* dy, T* dx);
void softmax_backward_simd(const SoftmaxShape& shape, const float* y, const float* dy, float* dx);

/// The layer of a model, `torch.nn.Softmax(dim=-1)`, of any shape.
struct Softmax {
  static constexpr const char* type_name = "Softmax";
  static constexpr const char* doc = "exp(x) / sum of exp(x) over the innermost dimension";

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
};

}  // namespace flopscope::layers
