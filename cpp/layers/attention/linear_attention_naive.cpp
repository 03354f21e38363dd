// SPDX-License-Identifier: MIT
#include <cmath>

#include "core/instantiate.h"
#include "flopscope/layers/linear_attention.h"

namespace flopscope::layers {

namespace {

/// Where head `h` of sample `b` begins among queries; keys and values stand d_model further each.
template <class T>
const T* head_of(const LinearAttentionShape& shape, const T* packed, std::int64_t b,
                 std::int64_t h) {
  return packed + b * shape.seq * 3 * shape.d_model + h * (shape.d_model / shape.heads);
}

}  // namespace

template <class T>
void linear_attention_features_naive(const LinearAttentionShape& shape, const T* packed,
                                     std::int64_t b, std::int64_t h, T* features) {
  const std::int64_t width = shape.d_model / shape.heads;
  const T* const head = head_of(shape, packed, b, h);
  for (int of_keys = 0; of_keys < 2; ++of_keys) {
    for (std::int64_t t = 0; t < shape.seq; ++t) {
      const T* const row = head + t * 3 * shape.d_model + of_keys * shape.d_model;
      for (std::int64_t i = 0; i < width; ++i) {
        *features++ = row[i] > 0 ? row[i] + 1 : std::exp(row[i]);
      }
    }
  }
}

template <class T>
void linear_attention_column_naive(const LinearAttentionShape& shape, const T* packed,
                                   std::int64_t b, std::int64_t h, std::int64_t i,
                                   const T* features, T* sums, T* y) {
  const std::int64_t width = shape.d_model / shape.heads;
  const T* const values = head_of(shape, packed, b, h) + 2 * shape.d_model + i;
  const T* const keys = features + shape.seq * width;
  T* const weights = sums + width;
  for (std::int64_t j = 0; j < 2 * width; ++j) sums[j] = 0;
  const auto remember = [&](std::int64_t p) {
    for (std::int64_t j = 0; j < width; ++j) {
      sums[j] += keys[p * width + j] * values[p * 3 * shape.d_model];
      weights[j] += keys[p * width + j];
    }
  };
  for (std::int64_t p = 0; p < shape.seq && !shape.causal; ++p) remember(p);
  for (std::int64_t t = 0; t < shape.seq; ++t) {
    if (shape.causal) remember(t);
    const T* const query = features + t * width;
    T sum = 0;
    T weight = 0;
    for (std::int64_t j = 0; j < width; ++j) {
      sum += query[j] * sums[j];
      weight += query[j] * weights[j];
    }
    y[t] = sum / weight;
  }
}

template <class T>
void linear_attention_naive(const LinearAttentionShape& shape, const T* packed, T* workspace,
                            T* y) {
  const std::int64_t width = shape.d_model / shape.heads;
  T* const features = workspace;
  T* const sums = features + 2 * shape.seq * width;
  T* const column = sums + 2 * width;
  for (std::int64_t b = 0; b < shape.batch; ++b) {
    for (std::int64_t h = 0; h < shape.heads; ++h) {
      linear_attention_features_naive(shape, packed, b, h, features);
      for (std::int64_t i = 0; i < width; ++i) {
        linear_attention_column_naive(shape, packed, b, h, i, features, sums, column);
        T* const to = y + b * shape.seq * shape.d_model + h * width + i;
        for (std::int64_t t = 0; t < shape.seq; ++t) to[t * shape.d_model] = column[t];
      }
    }
  }
}

std::size_t linear_attention_naive_workspace(const LinearAttentionShape& shape) {
  const std::int64_t width = shape.d_model / shape.heads;
  return static_cast<std::size_t>(2 * shape.seq * width + 2 * width + shape.seq);
}

FLOPSCOPE_FLOAT_AND_DOUBLE(linear_attention_features_naive);
FLOPSCOPE_FLOAT_AND_DOUBLE(linear_attention_column_naive);
FLOPSCOPE_FLOAT_AND_DOUBLE(linear_attention_naive);

}  // namespace flopscope::layers
