// SPDX-License-Identifier: MIT
//
// Scaled dot-product attention (Vaswani et al., "Attention Is All You Need", 2017): each position
// takes a mean of the values of all positions, or of those before it under a causal mask, weighted
// by how well its query fits their keys.
//
//   softmax(q k^T / sqrt(d_model / heads)) v      q, k, v and the result (batch, seq, d_model)
//
//   with B = batch, H = heads, T = seq, D = d_model, and P the pairs of positions that count:
//             | macs  | multiplies | adds        | others      | read        | written   |
//   scores    | B P D | B P D      | B P D       | 0           | 2 B T D     | (S)       |
//   scale     | 0     | B H P      | 0           | 0           | 0           | 0         |
//   softmax   | 0     | 0          | B H (2 P-T) | B H (3 P-T) | (S)         | (S)       |
//   context   | B P D | B P D      | B P D       | 0           | B T D + (S) | B T D     |
//
// The bytes are those of kernels that go tile by tile: each input is read once, the result is
// written once, and no score ever leaves the caches. The kernel `materialized` writes all scores of
// all heads, S = B H T^2 of them, masked or not, as a chain of separate operations does, makes
// weights of them and reads these again: (S).
//
// P is T^2, also under a causal mask, as published figures have it; with `count_masked` off, a
// causal mask leaves the T (T + 1) / 2 pairs that are needed. Each product has two gradients of its
// own size, so the backward pass has twice the multiply-accumulates; it reads queries, keys,
// values, the result and its gradient, and writes three gradients. Materialized it writes the
// weights and their gradients, each for the pairs of a block of queries with the blocks of keys
// that one of them sees (S without a mask), and reads the first twice and the second once.
//
// With a window W, a position sees only those less than W away: under a causal mask itself and the
// W - 1 before it (Jiang et al., "Mistral 7B", 2023), otherwise W - 1 on either side (Beltagy,
// Peters and Cohan, "Longformer", 2020, whose w is 2 (W - 1)). What lies outside is not computed,
// so P grows with T alone: T (2 W - 1) - W (W - 1) pairs; under a causal mask T W, as if every
// position had W before it, or with `count_masked` off T W - W (W - 1) / 2. A window of T or more
// is none.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/layer.h"
#include "flopscope/layers/thread_pool.h"

namespace flopscope::layers {

/// What attention works on, without its projections.
struct AttentionShape {
  std::int64_t batch = 1;
  std::int64_t heads = 12;
  std::int64_t seq = 128;
  std::int64_t d_model = 768;
  bool causal = false;
  std::int64_t window = 0;  ///< 0: none

  static const measure::RecordType record_type;
};

/// A range of positions.
struct Positions {
  std::size_t begin;
  std::size_t end;
};

/// The positions whose keys the query at `t` sees.
[[nodiscard]] inline Positions seen_from(const AttentionShape& shape, std::size_t t) {
  const auto seq = static_cast<std::size_t>(shape.seq);
  const auto window = static_cast<std::size_t>(shape.window);
  const bool all = window == 0 || window >= seq;
  return {all || t < window ? 0 : t + 1 - window, shape.causal               ? t + 1
                                                  : all || seq - t <= window ? seq
                                                                             : t + window};
}

inline constexpr const char* attention_window_doc =
    "positions see only those less than this away; 0: all";

/// (batch, seq, d_model)
[[nodiscard]] Shape output_shape(const AttentionShape& shape);
/// With all pairs, also under a causal mask.
[[nodiscard]] measure::Cost cost(const AttentionShape& shape, Kernel kernel = Kernel::fastest);

/// Row by row: all scores of a query, their softmax, the mean of the values. `T` is float or
/// double. packed (batch, seq, 3 d_model): queries, keys and values side by side; y (batch, seq,
/// d_model).
template <class T>
void attention_naive(const AttentionShape& shape, const T* packed, T* y);
/// One row of it: of query `t` of sample `b`, for head `h`. y (d_model / heads).
template <class T>
void attention_row_naive(const AttentionShape& shape, const T* packed, std::int64_t b,
                         std::int64_t t, std::int64_t h, T* y);

/// The same scalar loops for a block of queries against a block of keys that stays in a first-level
/// cache, each score made once: the largest score and the sum of a row are kept up to date as
/// below.
void attention_blocked(const AttentionShape& shape, const float* packed, float* y);

/// Tile by tile, without ever storing all scores; tiles outside of a window are left out. The
/// largest score and the sum of a row are kept up to date as its tiles are added (Milakov and
/// Gimelshein, "Online normalizer calculation for softmax", 2018; Dao et al., "FlashAttention",
/// 2022). `workspace` is of `attention_workspace(shape)` floats.
void attention_simd(const AttentionShape& shape, const float* packed, float* workspace, float* y);
[[nodiscard]] std::size_t attention_workspace(const AttentionShape& shape);

/// attention_simd to the bit, a head and a block of queries at a time on each thread of `pool`, the
/// keys and values of all heads of a sample packed at once. `workspace` is of
/// `attention_threads_workspace(shape, pool.threads())` floats. Too little work stays on one
/// thread.
void attention_threads(const AttentionShape& shape, const float* packed, float* workspace, float* y,
                       ThreadPool& pool);
[[nodiscard]] std::size_t attention_threads_workspace(const AttentionShape& shape,
                                                      std::size_t threads);

/// Scores, softmax and context one after the other for all heads, each a step that reads from
/// memory what the one before has written: `workspace`, of
/// `attention_materialized_workspace(shape)` floats, grows with the square of seq. The products are
/// made as `attention_simd` makes them.
void attention_materialized(const AttentionShape& shape, const float* packed, float* workspace,
                            float* y);
[[nodiscard]] std::size_t attention_materialized_workspace(const AttentionShape& shape);

/// The gradients of queries, keys and values, side by side as these are, from what went in, what
/// came out and its gradient dy. With the weights w of a query's softmax:
///
///   dv[p] = sum over queries of w[p] dy          dw[p] = dy . v[p]
///   ds[p] = w[p] (dw[p] - dy . y)                dq = sum over p of ds[p] k[p] / sqrt(width)
///                                                dk[p] = sum over queries of ds[p] q / sqrt(width)
///
/// where dy . y is the mean of dw weighted by w, so that no row of dw is needed for it (Dao et al.,
/// 2022). packed, dpacked (batch, seq, 3 d_model); y, dy (batch, seq, d_model).
template <class T>
void attention_backward_naive(const AttentionShape& shape, const T* packed, const T* y, const T* dy,
                              T* dpacked);
/// A block of queries at a time, whose weights are made again from the scores. `workspace` is of
/// `attention_backward_workspace(shape)` floats, which grow with seq, not with its square.
void attention_backward_simd(const AttentionShape& shape, const float* packed, const float* y,
                             const float* dy, float* workspace, float* dpacked);
[[nodiscard]] std::size_t attention_backward_workspace(const AttentionShape& shape);

/// Backward with the weights of all heads, and then the gradients of all scores, put into memory.
void attention_materialized_backward(const AttentionShape& shape, const float* packed,
                                     const float* y, const float* dy, float* workspace,
                                     float* dpacked);
[[nodiscard]] std::size_t attention_materialized_backward_workspace(const AttentionShape& shape);
/// The weights, and as many gradients of scores, that it writes.
[[nodiscard]] double attention_materialized_backward_scores(const AttentionShape& shape);

/// The four operations of attention.
struct AttentionCost {
  measure::Cost scores, scale, softmax, context;

  [[nodiscard]] measure::Cost total() const { return scores + scale + softmax + context; }
};

[[nodiscard]] AttentionCost attention_cost(const AttentionShape& shape, bool count_masked = true,
                                           Kernel kernel = Kernel::fastest);
[[nodiscard]] AttentionCost attention_backward_cost(const AttentionShape& shape,
                                                    bool count_masked = true,
                                                    Kernel kernel = Kernel::fastest);

/// The layer of a model: (batch, seq, 3 d_model) -> (batch, seq, d_model), queries, keys and values
/// side by side, as the projection before it leaves them.
struct ScaledDotProductAttention {
  static constexpr const char* type_name = "ScaledDotProductAttention";
  static constexpr const char* doc = "attention on queries, keys and values side by side";
  static constexpr bool has_kernels = true;
  std::int64_t num_heads = 0;
  bool causal = false;
  std::int64_t window = 0;  ///< 0: none

  [[nodiscard]] measure::Result<CountedLayer> count(const LayerInput& input,
                                                    Counter& counter) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
