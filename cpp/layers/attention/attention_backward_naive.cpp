// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "core/instantiate.h"
#include "flopscope/layers/attention.h"

namespace flopscope::layers {

namespace {

/// Where one head of one sample lies: positions `stride` numbers apart among queries, keys and
/// values, `width` wide.
template <class T>
struct Head {
  std::size_t width, stride, d_model;
  const T* packed;
  const T* y;
  const T* dy;
  T* dpacked;
};

/// What the query at `t`, which sees the keys at `seen`, gives to all three.
template <class T>
void return_row(const Head<T>& head, std::size_t t, Positions seen) {
  const std::size_t width = head.width;
  const std::size_t stride = head.stride;
  const std::size_t d_model = head.d_model;
  const T scale = 1 / std::sqrt(static_cast<T>(width));
  const auto dot = [width](const T* a, const T* b) {
    T sum = 0;
    for (std::size_t i = 0; i < width; ++i) sum += a[i] * b[i];
    return sum;
  };
  const T* const query = head.packed + t * stride;
  const T* const keys = head.packed + d_model;
  const T* const values = head.packed + 2 * d_model;
  const T* const arriving = head.dy + t * d_model;
  const auto score = [&](std::size_t p) { return scale * dot(query, keys + p * stride); };
  T largest = score(seen.begin);
  for (std::size_t p = seen.begin; p < seen.end; ++p) largest = std::max(largest, score(p));
  T total = 0;
  for (std::size_t p = seen.begin; p < seen.end; ++p) total += std::exp(score(p) - largest);
  const T mean = dot(arriving, head.y + t * d_model);
  for (std::size_t p = seen.begin; p < seen.end; ++p) {
    const T weight = std::exp(score(p) - largest) / total;
    const T dscore = weight * (dot(arriving, values + p * stride) - mean) * scale;
    for (std::size_t i = 0; i < width; ++i) {
      head.dpacked[t * stride + i] += dscore * keys[p * stride + i];
      head.dpacked[p * stride + d_model + i] += dscore * query[i];
      head.dpacked[p * stride + 2 * d_model + i] += weight * arriving[i];
    }
  }
}

}  // namespace

template <class T>
void attention_backward_naive(const AttentionShape& shape, const T* packed, const T* y, const T* dy,
                              T* dpacked) {
  const auto [batch, seq, d_model] = as_sizes(shape.batch, shape.seq, shape.d_model);
  const std::size_t width = d_model / static_cast<std::size_t>(shape.heads);
  std::fill_n(dpacked, batch * seq * 3 * d_model, T{0});
  for (std::size_t b = 0; b < batch; ++b) {
    for (std::size_t at = 0; at < d_model; at += width) {
      const std::size_t wide = b * seq * 3 * d_model + at;
      const std::size_t narrow = b * seq * d_model + at;
      const Head<T> head{width,      3 * d_model, d_model,       packed + wide,
                         y + narrow, dy + narrow, dpacked + wide};
      for (std::size_t t = 0; t < seq; ++t) return_row(head, t, seen_from(shape, t));
    }
  }
}

FLOPSCOPE_FLOAT_AND_DOUBLE(attention_backward_naive);

}  // namespace flopscope::layers
