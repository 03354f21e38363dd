// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "attention_head.h"
#include "flopscope/layers/attention.h"
#include "simd/exp_rows.h"

namespace flopscope::layers {

namespace {

/// A head's keys and values packed, which all blocks of queries share; each on a cache line.
struct Packed {
  float* keys;    // panels of (width, tile_columns)
  float* values;  // panels of (a block's keys, tile_columns), block by block

  Packed(const Head& head, float* begin)
      : keys(begin), values(begin + rounded_up(head.keys_floats(), 16)) {}

  [[nodiscard]] static std::size_t size(const Head& head) {
    return rounded_up(head.keys_floats(), 16) + rounded_up(head.values_floats(), 32);
  }
};

/// What a block of queries needs besides, each on a cache line.
struct Workspace : Packed {
  float* queries;  // packed panels of (width, height)
  float* scores;   // (block_queries, block_keys)
  float* weights;  // packed panels of (keys, height)
  float* sums;     // (block_queries, padded_width): of weights times values
  float* largest;  // (block_queries): score so far
  float* totals;   // (block_queries): of weights so far

  Workspace(const Head& head, const Packed& packed, float* begin) : Packed(packed) {
    const auto take = [&begin](std::size_t floats) {
      float* const part = begin;
      begin += rounded_up(floats, 16);
      return part;
    };
    queries = take(head.queries_floats());
    scores = take(Head::scores_floats());
    weights = take(Head::scores_floats());
    sums = take(head.sums_floats());
    largest = take(block_queries);
    totals = take(block_queries);
  }

  [[nodiscard]] static std::size_t size(const Head& head) {
    const std::size_t floats = rounded_up(head.queries_floats(), 16) + 2 * Head::scores_floats() +
                               rounded_up(head.sums_floats(), 16) +
                               2 * rounded_up(block_queries, 16);
    return rounded_up(floats, 32);
  }
};

void pack_keys_and_values(const Head& head, const float* keys, const float* values,
                          const Packed& packed) {
  pack_transposed(head, keys, packed.keys);
  for (std::size_t k = 0; k < head.seq; k += block_keys) {
    pack_block(head, values + k * head.stride, head.stride, keys_in_block(head, k),
               packed.values + k * head.padded_width);
  }
}

/// scores = queries keys^T of the keys at `keys`, which begin with a tile; rows `stride` apart.
void score(const Head& head, const Panels& panels, const Workspace& workspace, Positions keys,
           float* scores, std::size_t stride) {
  for (std::size_t k = keys.begin; k < keys.end; k += tile_columns) {
    multiply_column(panels, head.width, workspace.queries, workspace.keys + k * head.width,
                    tile_columns, zeros, 0, scores + (k - keys.begin), stride, tile_columns);
  }
}

/// sums += weights values, of the keys at `keys` within the block of keys from `block` on; rows of
/// weights `stride` apart.
void add_values(const Head& head, const Panels& panels, const Workspace& workspace, Positions keys,
                std::size_t block, const float* weights, std::size_t stride) {
  const std::size_t depth = keys.end - keys.begin;
  pack_block_of_a(weights, stride, panels, depth, workspace.weights);
  const float* const values =
      workspace.values + block * head.padded_width + (keys.begin - block) * tile_columns;
  for (std::size_t j = 0; j < head.width; j += tile_columns) {
    float* const sums = workspace.sums + j;
    multiply_column(panels, depth, workspace.weights, values + j * keys_in_block(head, block),
                    tile_columns, sums, head.padded_width, sums, head.padded_width, tile_columns);
  }
}

/// The `keys` scores of a row become weights relative to the largest score of the row so far. What
/// was added up relative to a smaller one is scaled down.
void weigh(const Head& head, const Workspace& workspace, std::size_t row, float* scores,
           std::size_t keys, float scale) {
  simd::scale(scores, scale, keys);
  float& largest = workspace.largest[row];
  const float before = largest;
  largest = std::max(before, simd::largest_of(scores, keys));
  const float total = simd::exponentials(scores, largest, scores, keys);
  const float shrink = std::exp(before - largest);
  workspace.totals[row] = workspace.totals[row] * shrink + total;
  if (shrink != 1) {
    simd::scale(workspace.sums + row * head.padded_width, shrink, head.padded_width);
  }
}

/// The block of queries from `first` on meets all keys that it sees.
void attend(const Head& head, const Workspace& workspace, const float* queries, std::size_t first,
            std::size_t count) {
  const Panels panels(count);
  const float scale = 1 / std::sqrt(static_cast<float>(head.width));
  pack_block_of_a(queries + first * head.stride, head.stride, panels, head.width,
                  workspace.queries);
  std::fill_n(workspace.largest, count, simd::minus_infinity);
  std::fill_n(workspace.totals, count, 0.0F);
  std::fill_n(workspace.sums, count * head.padded_width, 0.0F);
  const Positions seen = seen_by_block(head, first, count);
  for (std::size_t block = seen.begin - seen.begin % block_keys; block < seen.end;
       block += block_keys) {
    const Positions keys{std::max(block, seen.begin),
                         std::min(block + keys_in_block(head, block), seen.end)};
    const std::size_t depth = keys.end - keys.begin;
    score(head, panels, workspace, keys, workspace.scores, block_keys);
    for (std::size_t row = 0; row < count; ++row) {
      const auto [begin, end] = visible(head, first + row, keys);
      float* const scores = workspace.scores + row * block_keys;
      if (end > begin) weigh(head, workspace, row, scores + begin, end - begin, scale);
      std::fill(scores, scores + begin, 0.0F);
      std::fill(scores + end, scores + depth, 0.0F);
    }
    add_values(head, panels, workspace, keys, block, workspace.scores, block_keys);
  }
}

/// One block of queries of one head, from `first` on. packed: the sample's queries, keys and
/// values, from this head's on; y: the sample's result, from this head's on.
void run_block(const Head& head, const Workspace& workspace, const float* packed, std::size_t first,
               float* y) {
  const std::size_t count = std::min(block_queries, head.seq - first);
  attend(head, workspace, packed, first, count);
  for (std::size_t row = 0; row < count; ++row) {
    float* const sums = workspace.sums + row * head.padded_width;
    simd::scale(sums, 1 / workspace.totals[row], head.width);
    std::copy_n(sums, head.width, y + (first + row) * head.d_model);
  }
}

/// Calls `each(queries, y, scores)` for every head of every sample: where its queries and its
/// result begin, and its part of the stored scores, (seq, padded_seq).
template <class Each>
void each_head(const Head& head, const float* packed, float* y, float* scores, Each&& each) {
  for (std::int64_t b = 0; b < head.shape.batch; ++b) {
    for (std::size_t at = 0; at < head.d_model; at += head.width) {
      each(packed + at, y + at, scores);
      scores += head.seq * head.padded_seq;
    }
    packed += head.seq * head.stride;
    y += head.seq * head.d_model;
  }
}

/// Calls `each(first, panels)` for the blocks of a head's queries.
template <class Each>
void each_block(const Head& head, Each&& each) {
  for (std::size_t first = 0; first < head.seq; first += block_queries) {
    each(first, Panels(std::min(block_queries, head.seq - first)));
  }
}

/// The stored scores of a query become its weights; those of keys that it does not see, 0.
void softmax_row(const Head& head, std::size_t t, float* scores) {
  const auto [begin, end] = seen_from(head.shape, t);
  float* const seen = scores + begin;
  const std::size_t keys = end - begin;
  simd::scale(seen, 1 / std::sqrt(static_cast<float>(head.width)), keys);
  const float total = simd::exponentials(seen, simd::largest_of(seen, keys), seen, keys);
  simd::scale(seen, 1 / total, keys);
  std::fill(scores, seen, 0.0F);
  std::fill(seen + keys, scores + head.seq, 0.0F);
}

// Below this a second thread gains less than calling it costs.
constexpr double least_macs = 1 << 20;

bool worth_splitting(const AttentionShape& shape, std::size_t threads) {
  return threads > 1 && cost(shape).macs >= least_macs;
}

std::size_t shared_workspace(const AttentionShape& shape, const Head& head, std::size_t threads) {
  return static_cast<std::size_t>(shape.heads) * Packed::size(head) +
         threads * Workspace::size(head);
}

}  // namespace

std::size_t attention_workspace(const AttentionShape& shape) {
  const Head head(shape);
  return Packed::size(head) + Workspace::size(head);
}

void attention_simd(const AttentionShape& shape, const float* packed, float* workspace_floats,
                    float* y) {
  const Head head(shape);
  const Packed shared(head, workspace_floats);
  const Workspace workspace(head, shared, workspace_floats + Packed::size(head));
  for (std::int64_t b = 0; b < shape.batch; ++b) {
    for (std::size_t at = 0; at < head.d_model; at += head.width) {
      const float* const queries = packed + at;
      pack_keys_and_values(head, queries + head.d_model, queries + 2 * head.d_model, shared);
      for (std::size_t first = 0; first < head.seq; first += block_queries) {
        run_block(head, workspace, queries, first, y + at);
      }
    }
    packed += head.seq * head.stride;
    y += head.seq * head.d_model;
  }
}

std::size_t attention_materialized_workspace(const AttentionShape& shape) {
  const Head head(shape);
  const auto heads = static_cast<double>(shape.batch) * static_cast<double>(shape.heads);
  const auto row = static_cast<double>(head.padded_seq);
  return saturated(static_cast<double>(attention_workspace(shape)) +
                   heads * static_cast<double>(head.seq) * row);
}

void attention_materialized(const AttentionShape& shape, const float* packed,
                            float* workspace_floats, float* y) {
  const Head head(shape);
  const Packed shared(head, workspace_floats);
  const Workspace workspace(head, shared, workspace_floats + Packed::size(head));
  float* const all_scores = workspace_floats + attention_workspace(shape);
  each_head(head, packed, y, all_scores, [&](const float* queries, float*, float* scores) {
    pack_transposed(head, queries + head.d_model, workspace.keys);
    each_block(head, [&](std::size_t first, const Panels& panels) {
      pack_block_of_a(queries + first * head.stride, head.stride, panels, head.width,
                      workspace.queries);
      score(head, panels, workspace, {0, head.seq}, scores + first * head.padded_seq,
            head.padded_seq);
    });
  });
  each_head(head, packed, y, all_scores, [&](const float*, float*, float* scores) {
    for (std::size_t t = 0; t < head.seq; ++t) softmax_row(head, t, scores + t * head.padded_seq);
  });
  each_head(head, packed, y, all_scores, [&](const float* queries, float* result, float* scores) {
    pack_keys_and_values(head, queries + head.d_model, queries + 2 * head.d_model, workspace);
    each_block(head, [&](std::size_t first, const Panels& panels) {
      const std::size_t count = std::min(block_queries, head.seq - first);
      std::fill_n(workspace.sums, count * head.padded_width, 0.0F);
      for (std::size_t block = 0; block < head.seq; block += block_keys) {
        add_values(head, panels, workspace, {block, block + keys_in_block(head, block)}, block,
                   scores + first * head.padded_seq + block, head.padded_seq);
      }
      for (std::size_t row = 0; row < count; ++row) {
        std::copy_n(workspace.sums + row * head.padded_width, head.width,
                    result + (first + row) * head.d_model);
      }
    });
  });
}

std::size_t attention_threads_workspace(const AttentionShape& shape, std::size_t threads) {
  const std::size_t one = attention_workspace(shape);
  if (!worth_splitting(shape, threads)) return one;
  // Where fewer threads are granted than were asked for, one may be all there is.
  return std::max(one, shared_workspace(shape, Head(shape), threads));
}

void attention_threads(const AttentionShape& shape, const float* packed, float* workspace, float* y,
                       ThreadPool& pool) {
  if (!worth_splitting(shape, pool.threads())) return attention_simd(shape, packed, workspace, y);
  const Head head(shape);
  const auto heads = static_cast<std::size_t>(shape.heads);
  const std::size_t blocks = (head.seq + block_queries - 1) / block_queries;
  float* const own = workspace + heads * Packed::size(head);
  const auto packed_head = [&](std::size_t h) {
    return Packed(head, workspace + h * Packed::size(head));
  };
  for (std::int64_t b = 0; b < shape.batch; ++b) {
    pool.parallel_for(heads, [&](std::size_t h, std::size_t) {
      const float* const keys = packed + h * head.width + head.d_model;
      pack_keys_and_values(head, keys, keys + head.d_model, packed_head(h));
    });
    pool.parallel_for(heads * blocks, [&](std::size_t part, std::size_t thread) {
      const std::size_t h = part / blocks;
      const std::size_t at = h * head.width;
      // Under a causal mask the last blocks take longest; begun first, they leave nobody waiting.
      const std::size_t first = (blocks - 1 - part % blocks) * block_queries;
      const Workspace mine(head, packed_head(h), own + thread * Workspace::size(head));
      run_block(head, mine, packed + at, first, y + at);
    });
    packed += head.seq * head.stride;
    y += head.seq * head.d_model;
  }
}

}  // namespace flopscope::layers
