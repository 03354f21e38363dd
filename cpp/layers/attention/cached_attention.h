// SPDX-License-Identifier: MIT
//
// Attention of new positions to all before them, whose keys and values are kept (Pope et al.,
// "Efficiently scaling Transformer inference", 2022): what a language model does for each token
// that it writes. Without the cache, all positions would be computed again for every token.
//
//   new queries, keys and values (batch, seq, d_model) each; kept keys and values (batch, heads,
//   cached, d_model / heads); the result (batch, seq, d_model)
//
// New keys and values join the kept ones; a new position sees these, itself and the new ones before
// it, or with a window those less than it away. With B = batch, H = heads, T = seq, D = d_model,
// N = cached, or those of them that a window reaches, and the pairs P = T cached + T (T + 1) / 2,
// or fewer with a window:
//             | macs  | multiplies | adds        | others      | read          | written |
//   joining   | 0     | 0          | 0           | 0           | 2 B T D       | 2 B T D |
//   scores    | B P D | B P D      | B P D       | 0           | B T D + B N D | 0       |
//   scale     | 0     | B H P      | 0           | 0           | 0             | 0       |
//   softmax   | 0     | 0          | B H (2 P-T) | B H (3 P-T) | 0             | 0       |
//   context   | B P D | B P D      | B P D       | 0           | B N D         | B T D   |
//
// The scores of a query stay in the caches.
// For one new position the arithmetic is 2 operations for each number read, so memory is the limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/shape.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

struct CachedAttentionShape {
  std::int64_t batch = 1;
  std::int64_t heads = 12;
  std::int64_t seq = 1;
  std::int64_t cached = 1023;
  std::int64_t d_model = 768;
  std::int64_t window = 0;  ///< 0: none

  static const measure::RecordType record_type;
};

/// (batch, seq, d_model)
[[nodiscard]] Shape output_shape(const CachedAttentionShape& shape);
[[nodiscard]] measure::Cost cost(const CachedAttentionShape& shape);

/// Room for the keys and values of `capacity` positions, allocated once.
class KeyValueCache {
 public:
  /// `of.cached` and `of.seq` do not matter. Error: "out_of_memory".
  [[nodiscard]] static measure::Result<KeyValueCache> make(const CachedAttentionShape& of,
                                                           std::int64_t capacity);
  /// The bytes of keys and values together.
  [[nodiscard]] static double bytes(const CachedAttentionShape& of, std::int64_t capacity);

  [[nodiscard]] std::int64_t capacity() const { return keys_.shape()[2]; }
  /// (batch, heads, capacity, width), of which the first positions of each head are in use.
  [[nodiscard]] Tensor<float>& keys() { return keys_; }
  [[nodiscard]] Tensor<float>& values() { return values_; }
  [[nodiscard]] const Tensor<float>& keys() const { return keys_; }
  [[nodiscard]] const Tensor<float>& values() const { return values_; }

  /// Puts the new keys and values after the `shape.cached` that are in use. packed (batch, seq,
  /// 3 d_model).
  void join(const CachedAttentionShape& shape, const float* packed);

 private:
  Tensor<float> keys_;
  Tensor<float> values_;
};

/// Row by row, as attention_naive. The new keys and values have joined the cache. y (batch, seq,
/// d_model).
void cached_attention_naive(const CachedAttentionShape& shape, const float* packed,
                            const KeyValueCache& cache, float* y);
/// One row of it: of new query `t` of sample `b`, for head `h`. y (d_model / heads).
void cached_attention_row_naive(const CachedAttentionShape& shape, const float* packed,
                                const KeyValueCache& cache, std::int64_t b, std::int64_t t,
                                std::int64_t h, float* y);

/// `scores` is of cached + seq floats.
void cached_attention_simd(const CachedAttentionShape& shape, const float* packed,
                           const KeyValueCache& cache, float* scores, float* y);

/// The pass of causal attention one position after another: a run takes the queries, keys and
/// values of position `*position`, (batch, 1, 3 d_model), keeps the last two beside those before
/// it, and makes (batch, 1, d_model). Has room for `of.cached` positions and one more. Error:
/// "out_of_memory".
[[nodiscard]] measure::Result<ForwardPassPointer> decoding_attention(
    const CachedAttentionShape& of, std::shared_ptr<const std::int64_t> position);

/// The positions that new query `t` sees: the first, and the one after the last.
struct CachedPositions {
  std::int64_t begin;
  std::int64_t end;
};
[[nodiscard]] inline CachedPositions seen_from(const CachedAttentionShape& shape, std::int64_t t) {
  const std::int64_t end = shape.cached + t + 1;
  return {shape.window == 0 || shape.window > end ? 0 : end - shape.window, end};
}

}  // namespace flopscope::layers
