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

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/layer.h"
#include "flopscope/layers/shape.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

struct LinearShape {
  std::int64_t batch = 32;
  std::int64_t in_features = 256;
  std::int64_t out_features = 256;
  bool bias = true;

  static const measure::RecordType record_type;
};

/// (batch, in_features)
[[nodiscard]] Shape input_shape(const LinearShape& shape);
/// (batch, out_features)
[[nodiscard]] Shape output_shape(const LinearShape& shape);
/// (out_features, in_features)
[[nodiscard]] Shape weight_shape(const LinearShape& shape);
[[nodiscard]] measure::Cost cost(const LinearShape& shape);

/// The textbook's three loops. `T` is float or double; `bias` is not read where the shape has none.
template <class T>
void linear_naive(const LinearShape& shape, const T* x, const T* weight, const T* bias, T* y);

/// The same core as matmul's, its second matrix read by columns. `workspace` holds
/// `linear_workspace(shape)` floats on a 64-byte boundary.
void linear_simd(const LinearShape& shape, const float* x, const float* weight, const float* bias,
                 float* y, float* workspace);
[[nodiscard]] std::size_t linear_workspace(const LinearShape& shape);

/// The gradients: x' = y' weight costs B O I, weight' = y'^T x costs O B I, and bias' is a sum over
/// the batch.
[[nodiscard]] BackwardCost backward_cost(const LinearShape& shape);

/// Gradients of all that goes in, from that of what comes out, dy (batch, out_features):
/// dx = dy weight, dweight += dy^T x, dbias += the sum of dy's rows. `dx` or `dbias` may be null.
template <class T>
void linear_backward_naive(const LinearShape& shape, const T* x, const T* weight, const T* dy,
                           T* dx, T* dweight, T* dbias);
/// As two matrix products. `workspace` is of `linear_backward_workspace(shape)` floats.
void linear_backward_simd(const LinearShape& shape, const float* x, const float* weight,
                          const float* dy, float* dx, float* dweight, float* dbias,
                          float* workspace);
[[nodiscard]] std::size_t linear_backward_workspace(const LinearShape& shape);

/// The layer of a model, `torch.nn.Linear`: (..., in_features) -> (..., out_features).
struct Linear {
  static constexpr const char* type_name = "Linear";
  static constexpr const char* doc = "a fully connected layer: y = x weight^T + bias";
  std::int64_t in_features = 0;
  std::int64_t out_features = 0;
  bool bias = true;
  /// The name of an earlier layer whose weight (out_features, in_features) this one shares, as a
  /// language model's head shares its embedding. Shared parameters count once.
  std::string tied_to = {};

  [[nodiscard]] Shape weight_shape() const { return {out_features, in_features}; }
  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] measure::Result<CountedLayer> count(const LayerInput& input,
                                                    Counter& counter) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
