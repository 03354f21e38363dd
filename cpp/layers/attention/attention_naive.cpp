// SPDX-License-Identifier: MIT
#include <cmath>

#include "core/instantiate.h"
#include "flopscope/layers/attention.h"

namespace flopscope::layers {

// The row of weights is not kept: its three sweeps compute a score again each time it is needed, so
// that the textbook needs no memory of its own.
template <class T>
void attention_row_naive(const AttentionShape& shape, const T* packed, std::int64_t b,
                         std::int64_t t, std::int64_t h, T* y) {
  const auto d_model = static_cast<std::size_t>(shape.d_model);
  const std::size_t width = d_model / static_cast<std::size_t>(shape.heads);
  const auto seq = static_cast<std::size_t>(shape.seq);
  const T* const sample = packed + static_cast<std::size_t>(b) * seq * 3 * d_model;
  const T* const head = sample + static_cast<std::size_t>(h) * width;
  const T* const query = head + static_cast<std::size_t>(t) * 3 * d_model;
  const T scale = 1 / std::sqrt(static_cast<T>(width));
  const auto [first, end] = seen_from(shape, static_cast<std::size_t>(t));
  const auto score = [&](std::size_t position) {
    const T* const key = head + position * 3 * d_model + d_model;
    T sum = 0;
    for (std::size_t i = 0; i < width; ++i) sum += query[i] * key[i];
    return sum * scale;
  };
  T largest = score(first);
  for (std::size_t p = first + 1; p < end; ++p) largest = score(p) > largest ? score(p) : largest;
  T sum = 0;
  for (std::size_t i = 0; i < width; ++i) y[i] = 0;
  for (std::size_t p = first; p < end; ++p) {
    const T* const value = head + p * 3 * d_model + 2 * d_model;
    const T weight = std::exp(score(p) - largest);
    sum += weight;
    for (std::size_t i = 0; i < width; ++i) y[i] += weight * value[i];
  }
  for (std::size_t i = 0; i < width; ++i) y[i] /= sum;
}

template <class T>
void attention_naive(const AttentionShape& shape, const T* packed, T* y) {
  const std::int64_t width = shape.d_model / shape.heads;
  for (std::int64_t b = 0; b < shape.batch; ++b) {
    for (std::int64_t t = 0; t < shape.seq; ++t) {
      for (std::int64_t h = 0; h < shape.heads; ++h, y += width) {
        attention_row_naive(shape, packed, b, t, h, y);
      }
    }
  }
}

FLOPSCOPE_FLOAT_AND_DOUBLE(attention_row_naive);
FLOPSCOPE_FLOAT_AND_DOUBLE(attention_naive);

}  // namespace flopscope::layers
