// SPDX-License-Identifier: MIT
#include <algorithm>

#include "flopscope/layers/cached_attention.h"
#include "flopscope/measure/memory_tag.h"

namespace flopscope::layers {

measure::Result<KeyValueCache> KeyValueCache::make(const CachedAttentionShape& of,
                                                   std::int64_t capacity) {
  const measure::MemoryTag tag("kv_cache", measure::Category::activations);
  const Shape shape{of.batch, of.heads, capacity, of.d_model / of.heads};
  auto keys = Tensor<float>::allocate(shape);
  if (!keys) return keys.error();
  auto values = Tensor<float>::allocate(shape);
  if (!values) return values.error();
  KeyValueCache cache;
  cache.keys_ = std::move(*keys);
  cache.values_ = std::move(*values);
  return measure::Result<KeyValueCache>(std::move(cache));
}

double KeyValueCache::bytes(const CachedAttentionShape& of, std::int64_t capacity) {
  return 2.0 * sizeof(float) * static_cast<double>(of.batch) * static_cast<double>(capacity) *
         static_cast<double>(of.d_model);
}

void KeyValueCache::join(const CachedAttentionShape& shape, const float* packed) {
  const std::int64_t width = shape.d_model / shape.heads;
  for (std::int64_t b = 0; b < shape.batch; ++b) {
    for (std::int64_t t = 0; t < shape.seq; ++t, packed += 3 * shape.d_model) {
      for (std::int64_t h = 0; h < shape.heads; ++h) {
        const std::int64_t row = (b * shape.heads + h) * capacity() + shape.cached + t;
        const float* const key = packed + shape.d_model + h * width;
        std::copy_n(key, width, keys_.data() + row * width);
        std::copy_n(key + shape.d_model, width, values_.data() + row * width);
      }
    }
  }
}

}  // namespace flopscope::layers
