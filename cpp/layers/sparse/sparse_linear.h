// SPDX-License-Identifier: MIT
//
// A fully connected layer most of whose weights were pruned (prune.h): only those that are left are
// stored, and multiplied with.
//
//   y[i][o] = bias[o] + sum of x[i][column] value over the entries of row o
//   x (batch, in_features), bias (out_features), y (batch, out_features), row-major;
//   compressed sparse rows: the entries of row o are those from starts[o] to starts[o + 1]
//
//   with B = batch, I = in_features, O = out_features, N = the weights that are left and b = 1 with
//   bias, 0 without:
//   | macs | multiplies | adds        | others | parameters |
//   | B N  | B N        | B N + b B O | 0      | N + b O    |
//
//   | read, bytes                   | written, bytes |
//   | 4 B I + 8 N + 8 O + 8 + 4 b O | 4 B O          |
//
// Only what is computed is counted: compare with `linear` of equal sizes by time, not by rate. An
// entry takes twice the memory of a weight, for its column, and its numbers are fetched from all
// over x: below some share of zeros, a dense layer is smaller and faster. Which share, a scaling of
// `sparsity_percent` beside `linear` shows; with one row of input it is another one than with many.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/operation.h"
#include "flopscope/layers/shape.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

struct SparseLinearShape {
  std::int64_t batch = 32;
  std::int64_t in_features = 256;
  std::int64_t out_features = 256;
  std::int64_t sparsity_percent = 90;  ///< the share of weights that are 0
  bool bias = true;

  static const measure::RecordType record_type;
};

/// (batch, out_features)
[[nodiscard]] Shape output_shape(const SparseLinearShape& shape);
/// The weights that are left, a whole number that may be larger than any memory.
[[nodiscard]] double entries(const SparseLinearShape& shape);
[[nodiscard]] measure::Cost cost(const SparseLinearShape& shape);

/// Weights (out_features, in_features), without those that are 0.
struct SparseRows {
  const float* values;
  const std::int32_t* columns;  ///< ascending within a row
  const std::int64_t* starts;   ///< (out_features + 1)
};

/// Sparse weights and the bias, in memory of their own.
struct SparseWeights {
  Tensor<float> values;          // (entries)
  Tensor<std::int32_t> columns;  // (entries)
  Tensor<std::int64_t> starts;   // (out_features + 1)
  Tensor<float> bias;            // (out_features), or nothing

  /// The weights of `dense`, (out_features, in_features), that are not 0. Error: "out_of_memory".
  [[nodiscard]] static measure::Result<SparseWeights> make(const Tensor<float>& dense,
                                                           std::span<const float> bias);
  [[nodiscard]] SparseRows rows() const { return {values.data(), columns.data(), starts.data()}; }
};

/// Compares `y` with what `linear` makes of the weights with their zeros, as
/// `PreparedOperation::verify` does.
[[nodiscard]] Verification verify_sparse_linear(const SparseLinearShape& shape, const float* x,
                                                const SparseWeights& weights, const float* y,
                                                double max_work);

/// The textbook's loops. `bias` is not read where the shape has none.
void sparse_linear_naive(const SparseLinearShape& shape, const float* x, const SparseRows& weights,
                         const float* bias, float* y);

/// Each entry is multiplied with a column of x, as many rows of it at once as fit into registers.
/// `workspace` holds `sparse_linear_workspace(shape)` floats on a 64-byte boundary.
void sparse_linear_simd(const SparseLinearShape& shape, const float* x, const SparseRows& weights,
                        const float* bias, float* y, float* workspace);
[[nodiscard]] std::size_t sparse_linear_workspace(const SparseLinearShape& shape);

}  // namespace flopscope::layers
