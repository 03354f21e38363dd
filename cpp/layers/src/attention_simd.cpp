// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "attention_head.h"
#include "exp_rows.h"
#include "flopscope/layers/attention.h"

namespace flopscope::layers {

namespace {

/// What the workspace is divided into, each on a cache line.
struct Workspace {
  float* keys;     // panels of (width, tile_columns)
  float* values;   // panels of (a block's keys, tile_columns), block by block
  float* queries;  // packed panels of (width, height)
  float* scores;   // (block_queries, block_keys)
  float* weights;  // packed panels of (keys, height)
  float* sums;     // (block_queries, padded_width): of weights times values
  float* largest;  // (block_queries): score so far
  float* totals;   // (block_queries): of weights so far
  std::size_t size = 0;

  /// From `begin` on; of a null one only the size is known.
  Workspace(const Head& head, float* begin) {
    const auto take = [this, begin](std::size_t floats) {
      float* const part = begin == nullptr ? nullptr : begin + size;
      size += rounded_up(floats, 16);
      return part;
    };
    keys = take(head.keys_floats());
    values = take(head.values_floats());
    queries = take(head.queries_floats());
    scores = take(Head::scores_floats());
    weights = take(Head::scores_floats());
    sums = take(head.sums_floats());
    largest = take(block_queries);
    totals = take(block_queries);
  }
};

void pack_keys_and_values(const Head& head, const float* keys, const float* values,
                          const Workspace& workspace) {
  pack_transposed(head, keys, workspace.keys);
  for (std::size_t k = 0; k < head.seq; k += block_keys) {
    pack_block(head, values + k * head.stride, head.stride, keys_in_block(head, k),
               workspace.values + k * head.padded_width);
  }
}

/// scores = queries keys^T of `keys` keys from `begin` on.
void score(const Head& head, const Panels& panels, const Workspace& workspace, std::size_t begin,
           std::size_t keys) {
  for (std::size_t k = 0; k < keys; k += tile_columns) {
    multiply_column(panels, head.width, workspace.queries,
                    workspace.keys + (begin + k) * head.width, tile_columns, zeros, 0,
                    workspace.scores + k, block_keys, tile_vectors);
  }
}

/// Scores become weights relative to the largest score of the row so far. What was added up
/// relative to a smaller one is scaled down.
void weigh(const Head& head, const Workspace& workspace, std::size_t row, std::size_t keys,
           float scale) {
  float* const scores = workspace.scores + row * block_keys;
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
  const std::size_t seen = head.causal ? first + count : head.seq;
  for (std::size_t begin = 0; begin < seen; begin += block_keys) {
    const std::size_t packed_keys = keys_in_block(head, begin);
    const std::size_t keys = std::min(packed_keys, seen - begin);
    score(head, panels, workspace, begin, keys);
    for (std::size_t row = 0; row < count; ++row) {
      const std::size_t last = first + row;  // the last key that a causal query sees
      const std::size_t visible = !head.causal || last + 1 >= begin + keys ? keys
                                  : last < begin                           ? 0
                                                                           : last + 1 - begin;
      float* const scores = workspace.scores + row * block_keys;
      if (visible > 0) weigh(head, workspace, row, visible, scale);
      std::fill(scores + visible, scores + keys, 0.0F);
    }
    pack_panels(panels, workspace.scores, block_keys, keys, workspace.weights);
    const float* const values = workspace.values + begin * head.padded_width;
    for (std::size_t j = 0; j < head.width; j += tile_columns) {
      float* const sums = workspace.sums + j;
      multiply_column(panels, keys, workspace.weights, values + j * packed_keys, tile_columns, sums,
                      head.padded_width, sums, head.padded_width, tile_vectors);
    }
  }
}

}  // namespace

std::size_t attention_workspace(const AttentionShape& shape) {
  return Workspace(Head(shape), nullptr).size;
}

void attention_simd(const AttentionShape& shape, const float* packed, float* workspace_floats,
                    float* y) {
  const Head head(shape);
  const Workspace workspace(head, workspace_floats);
  for (std::int64_t b = 0; b < shape.batch; ++b) {
    for (std::size_t at = 0; at < head.d_model; at += head.width) {
      const float* const queries = packed + at;
      pack_keys_and_values(head, queries + head.d_model, queries + 2 * head.d_model, workspace);
      for (std::size_t first = 0; first < head.seq; first += block_queries) {
        const std::size_t count = std::min(block_queries, head.seq - first);
        attend(head, workspace, queries, first, count);
        for (std::size_t row = 0; row < count; ++row) {
          float* const sums = workspace.sums + row * head.padded_width;
          simd::scale(sums, 1 / workspace.totals[row], head.width);
          std::copy_n(sums, head.width, y + (first + row) * head.d_model + at);
        }
      }
    }
    packed += head.seq * head.stride;
    y += head.seq * head.d_model;
  }
}

}  // namespace flopscope::layers
