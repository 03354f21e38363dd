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

/// scores = queries keys^T of the keys at `keys`, which begin with a tile.
void score(const Head& head, const Panels& panels, const Workspace& workspace, Positions keys) {
  for (std::size_t k = keys.begin; k < keys.end; k += tile_columns) {
    multiply_column(panels, head.width, workspace.queries, workspace.keys + k * head.width,
                    tile_columns, zeros, 0, workspace.scores + (k - keys.begin), block_keys,
                    tile_vectors);
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
  pack_panels(panels, queries + first * head.stride, head.stride, head.width, workspace.queries);
  std::fill_n(workspace.largest, count, simd::minus_infinity);
  std::fill_n(workspace.totals, count, 0.0F);
  std::fill_n(workspace.sums, count * head.padded_width, 0.0F);
  const Positions seen = seen_by_block(head, first, count);
  for (std::size_t block = seen.begin - seen.begin % block_keys; block < seen.end;
       block += block_keys) {
    const std::size_t packed_keys = keys_in_block(head, block);
    const Positions keys{std::max(block, seen.begin), std::min(block + packed_keys, seen.end)};
    const std::size_t depth = keys.end - keys.begin;
    score(head, panels, workspace, keys);
    for (std::size_t row = 0; row < count; ++row) {
      const auto [begin, end] = visible(head, first + row, keys);
      float* const scores = workspace.scores + row * block_keys;
      if (end > begin) weigh(head, workspace, row, scores + begin, end - begin, scale);
      std::fill(scores, scores + begin, 0.0F);
      std::fill(scores + end, scores + depth, 0.0F);
    }
    pack_panels(panels, workspace.scores, block_keys, depth, workspace.weights);
    const float* const values =
        workspace.values + block * head.padded_width + (keys.begin - block) * tile_columns;
    for (std::size_t j = 0; j < head.width; j += tile_columns) {
      float* const sums = workspace.sums + j;
      multiply_column(panels, depth, workspace.weights, values + j * packed_keys, tile_columns,
                      sums, head.padded_width, sums, head.padded_width, tile_vectors);
    }
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
