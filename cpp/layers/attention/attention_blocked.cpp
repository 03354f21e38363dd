// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>

#include "flopscope/layers/attention.h"

namespace flopscope::layers {

namespace {

// 64 keys or values of the usual width of 64 take 16 KB, half of a first-level cache.
constexpr std::size_t block_queries = 32;
constexpr std::size_t block_keys = 64;

/// The sizes of one head.
struct Head {
  std::size_t width;    // of a query, a key or a value
  std::size_t d_model;  // from one position of the result to the next
  std::size_t stride;   // from one position of what is attended to to the next
  std::size_t seq;
};

/// What is known of each query of a block so far.
struct Running {
  float largest[block_queries];  // score
  float total[block_queries];    // of the weights, relative to it
};

/// The queries of `block` meet those of `some_keys` that they see. `queries` are those of the head,
/// `y` is its result: sums of weighted values, so far.
void meet(const AttentionShape& shape, const Head& head, const float* queries, Positions block,
          Positions some_keys, Running& running, float* y) {
  const float scale = 1 / std::sqrt(static_cast<float>(head.width));
  const float* const keys = queries + head.d_model;
  const float* const values = queries + 2 * head.d_model;
  for (std::size_t t = block.begin; t < block.end; ++t) {
    const Positions seen = seen_from(shape, t);
    const std::size_t begin = std::max(seen.begin, some_keys.begin);
    const std::size_t end = std::min(seen.end, some_keys.end);
    if (begin >= end) continue;
    const float* const query = queries + t * head.stride;
    float scores[block_keys];
    float& largest = running.largest[t - block.begin];
    const float before = largest;
    for (std::size_t p = begin; p < end; ++p) {
      float sum = 0;
      for (std::size_t i = 0; i < head.width; ++i) sum += query[i] * keys[p * head.stride + i];
      scores[p - begin] = sum * scale;
      largest = std::max(largest, sum * scale);
    }
    const float shrink = std::exp(before - largest);
    float& total = running.total[t - block.begin];
    float* const row = y + t * head.d_model;
    total *= shrink;
    for (std::size_t i = 0; i < head.width; ++i) row[i] *= shrink;
    for (std::size_t p = begin; p < end; ++p) {
      const float weight = std::exp(scores[p - begin] - largest);
      total += weight;
      for (std::size_t i = 0; i < head.width; ++i) row[i] += weight * values[p * head.stride + i];
    }
  }
}

void attend(const AttentionShape& shape, const Head& head, const float* queries, float* y) {
  for (std::size_t first = 0; first < head.seq; first += block_queries) {
    const Positions block{first, std::min(first + block_queries, head.seq)};
    Running running{};
    std::fill_n(running.largest, block_queries, -std::numeric_limits<float>::infinity());
    for (std::size_t t = block.begin; t < block.end; ++t) {
      std::fill_n(y + t * head.d_model, head.width, 0.0F);
    }
    const std::size_t last = seen_from(shape, block.end - 1).end;
    for (std::size_t key = seen_from(shape, first).begin; key < last; key += block_keys) {
      meet(shape, head, queries, block, {key, std::min(key + block_keys, last)}, running, y);
    }
    for (std::size_t t = block.begin; t < block.end; ++t) {
      for (std::size_t i = 0; i < head.width; ++i)
        y[t * head.d_model + i] /= running.total[t - first];
    }
  }
}

}  // namespace

void attention_blocked(const AttentionShape& shape, const float* packed, float* y) {
  const auto d_model = static_cast<std::size_t>(shape.d_model);
  const Head head{.width = d_model / static_cast<std::size_t>(shape.heads),
                  .d_model = d_model,
                  .stride = 3 * d_model,
                  .seq = static_cast<std::size_t>(shape.seq)};
  for (std::int64_t b = 0; b < shape.batch; ++b) {
    for (std::size_t at = 0; at < d_model; at += head.width) {
      attend(shape, head, packed + at, y + at);
    }
    packed += head.seq * head.stride;
    y += head.seq * d_model;
  }
}

}  // namespace flopscope::layers
