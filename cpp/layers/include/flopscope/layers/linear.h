// SPDX-License-Identifier: MIT
//
// A fully connected layer, PyTorch's `torch.nn.Linear`: y = x weight^T + bias.
//
//   y[i][o] = bias[o] + sum over p of x[i][p] weight[o][p]
//   x (batch, in_features), weight (out_features, in_features), bias (out_features),
//   y (batch, out_features), row-major
//
//   with B = batch, I = in_features, O = out_features and b = 1 with bias, 0 without:
//   | macs  | multiplies | adds            | others | parameters | read              | written |
//   | B I O | B I O      | B I O + b B O   | 0      | I O + b O  | B I + I O + b O   | B O     |
//
// A NaN or an infinity in a row of x reaches that row of y; in a row of weight or an element of
// bias, that column of y.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/shape.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

struct LinearShape {
  std::int64_t batch = 32;
  std::int64_t in_features = 256;
  std::int64_t out_features = 256;
  bool bias = true;
};

/// (batch, out_features)
[[nodiscard]] Shape output_shape(const LinearShape& shape);
[[nodiscard]] measure::Cost cost(const LinearShape& shape);

/// The textbook's three loops. `T` is float or double; `bias` is not read where the shape has none.
template <class T>
void linear_naive(const LinearShape& shape, const T* x, const T* weight, const T* bias, T* y);

/// The same core as matmul's, its second matrix read by columns. `workspace` holds
/// `linear_workspace(shape)` floats on a 64-byte boundary.
void linear_simd(const LinearShape& shape, const float* x, const float* weight, const float* bias,
                 float* y, float* workspace);
[[nodiscard]] std::size_t linear_workspace(const LinearShape& shape);

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::LinearShape>();
