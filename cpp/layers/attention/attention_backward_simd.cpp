// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "attention_head.h"
#include "flopscope/layers/attention.h"
#include "simd/exp_rows.h"
#include "simd/row_sums.h"

namespace flopscope::layers {

namespace {

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
  pack_block_of_a(queries, head.stride, block.panels, head.width, workspace.query_panels);
  pack_block_of_a(dy, head.d_model, block.panels, head.width, workspace.dy_panels);
  pack_block(head, queries, head.stride, block.count, workspace.queries);
  pack_block(head, dy, head.d_model, block.count, workspace.dys);
  std::fill_n(workspace.dqueries, block.count * head.padded_width, 0.0F);
}

/// The weights of the block's softmax, once more; 0 for what is not seen.
void weigh(const Head& head, const Workspace& workspace, const Queries& block) {
  for (std::size_t k = block.seen.begin; k < block.seen.end; k += tile_columns) {
    multiply_column(block.panels, head.width, workspace.query_panels,
                    workspace.keys_across + k * head.width, tile_columns, zeros, 0,
                    workspace.weights + k, head.padded_seq, tile_columns);
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

/// sums (rows, padded_width) += panels (rows, depth) columns, where `columns` are panels of
/// (`column_depth`, tile_columns), of which the first `depth` rows count.
void add_products(const Head& head, const Panels& rows, std::size_t depth, const float* panels,
                  const float* columns, std::size_t column_depth, float* sums) {
  for (std::size_t j = 0; j < head.width; j += tile_columns) {
    multiply_column(rows, depth, panels, columns + j * column_depth, tile_columns, sums + j,
                    head.padded_width, sums + j, head.padded_width, tile_columns);
  }
}

/// Gradients of scores: of a block of queries with a block of keys, or stored for all of them.
struct Slopes {
  float* at;
  std::size_t stride;  ///< from one query to the next
};

/// The keys of the block from `begin` on that any of the queries sees.
std::size_t seen_keys(const Head& head, const Queries& block, std::size_t begin) {
  return std::min(keys_in_block(head, begin), block.seen.end - begin);
}

/// The gradients of the scores of a block of queries with the block of keys from `begin` on.
void slope(const Head& head, const Data& data, const Workspace& workspace, const Queries& block,
           std::size_t begin, const Slopes& dscores) {
  const std::size_t keys = seen_keys(head, block, begin);
  const float* const weights = workspace.weights + begin;
  for (std::size_t k = 0; k < keys; k += tile_columns) {
    multiply_column(block.panels, head.width, workspace.dy_panels,
                    workspace.values_across + (begin + k) * head.width, tile_columns, zeros, 0,
                    dscores.at + k, dscores.stride, tile_columns);
  }
  const float scale = 1 / std::sqrt(static_cast<float>(head.width));
  for (std::size_t row = 0; row < block.count; ++row) {
    const std::size_t at = (block.first + row) * head.d_model;
    const float mean = simd::dot(data.dy + at, data.y + at, head.width);
    float* const mine_of = dscores.at + row * dscores.stride;
    const Positions mine = visible(head, block.first + row, {begin, begin + keys});
    float* const seen = mine_of + mine.begin;
    // dscore = weight (dweight - mean) scale, in the place of dweight
    simd::map(
        mine.end - mine.begin, seen,
        [=](auto weight, auto dweight) { return weight * (dweight - mean) * scale; },
        weights + row * head.padded_seq + mine.begin, seen);
    std::fill(mine_of, mine_of + mine.begin, 0.0F);
    std::fill(mine_of + mine.end, mine_of + keys, 0.0F);
  }
}

/// What both give to queries, keys and values.
void spread(const Head& head, const Workspace& workspace, const Queries& block, std::size_t begin,
            const Slopes& dscores) {
  const std::size_t keys = seen_keys(head, block, begin);
  const Panels key_panels(keys);
  float* const dvalues = workspace.dvalues + begin * head.padded_width;
  float* const dkeys = workspace.dkeys + begin * head.padded_width;
  pack_panels_across(key_panels, workspace.weights + begin, head.padded_seq, block.count,
                     workspace.panels);
  add_products(head, key_panels, block.count, workspace.panels, workspace.dys, block.count,
               dvalues);
  pack_panels_across(key_panels, dscores.at, dscores.stride, block.count, workspace.panels);
  add_products(head, key_panels, block.count, workspace.panels, workspace.queries, block.count,
               dkeys);
  pack_block_of_a(dscores.at, dscores.stride, block.panels, keys, workspace.panels);
  add_products(head, block.panels, keys, workspace.panels,
               workspace.keys + begin * head.padded_width, keys_in_block(head, begin),
               workspace.dqueries);
}

void copy_rows(const Head& head, std::size_t count, const float* from, float* to) {
  for (std::size_t row = 0; row < count; ++row) {
    std::copy_n(from + row * head.padded_width, head.width, to + row * head.stride);
  }
}

Queries queries_from(const Head& head, std::size_t first) {
  const std::size_t count = std::min(block_queries, head.seq - first);
  Positions seen = seen_by_block(head, first, count);
  seen.begin -= seen.begin % block_keys;
  return {first, count, seen, Panels(count)};
}

/// Calls `each(block)` for the blocks of a head's queries, packed.
template <class Each>
void each_block(const Head& head, const Data& data, const Workspace& workspace, Each&& each) {
  pack_head(head, data, workspace);
  for (std::size_t first = 0; first < head.seq; first += block_queries) {
    const Queries block = queries_from(head, first);
    pack_queries(head, data, workspace, block);
    each(block);
  }
}

void copy_keys_and_values(const Head& head, const Data& data, const Workspace& workspace) {
  copy_rows(head, head.seq, workspace.dkeys, data.dpacked + head.d_model);
  copy_rows(head, head.seq, workspace.dvalues, data.dpacked + 2 * head.d_model);
}

void return_head(const Head& head, const Data& data, const Workspace& workspace) {
  each_block(head, data, workspace, [&](const Queries& block) {
    weigh(head, workspace, block);
    const Slopes dscores{workspace.dscores, block_keys};
    for (std::size_t begin = block.seen.begin; begin < block.seen.end; begin += block_keys) {
      slope(head, data, workspace, block, begin, dscores);
      spread(head, workspace, block, begin, dscores);
    }
    copy_rows(head, block.count, workspace.dqueries, data.dpacked + block.first * head.stride);
  });
  copy_keys_and_values(head, data, workspace);
}

/// Calls `each(data)` for every head of every sample.
template <class Each>
void each_head(const Head& head, Data sample, Each&& each) {
  for (std::int64_t b = 0; b < head.shape.batch; ++b) {
    for (std::size_t at = 0; at < head.d_model; at += head.width) {
      each(Data{sample.packed + at, sample.y + at, sample.dy + at, sample.dpacked + at});
    }
    sample.packed += head.seq * head.stride;
    sample.dpacked += head.seq * head.stride;
    sample.y += head.seq * head.d_model;
    sample.dy += head.seq * head.d_model;
  }
}

/// The elements of what is stored for all heads of all samples, (batch, heads, seq, padded_seq).
double stored_floats(const Head& head) {
  return static_cast<double>(head.shape.batch) * static_cast<double>(head.shape.heads) *
         static_cast<double>(head.seq) * static_cast<double>(head.padded_seq);
}

}  // namespace

std::size_t attention_backward_workspace(const AttentionShape& shape) {
  return saturated(Workspace(Head(shape), nullptr).size);
}

void attention_backward_simd(const AttentionShape& shape, const float* packed, const float* y,
                             const float* dy, float* workspace_floats, float* dpacked) {
  const Head head(shape);
  const Workspace workspace(head, workspace_floats);
  each_head(head, {packed, y, dy, dpacked},
            [&](const Data& data) { return_head(head, data, workspace); });
}

std::size_t attention_materialized_backward_workspace(const AttentionShape& shape) {
  const Head head(shape);
  return saturated(Workspace(head, nullptr).size + 2 * stored_floats(head));
}

double attention_materialized_backward_scores(const AttentionShape& shape) {
  const Head head(shape);
  double pairs = 0;  // of a head
  for (std::size_t first = 0; first < head.seq; first += block_queries) {
    const Queries block = queries_from(head, first);
    pairs +=
        static_cast<double>(block.count) * static_cast<double>(block.seen.end - block.seen.begin);
  }
  return pairs * static_cast<double>(shape.batch) * static_cast<double>(shape.heads);
}

void attention_materialized_backward(const AttentionShape& shape, const float* packed,
                                     const float* y, const float* dy, float* workspace_floats,
                                     float* dpacked) {
  const Head head(shape);
  Workspace workspace(head, workspace_floats);
  float* const weights = workspace_floats + static_cast<std::size_t>(workspace.size);
  float* const slopes = weights + static_cast<std::size_t>(stored_floats(head));
  // Step by step for all heads, as operations of their own do it.
  const auto each = [&](auto&& step) {
    std::size_t offset = 0;  // of a head
    each_head(head, {packed, y, dy, dpacked}, [&](const Data& data) {
      each_block(head, data, workspace, [&](const Queries& block) {
        const std::size_t at = offset + block.first * head.padded_seq;
        workspace.weights = weights + at;
        step(data, block, slopes + at);
      });
      offset += head.seq * head.padded_seq;
      copy_keys_and_values(head, data, workspace);
    });
  };
  each([&](const Data&, const Queries& block, float*) { weigh(head, workspace, block); });
  each([&](const Data& data, const Queries& block, float* dscores) {
    for (std::size_t begin = block.seen.begin; begin < block.seen.end; begin += block_keys) {
      slope(head, data, workspace, block, begin, {dscores + begin, head.padded_seq});
    }
  });
  each([&](const Data& data, const Queries& block, float* dscores) {
    for (std::size_t begin = block.seen.begin; begin < block.seen.end; begin += block_keys) {
      spread(head, workspace, block, begin, {dscores + begin, head.padded_seq});
    }
    copy_rows(head, block.count, workspace.dqueries, data.dpacked + block.first * head.stride);
  });
}

}  // namespace flopscope::layers
