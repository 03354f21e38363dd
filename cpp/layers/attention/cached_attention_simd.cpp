// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "flopscope/layers/cached_attention.h"
#include "simd/exp_rows.h"
#include "simd/row_sums.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

/// scores = rows (count, width) query. Four rows at a time, whose lanes are added up together.
void score(const float* rows, std::size_t count, std::size_t width, const float* query,
           float* scores) {
  std::size_t p = 0;
  for (; p + 4 <= count; p += 4, rows += 4 * width) {
    Floats sums[4] = {};
    std::size_t i = 0;
    for (; i + lanes <= width; i += lanes) {
      const Floats q = simd::load(query + i);
      for (std::size_t r = 0; r < 4; ++r) {
        sums[r] = simd::multiply_add(simd::load(rows + r * width + i), q, sums[r]);
      }
    }
    if (i < width) {
      const Floats q = simd::load_partial(query + i, width - i, 0);
      for (std::size_t r = 0; r < 4; ++r) {
        const Floats row = simd::load_partial(rows + r * width + i, width - i, 0);
        sums[r] = simd::multiply_add(row, q, sums[r]);
      }
    }
    simd::store_quad(scores + p, simd::sums_of_lanes(sums[0], sums[1], sums[2], sums[3]));
  }
  for (; p < count; ++p, rows += width) scores[p] = simd::dot(rows, query, width);
}

/// y = the sum of the rows (count, width), each times its weight.
void mix(const float* rows, std::size_t count, std::size_t width, const float* weights, float* y) {
  constexpr std::size_t at_once = 4;
  std::size_t i = 0;
  for (; i + at_once * lanes <= width; i += at_once * lanes) {
    Floats sums[at_once] = {};
    for (std::size_t p = 0; p < count; ++p) {
      const Floats weight = simd::splat(weights[p]);
      for (std::size_t v = 0; v < at_once; ++v) {
        const Floats row = simd::load(rows + p * width + i + v * lanes);
        sums[v] = simd::multiply_add(row, weight, sums[v]);
      }
    }
    for (std::size_t v = 0; v < at_once; ++v) simd::store(y + i + v * lanes, sums[v]);
  }
  for (; i < width; i += lanes) {
    const std::size_t left = std::min(lanes, width - i);
    Floats sum{};
    for (std::size_t p = 0; p < count; ++p) {
      const Floats row = simd::load_partial(rows + p * width + i, left, 0);
      sum = simd::multiply_add(row, simd::splat(weights[p]), sum);
    }
    simd::store_partial(y + i, sum, left);
  }
}

}  // namespace

void cached_attention_simd(const CachedAttentionShape& shape, const float* packed,
                           const KeyValueCache& cache, float* scores, float* y) {
  const auto width = static_cast<std::size_t>(shape.d_model / shape.heads);
  const auto capacity = static_cast<std::size_t>(cache.capacity());
  const float scale = 1 / std::sqrt(static_cast<float>(width));
  for (std::int64_t b = 0; b < shape.batch; ++b) {
    for (std::int64_t t = 0; t < shape.seq; ++t) {
      const float* const queries = packed + (b * shape.seq + t) * 3 * shape.d_model;
      const CachedPositions seen = seen_from(shape, t);
      const auto begin = static_cast<std::size_t>(seen.begin);
      const std::size_t count = static_cast<std::size_t>(seen.end) - begin;
      for (std::int64_t h = 0; h < shape.heads; ++h, y += width) {
        const auto head = static_cast<std::size_t>(b * shape.heads + h);
        const std::size_t at = (head * capacity + begin) * width;
        score(cache.keys().data() + at, count, width, queries + static_cast<std::size_t>(h) * width,
              scores);
        simd::scale(scores, scale, count);
        const float largest = simd::largest_of(scores, count);
        const float total = simd::exponentials(scores, largest, scores, count);
        mix(cache.values().data() + at, count, width, scores, y);
        simd::scale(y, 1 / total, width);
      }
    }
  }
}

}  // namespace flopscope::layers
