// SPDX-License-Identifier: MIT
#include <algorithm>

#include "attention_head.h"
#include "flopscope/layers/linear_attention.h"
#include "simd/exp_rows.h"
#include "simd/row_sums.h"
#include "simd/rows.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

constexpr std::size_t block = block_queries;  // of positions
constexpr std::size_t padded_block = (block + tile_columns - 1) / tile_columns * tile_columns;

/// What the workspace is divided into, each on a cache line.
struct Workspace {
  // Of the head.
  float* products;  // S (width, padded_width)
  float* weights;   // z (width)
  // Of a block.
  float* queries;  // phi of them (block, width)
  float* keys;     // phi of them (block, width)
  float* values;   // panels of (block, tile_columns)
  float* across;   // panels of (width, tile_columns): the keys transposed
  float* scores;   // (block, padded_block)
  float* panels;   // what the tile kernel multiplies: queries, keys transposed or scores, packed
  float* sums;     // (block, padded_width)
  float* totals;   // (block): of the weights
  std::size_t size = 0;

  /// From `begin` on; of a null one only the size is known.
  Workspace(const Head& head, float* begin) {
    const auto take = [this, begin](std::size_t floats) {
      float* const part = begin == nullptr ? nullptr : begin + size;
      size += rounded_up(floats, 16);
      return part;
    };
    products = take(head.width * head.padded_width);
    weights = take(head.width);
    queries = take(block * head.width);
    keys = take(block * head.width);
    values = take(block * head.padded_width);
    across = take(padded_block * head.width);
    scores = take(block * padded_block);
    panels = take(block * std::max(head.width, padded_block));
    sums = take(block * head.padded_width);
    totals = take(block);
  }
};

/// elu(x) + 1, which is max(x, 0) + exp(min(x, 0)), of `count` rows.
void map_features(const Head& head, const float* rows, std::size_t count, float* features) {
  const Floats zero{};
  for (std::size_t row = 0; row < count; ++row) {
    const float* const x = rows + row * head.stride;
    float* const y = features + row * head.width;
    for (std::size_t i = 0; i < head.width; i += lanes) {
      const std::size_t left = std::min(lanes, head.width - i);
      const Floats values = left < lanes ? simd::load_partial(x + i, left, 0) : simd::load(x + i);
      const Floats power = simd::exp_finish(simd::exp_reduce(simd::lesser(values, zero)));
      const Floats mapped = simd::greater(values, zero) + power;
      if (left < lanes) simd::store_partial(y + i, mapped, left);
      else simd::store(y + i, mapped);
    }
  }
}

/// sums (rows, padded_width) = initial + panels (rows, depth) columns, whose columns stand in
/// panels `panel` floats apart and rows `column_stride`.
void multiply(const Head& head, const Panels& rows, std::size_t depth, const float* panels,
              const float* columns, std::size_t panel, std::size_t column_stride, bool add,
              float* sums) {
  for (std::size_t j = 0; j < head.width; j += tile_columns) {
    multiply_column(rows, depth, panels, columns + j / tile_columns * panel, column_stride,
                    add ? sums + j : zeros, add ? head.padded_width : 0, sums + j,
                    head.padded_width, tile_columns);
  }
}

/// S += keys^T values, z += the keys.
void remember(const Head& head, const Workspace& workspace, std::size_t count) {
  const Panels rows(head.width);
  pack_panels_across(rows, workspace.keys, head.width, count, workspace.panels);
  multiply(head, rows, count, workspace.panels, workspace.values, count * tile_columns,
           tile_columns, true, workspace.products);
  for (std::size_t row = 0; row < count; ++row) {
    add_rows(head.width, workspace.weights, workspace.keys + row * head.width, workspace.weights);
  }
}

/// What the queries find of all that is remembered.
void recall(const Head& head, const Workspace& workspace, std::size_t count) {
  const Panels rows(count);
  pack_block_of_a(workspace.queries, head.width, rows, head.width, workspace.panels);
  multiply(head, rows, head.width, workspace.panels, workspace.products, tile_columns,
           head.padded_width, false, workspace.sums);
  for (std::size_t row = 0; row < count; ++row) {
    workspace.totals[row] =
        simd::dot(workspace.queries + row * head.width, workspace.weights, head.width);
  }
}

/// What the queries, packed by `recall`, find in their own block up to themselves.
void meet(const Head& head, const Workspace& workspace, std::size_t count) {
  const Panels rows(count);
  for (std::size_t k = 0; k < count; k += tile_columns) {
    float* const across = workspace.across + k * head.width;
    pack_rows(workspace.keys + k * head.width, head.width, std::min(tile_columns, count - k),
              head.width, across, tile_columns);
    multiply_column(rows, head.width, workspace.panels, across, tile_columns, zeros, 0,
                    workspace.scores + k, padded_block, tile_columns);
  }
  for (std::size_t row = 0; row < count; ++row) {
    float* const scores = workspace.scores + row * padded_block;
    workspace.totals[row] += simd::sum(scores, row + 1);
    std::fill(scores + row + 1, scores + count, 0.0F);
  }
  pack_block_of_a(workspace.scores, padded_block, rows, count, workspace.panels);
  multiply(head, rows, count, workspace.panels, workspace.values, count * tile_columns,
           tile_columns, true, workspace.sums);
}

/// packed, y: the sample's, from this head's on.
void run_head(const Head& head, const Workspace& workspace, const float* packed, float* y) {
  const auto blocks = [&head](auto&& each) {
    for (std::size_t first = 0; first < head.seq; first += block) {
      each(first, std::min(block, head.seq - first));
    }
  };
  const auto take_keys = [&](std::size_t first, std::size_t count) {
    const float* const keys = packed + first * head.stride + head.d_model;
    map_features(head, keys, count, workspace.keys);
    pack_block(head, keys + head.d_model, head.stride, count, workspace.values);
  };
  std::fill_n(workspace.products, head.width * head.padded_width, 0.0F);
  std::fill_n(workspace.weights, head.width, 0.0F);
  if (!head.shape.causal) {
    blocks([&](std::size_t first, std::size_t count) {
      take_keys(first, count);
      remember(head, workspace, count);
    });
  }
  blocks([&](std::size_t first, std::size_t count) {
    map_features(head, packed + first * head.stride, count, workspace.queries);
    recall(head, workspace, count);
    if (head.shape.causal) {
      take_keys(first, count);
      meet(head, workspace, count);
      remember(head, workspace, count);
    }
    for (std::size_t row = 0; row < count; ++row) {
      float* const sums = workspace.sums + row * head.padded_width;
      simd::scale(sums, 1 / workspace.totals[row], head.width);
      std::copy_n(sums, head.width, y + (first + row) * head.d_model);
    }
  });
}

AttentionShape heads_of(const LinearAttentionShape& shape) {
  return {shape.batch, shape.heads, shape.seq, shape.d_model, shape.causal};
}

}  // namespace

std::size_t linear_attention_workspace(const LinearAttentionShape& shape) {
  return Workspace(Head(heads_of(shape)), nullptr).size;
}

void linear_attention_simd(const LinearAttentionShape& shape, const float* packed,
                           float* workspace_floats, float* y) {
  const Head head(heads_of(shape));
  const Workspace workspace(head, workspace_floats);
  for (std::int64_t b = 0; b < shape.batch; ++b) {
    for (std::size_t at = 0; at < head.d_model; at += head.width) {
      run_head(head, workspace, packed + at, y + at);
    }
    packed += head.seq * head.stride;
    y += head.seq * head.d_model;
  }
}

}  // namespace flopscope::layers
