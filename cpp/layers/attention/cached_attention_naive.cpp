// SPDX-License-Identifier: MIT
#include <cmath>

#include "flopscope/layers/cached_attention.h"

namespace flopscope::layers {

// As in attention_row_naive, a score is computed again each time it is needed.
void cached_attention_row_naive(const CachedAttentionShape& shape, const float* packed,
                                const KeyValueCache& cache, std::int64_t b, std::int64_t t,
                                std::int64_t h, float* y) {
  const std::int64_t width = shape.d_model / shape.heads;
  const float* const query = packed + (b * shape.seq + t) * 3 * shape.d_model + h * width;
  const std::int64_t head = (b * shape.heads + h) * cache.capacity() * width;
  const float* const keys = cache.keys().data() + head;
  const float* const values = cache.values().data() + head;
  const float scale = 1 / std::sqrt(static_cast<float>(width));
  const auto [begin, end] = seen_from(shape, t);
  const auto score = [&](std::int64_t position) {
    float sum = 0;
    for (std::int64_t i = 0; i < width; ++i) sum += query[i] * keys[position * width + i];
    return sum * scale;
  };
  float largest = score(begin);
  for (std::int64_t p = begin + 1; p < end; ++p) largest = score(p) > largest ? score(p) : largest;
  float sum = 0;
  for (std::int64_t i = 0; i < width; ++i) y[i] = 0;
  for (std::int64_t p = begin; p < end; ++p) {
    const float weight = std::exp(score(p) - largest);
    sum += weight;
    for (std::int64_t i = 0; i < width; ++i) y[i] += weight * values[p * width + i];
  }
  for (std::int64_t i = 0; i < width; ++i) y[i] /= sum;
}

void cached_attention_naive(const CachedAttentionShape& shape, const float* packed,
                            const KeyValueCache& cache, float* y) {
  const std::int64_t width = shape.d_model / shape.heads;
  for (std::int64_t b = 0; b < shape.batch; ++b) {
    for (std::int64_t t = 0; t < shape.seq; ++t) {
      for (std::int64_t h = 0; h < shape.heads; ++h, y += width) {
        cached_attention_row_naive(shape, packed, cache, b, t, h, y);
      }
    }
  }
}

}  // namespace flopscope::layers
