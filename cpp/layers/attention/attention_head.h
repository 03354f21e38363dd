// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The tiles of attention, forward and backward: one head of one sample at a time, a block of
// queries against a block of keys. Included by kernels (`*_simd.cpp`) only.
#pragma once

#include <algorithm>

#include "flopscope/layers/attention.h"
#include "matmul/pack.h"
#include "matmul/tiles.h"
#include "simd/align.h"

namespace flopscope::layers {

// A tile of scores, 60 x 128, takes 30 KB, and as much again when it is packed: both stay in the
// second-level cache beside the keys and values that it meets.
inline constexpr std::size_t block_queries = 12 * tile_rows;
inline constexpr std::size_t block_keys = 128;

/// The sizes of one head, and where its parts lie in the workspace.
struct Head {
  explicit Head(const AttentionShape& of)
      : shape(of),
        seq(static_cast<std::size_t>(of.seq)),
        d_model(static_cast<std::size_t>(of.d_model)),
        width(d_model / static_cast<std::size_t>(of.heads)),
        stride(3 * d_model),
        padded_width(rounded_up(width, tile_columns)),
        padded_seq(rounded_up(seq, tile_columns)) {}

  AttentionShape shape;
  std::size_t seq, d_model, width, stride, padded_width, padded_seq;

  [[nodiscard]] std::size_t keys_floats() const { return padded_seq * width; }
  [[nodiscard]] std::size_t values_floats() const { return seq * padded_width; }
  [[nodiscard]] static std::size_t scores_floats() { return block_queries * block_keys; }
  [[nodiscard]] std::size_t queries_floats() const { return block_queries * width; }
  [[nodiscard]] std::size_t sums_floats() const { return block_queries * padded_width; }
};

/// The keys that any of `count` queries from `first` on sees; from the beginning of a tile on.
inline Positions seen_by_block(const Head& head, std::size_t first, std::size_t count) {
  const std::size_t begin = seen_from(head.shape, first).begin;
  return {begin - begin % tile_columns, seen_from(head.shape, first + count - 1).end};
}

/// Which of the keys in `among` the query at `t` sees, counted from the first of them.
inline Positions visible(const Head& head, std::size_t t, Positions among) {
  const Positions seen = seen_from(head.shape, t);
  const std::size_t begin = std::clamp(seen.begin, among.begin, among.end);
  const std::size_t end = std::clamp(seen.end, begin, among.end);
  return {begin - among.begin, end - among.begin};
}

inline std::size_t keys_in_block(const Head& head, std::size_t begin) {
  return std::min(block_keys, head.seq - begin);
}

/// Rows (seq, width) as panels of (width, tile_columns): what others are multiplied by to be
/// products with these rows.
inline void pack_transposed(const Head& head, const float* rows, float* packed) {
  for (std::size_t k = 0; k < head.seq; k += tile_columns) {
    pack_rows(rows + k * head.stride, head.stride, std::min(tile_columns, head.seq - k), head.width,
              packed + k * head.width, tile_columns);
  }
}

/// Rows (count, width) as panels of (count, tile_columns), the last one filled up with zeros.
inline void pack_block(const Head& head, const float* rows, std::size_t stride, std::size_t count,
                       float* packed) {
  for (std::size_t j = 0; j < head.width; j += tile_columns) {
    pack_columns(rows + j, stride, std::min(tile_columns, head.width - j), count,
                 packed + j * count, tile_columns);
  }
}

/// Packs the columns of (depth, ...) as rows for the tile kernel: what pack_block_of_a
/// does, transposed.
inline void pack_panels_across(const Panels& panels, const float* columns, std::size_t stride,
                               std::size_t depth, float* packed) {
  for (std::size_t panel = 0; panel < panels.count; ++panel) {
    const std::size_t height = panels.height + (panel < panels.taller ? 1 : 0);
    pack_columns(columns, stride, height, depth, packed, height);
    columns += height;
    packed += height * depth;
  }
}

alignas(64) inline constexpr float zeros[tile_columns] = {};

}  // namespace flopscope::layers
