// SPDX-License-Identifier: MIT
//
// Linear attention (Katharopoulos et al., "Transformers are RNNs", 2020): a kernel with a feature
// map phi takes the place of softmax, so that the products can be made in the other order, keys
// with values first. The scores of all pairs never exist, and work grows with seq, not its square.
//
//   y[t] = phi(q[t])^T S / phi(q[t])^T z     S = sum over p of phi(k[p]) v[p]^T, z of phi(k[p])
//   phi(x) = elu(x) + 1                      p runs over all positions, or up to t if causal
//
//   q, k, v and the result (batch, seq, d_model); for each head on its own, as in attention.h, but
//   without a scale
//
//   with B = batch, H = heads, T = seq, D = d_model and w = D / H, the width of a head:
//              | macs    | multiplies    | adds        | others  | read    | written |
//   phi        | 0       | 0             | 2 B T D     | 4 B T D | 2 B T D | 0       |
//   S          | B T D w | B T D w       | B T D w     | 0       | B T D   | 0       |
//   z          | 0       | 0             | B T D       | 0       | 0       | 0       |
//   context    | B T D w | B T D w       | B T D w     | 0       | 0       | B T D   |
//   normaliser | 0       | B T D         | B T (D - H) | B T D   | 0       | 0       |
//
// Queries, keys and values are read once: what is made of a block of them stays in the caches, and
// so do S and z. The counts are the same under a causal mask, where S and z grow as t does. What it
// cannot do: be trained here, or stand in a model.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/shape.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

struct LinearAttentionShape {
  std::int64_t batch = 1;
  std::int64_t heads = 12;
  std::int64_t seq = 128;
  std::int64_t d_model = 768;
  bool causal = false;

  static const measure::RecordType record_type;
};

/// (batch, seq, d_model)
[[nodiscard]] Shape output_shape(const LinearAttentionShape& shape);
[[nodiscard]] measure::Cost cost(const LinearAttentionShape& shape);

/// The textbook's sums. `T` is float or double. packed (batch, seq, 3 d_model): queries, keys and
/// values side by side; y (batch, seq, d_model); `workspace` of
/// `linear_attention_naive_workspace(shape)` numbers.
template <class T>
void linear_attention_naive(const LinearAttentionShape& shape, const T* packed, T* workspace, T* y);
[[nodiscard]] std::size_t linear_attention_naive_workspace(const LinearAttentionShape& shape);

/// The textbook's two parts for head `h` of sample `b`: phi of all queries and keys, features (2,
/// seq, width), and column `i` of the result, y (seq), for which `sums` has room for 2 width
/// numbers.
template <class T>
void linear_attention_features_naive(const LinearAttentionShape& shape, const T* packed,
                                     std::int64_t b, std::int64_t h, T* features);
template <class T>
void linear_attention_column_naive(const LinearAttentionShape& shape, const T* packed,
                                   std::int64_t b, std::int64_t h, std::int64_t i,
                                   const T* features, T* sums, T* y);

/// As matrix products, a block of positions at a time. Under a causal mask the pairs within a block
/// are made as full attention makes them, and those with all blocks before come from S (Hua et al.,
/// "Transformer quality in linear time", 2022). `workspace` is of
/// `linear_attention_workspace(shape)` floats, however long the sequence.
void linear_attention_simd(const LinearAttentionShape& shape, const float* packed, float* workspace,
                           float* y);
[[nodiscard]] std::size_t linear_attention_workspace(const LinearAttentionShape& shape);

}  // namespace flopscope::layers
