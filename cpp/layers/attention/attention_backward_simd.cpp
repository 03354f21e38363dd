// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>

#include "attention_head.h"
#include "flopscope/layers/attention.h"
#include "simd/exp_rows.h"
#include "simd/row_sums.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

/// What the workspace is divided into, each on a cache line. Panels are what the tile kernel reads.
struct Workspace {
  // Of the whole head.
  float* keys_across;    // panels of (width, tile_columns): the keys transposed
  float* values_across;  // likewise
  float* keys;           // panels of (a block's keys, tile_columns), block by block
  float* dkeys;          // (seq, padded_width)
  float* dvalues;        // (seq, padded_width)
  // Of a block of queries.
  float* query_panels;  // (width, height)
  float* dy_panels;     // (width, height)
  float* queries;       // panels of (the queries, tile_columns)
  float* dys;           // likewise
  float* dqueries;      // (block_queries, padded_width)
  float* weights;       // (block_queries, padded_seq)
  // Of a tile.
  float* dscores;  // (block_queries, block_keys)
  float* panels;   // the same or the weights, packed, in either direction
  double size =
      0;  // floats: a number that no address holds must not wrap around to one that it does

  /// From `begin` on; of a null one only the size is known.
  Workspace(const Head& head, float* begin) {
    const auto take = [this, &begin](std::size_t rows, std::size_t columns) {
      constexpr double line = 16;
      size += std::ceil(static_cast<double>(rows) * static_cast<double>(columns) / line) * line;
      float* const part = begin;
      if (begin != nullptr) begin += aligned_floats(rows * columns);
      return part;
    };
    keys_across = take(head.padded_seq, head.width);
    values_across = take(head.padded_seq, head.width);
    keys = take(head.seq, head.padded_width);
    dkeys = take(head.seq, head.padded_width);
    dvalues = take(head.seq, head.padded_width);
    query_panels = take(block_queries, head.width);
    dy_panels = take(block_queries, head.width);
    queries = take(block_queries, head.padded_width);
    dys = take(block_queries, head.padded_width);
    dqueries = take(block_queries, head.padded_width);
    weights = take(block_queries, head.padded_seq);
    dscores = take(block_queries, block_keys);
    panels = take(block_queries, block_keys);
  }
};

/// A head of a sample: its part of each tensor.
struct Data {
  const float* packed;
  const float* y;
  const float* dy;
  float* dpacked;
};

/// A block of queries.
struct Queries {
  std::size_t first;
  std::size_t count;
  Positions seen;  ///< the keys that any of them sees, from the beginning of a block of keys on
  Panels panels;
};

void pack_head(const Head& head, const Data& data, const Workspace& workspace) {
  const float* const keys = data.packed + head.d_model;
  pack_transposed(head, keys, workspace.keys_across);
  pack_transposed(head, keys + head.d_model, workspace.values_across);
  for (std::size_t k = 0; k < head.seq; k += block_keys) {
    pack_block(head, keys + k * head.stride, head.stride, keys_in_block(head, k),
               workspace.keys + k * head.padded_width);
  }
  std::fill_n(workspace.dkeys, head.seq * head.padded_width, 0.0F);
  std::fill_n(workspace.dvalues, head.seq * head.padded_width, 0.0F);
}

void pack_queries(const Head& head, const Data& data, const Workspace& workspace,
                  const Queries& block) {
  const float* const queries = data.packed + block.first * head.stride;
  const float* const dy = data.dy + block.first * head.d_model;
  pack_panels(block.panels, queries, head.stride, head.width, workspace.query_panels);
  pack_panels(block.panels, dy, head.d_model, head.width, workspace.dy_panels);
  pack_block(head, queries, head.stride, block.count, workspace.queries);
  pack_block(head, dy, head.d_model, block.count, workspace.dys);
  std::fill_n(workspace.dqueries, block.count * head.padded_width, 0.0F);
}

/// The weights of the block's softmax, once more; 0 for what is not seen.
void weigh(const Head& head, const Workspace& workspace, const Queries& block) {
  for (std::size_t k = block.seen.begin; k < block.seen.end; k += tile_columns) {
    multiply_column(block.panels, head.width, workspace.query_panels,
                    workspace.keys_across + k * head.width, tile_columns, zeros, 0,
                    workspace.weights + k, head.padded_seq, tile_vectors);
  }
  const float scale = 1 / std::sqrt(static_cast<float>(head.width));
  for (std::size_t row = 0; row < block.count; ++row) {
    float* const weights = workspace.weights + row * head.padded_seq + block.seen.begin;
    const auto [begin, end] = visible(head, block.first + row, block.seen);
    float* const mine = weights + begin;
    const std::size_t keys = end - begin;
    simd::scale(mine, scale, keys);
    const float largest = simd::largest_of(mine, keys);
    const float total = simd::exponentials(mine, largest, mine, keys);
    simd::scale(mine, 1 / total, keys);
    std::fill(weights, mine, 0.0F);
    std::fill(mine + keys, weights + (block.seen.end - block.seen.begin), 0.0F);
  }
}

/// dscore = weight (dweight - mean) scale, in the place of dweight.
void slope_row(std::size_t keys, const float* weights, float mean, float scale, float* dscores) {
  std::size_t k = 0;
  for (; k + lanes <= keys; k += lanes) {
    const Floats slope = simd::load(weights + k) * (simd::load(dscores + k) - mean);
    simd::store(dscores + k, slope * scale);
  }
  for (; k < keys; ++k) dscores[k] = weights[k] * (dscores[k] - mean) * scale;
}

/// sums (rows, padded_width) += panels (rows, depth) columns, where `columns` are panels of
/// (`column_depth`, tile_columns), of which the first `depth` rows count.
void add_products(const Head& head, const Panels& rows, std::size_t depth, const float* panels,
                  const float* columns, std::size_t column_depth, float* sums) {
  for (std::size_t j = 0; j < head.width; j += tile_columns) {
    multiply_column(rows, depth, panels, columns + j * column_depth, tile_columns, sums + j,
                    head.padded_width, sums + j, head.padded_width, tile_vectors);
  }
}

/// A block of queries meets the block of keys from `begin` on.
void meet(const Head& head, const Data& data, const Workspace& workspace, const Queries& block,
          std::size_t begin) {
  const std::size_t packed_keys = keys_in_block(head, begin);
  const std::size_t keys = std::min(packed_keys, block.seen.end - begin);
  const Panels key_panels(keys);
  const float* const weights = workspace.weights + begin;
  float* const dvalues = workspace.dvalues + begin * head.padded_width;
  float* const dkeys = workspace.dkeys + begin * head.padded_width;
  pack_panels_across(key_panels, weights, head.padded_seq, block.count, workspace.panels);
  add_products(head, key_panels, block.count, workspace.panels, workspace.dys, block.count,
               dvalues);
  for (std::size_t k = 0; k < keys; k += tile_columns) {
    multiply_column(block.panels, head.width, workspace.dy_panels,
                    workspace.values_across + (begin + k) * head.width, tile_columns, zeros, 0,
                    workspace.dscores + k, block_keys, tile_vectors);
  }
  const float scale = 1 / std::sqrt(static_cast<float>(head.width));
  for (std::size_t row = 0; row < block.count; ++row) {
    const std::size_t at = (block.first + row) * head.d_model;
    const float mean = simd::dot(data.dy + at, data.y + at, head.width);
    float* const dscores = workspace.dscores + row * block_keys;
    const Positions mine = visible(head, block.first + row, {begin, begin + keys});
    slope_row(mine.end - mine.begin, weights + row * head.padded_seq + mine.begin, mean, scale,
              dscores + mine.begin);
    std::fill(dscores, dscores + mine.begin, 0.0F);
    std::fill(dscores + mine.end, dscores + keys, 0.0F);
  }
  pack_panels_across(key_panels, workspace.dscores, block_keys, block.count, workspace.panels);
  add_products(head, key_panels, block.count, workspace.panels, workspace.queries, block.count,
               dkeys);
  pack_panels(block.panels, workspace.dscores, block_keys, keys, workspace.panels);
  add_products(head, block.panels, keys, workspace.panels,
               workspace.keys + begin * head.padded_width, packed_keys, workspace.dqueries);
}

void copy_rows(const Head& head, std::size_t count, const float* from, float* to) {
  for (std::size_t row = 0; row < count; ++row) {
    std::copy_n(from + row * head.padded_width, head.width, to + row * head.stride);
  }
}

void return_head(const Head& head, const Data& data, const Workspace& workspace) {
  pack_head(head, data, workspace);
  for (std::size_t first = 0; first < head.seq; first += block_queries) {
    const std::size_t count = std::min(block_queries, head.seq - first);
    Positions seen = seen_by_block(head, first, count);
    seen.begin -= seen.begin % block_keys;
    const Queries block{first, count, seen, Panels(count)};
    pack_queries(head, data, workspace, block);
    weigh(head, workspace, block);
    for (std::size_t begin = seen.begin; begin < seen.end; begin += block_keys) {
      meet(head, data, workspace, block, begin);
    }
    copy_rows(head, count, workspace.dqueries, data.dpacked + first * head.stride);
  }
  copy_rows(head, head.seq, workspace.dkeys, data.dpacked + head.d_model);
  copy_rows(head, head.seq, workspace.dvalues, data.dpacked + 2 * head.d_model);
}

}  // namespace

std::size_t attention_backward_workspace(const AttentionShape& shape) {
  constexpr std::size_t most = std::numeric_limits<std::ptrdiff_t>::max();
  const double floats = Workspace(Head(shape), nullptr).size;
  return floats < static_cast<double>(most) ? static_cast<std::size_t>(floats) : most;
}

void attention_backward_simd(const AttentionShape& shape, const float* packed, const float* y,
                             const float* dy, float* workspace_floats, float* dpacked) {
  const Head head(shape);
  const Workspace workspace(head, workspace_floats);
  for (std::int64_t b = 0; b < shape.batch; ++b) {
    for (std::size_t at = 0; at < head.d_model; at += head.width) {
      return_head(head, {packed + at, y + at, dy + at, dpacked + at}, workspace);
    }
    packed += head.seq * head.stride;
    dpacked += head.seq * head.stride;
    y += head.seq * head.d_model;
    dy += head.seq * head.d_model;
  }
}

}  // namespace flopscope::layers
