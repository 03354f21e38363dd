// SPDX-License-Identifier: MIT
#include <algorithm>

#include "gemm.h"
#include "pack.h"
#include "simd/align.h"
#include "tiles.h"

namespace flopscope::layers {

namespace {

using simd::lanes;

// A panel of B, block_k x tile_columns, takes half of a 32 KB first-level cache beside a panel of
// A; a block of A, block_m x block_k, 130 KB of the second-level cache.
constexpr std::size_t block_m = 13 * tile_rows;
constexpr std::size_t block_k = 2048 / lanes;

/// The largest blocks of B.
struct BlockSizes {
  std::size_t k;
  std::size_t n;
};
constexpr BlockSizes blocks_for_many_rows{block_k, 1024};
// Few rows of A are one block, so a block of B is used but once. Narrow, it is still in the cache
// then; deep, it is read in long runs, which processors foresee.
constexpr BlockSizes blocks_for_one_block_of_a{2 * block_k, 32};

BlockSizes largest_blocks(std::size_t m) {
  return m <= block_m ? blocks_for_one_block_of_a : blocks_for_many_rows;
}

// A row-major B need not be packed while its rows lie close enough together to share the cache.
constexpr std::size_t direct_elements = 8192;
constexpr std::size_t direct_elements_of_few_rows = 65536;
constexpr std::size_t few_rows = 32;

// So many columns of B at most: each row of A is read four times or less then, and to pack it takes
// as long as that saves.
constexpr std::size_t narrow = 32;

/// A block of A: packed in panels, or as it is stored.
struct BlockOfA {
  const float* values;
  std::size_t stride;  ///< from one row to the next; 0 where packed
};

/// What the products are added to: a bias, zeros or C itself.
struct Initial {
  const float* values;
  std::size_t row_stride;
  std::size_t column_stride;

  [[nodiscard]] const float* at(std::size_t i, std::size_t j) const {
    return values + i * row_stride + j * column_stride;
  }
};

alignas(64) constexpr float zeros[tile_columns] = {};

/// A value for each row, which `spread` holds in all columns of a tile.
Initial in_rows(const float* values, std::size_t rows, float* spread) {
  for (std::size_t i = 0; i < rows; ++i) {
    std::fill_n(spread + i * tile_columns, tile_columns, values[i]);
  }
  return {spread, tile_columns, 0};
}

/// Copies a block of few columns: a call for each row would cost more than what it copies. Not
/// inlined, because it would be downloaded twice.
[[gnu::noinline]] void copy_block(const float* from, std::size_t from_stride, std::size_t rows,
                                  std::size_t columns, float* to, std::size_t to_stride) {
  for (; rows > 0; --rows, from += from_stride, to += to_stride) {
    for (std::size_t j = 0; j < columns; j += lanes) {
      const std::size_t left = columns - j;
      simd::store_partial(to + j, simd::load_partial(from + j, left, 0), left);
    }
  }
}

/// Where the `index`-th of `blocks` nearly equal parts of `size` begins; its end for index =
/// blocks.
std::size_t block_begin(std::size_t size, std::size_t blocks, std::size_t index) {
  return size / blocks * index + std::min(index, size % blocks);
}

std::size_t packed_a_size(std::size_t m, std::size_t depth) {
  return aligned_floats(std::min(m, block_m) * depth);
}

std::size_t workspace_with(const BlockSizes& largest, std::size_t m, std::size_t k, std::size_t n) {
  const std::size_t depth = std::min(k, largest.k);
  return packed_a_size(m, depth) + depth * rounded_up(std::min(n, largest.n), tile_columns);
}

/// A block of columns of C. Only the constructor's part of B is packed; `multiply` is called for
/// each block of A.
class Columns {
 public:
  Columns(const Gemm& problem, std::size_t begin, std::size_t count, std::size_t p,
          std::size_t depth, bool direct, float* packed);
  void multiply(const Panels& panels, std::size_t rows, const BlockOfA& a, const Initial& initial,
                float* c, std::size_t c_stride) const;
  /// Whether there are tiles of all widths that read A as it is stored.
  [[nodiscard]] bool have_unpacked_tiles(const Panels& panels) const;

 private:
  [[nodiscard]] std::size_t width(std::size_t j) const {
    return std::min(tile_columns, count_ - j);
  }

  std::size_t count_;
  std::size_t depth_;
  const float* direct_;  // where whole tiles read B, or null
  std::size_t direct_stride_;
  float* packed_;  // panels of (depth, tile_columns), the last one's rows of as many whole vectors
};

Columns::Columns(const Gemm& problem, std::size_t begin, std::size_t count, std::size_t p,
                 std::size_t depth, bool direct, float* packed)
    : count_(count),
      depth_(depth),
      direct_(direct ? problem.b + p * problem.b_stride + begin : nullptr),
      direct_stride_(problem.b_stride),
      packed_(packed) {
  if (depth == 0) return;  // there is no B, and may be no address of one
  const bool by_rows = problem.implicit_b == nullptr && !problem.b_transposed;
  const std::size_t whole = by_rows ? count_ / tile_columns * tile_columns : 0;
  if (by_rows && !direct) {
    pack_panels(problem.b + p * problem.b_stride + begin, problem.b_stride, whole / tile_columns,
                depth, packed_, tile_columns);
  }
  for (std::size_t j = whole; j < count_; j += tile_columns) {
    const std::size_t of_panel = rounded_up(width(j), lanes);
    float* const panel = packed_ + j * depth;
    if (problem.implicit_b != nullptr) {
      problem.implicit_b->pack(p, depth, begin + j, width(j), panel, of_panel);
    } else if (problem.b_transposed) {
      pack_rows(problem.b + (begin + j) * problem.b_stride + p, problem.b_stride, width(j), depth,
                panel, of_panel);
    } else {
      pack_columns(problem.b + p * problem.b_stride + begin + j, problem.b_stride, width(j), depth,
                   panel, of_panel);
    }
  }
}

bool Columns::have_unpacked_tiles(const Panels& panels) const {
  for (std::size_t j = 0; j < count_; j += tile_columns) {
    if (!has_unpacked_tiles(panels, width(j))) return false;
  }
  return true;
}

void Columns::multiply(const Panels& panels, std::size_t rows, const BlockOfA& a,
                       const Initial& initial, float* c, std::size_t c_stride) const {
  for (std::size_t j = 0; j < count_; j += tile_columns) {
    const std::size_t columns = width(j);
    const std::size_t of_panel = rounded_up(columns, lanes);
    const bool direct = direct_ != nullptr && columns == tile_columns;
    const float* const b = direct ? direct_ + j : packed_ + j * depth_;
    const std::size_t b_stride = direct ? direct_stride_ : of_panel;
    if (a.stride > 0) {
      multiply_unpacked_column(panels, depth_, a.values, a.stride, b, initial.at(0, j),
                               initial.row_stride, c + j, c_stride, columns);
    } else if (has_tiles(panels, columns)) {
      multiply_column(panels, depth_, a.values, b, b_stride, initial.at(0, j), initial.row_stride,
                      c + j, c_stride, columns);
    } else {  // vectors would reach over C's edge: let them write beside it
      alignas(64) float edge[block_m * tile_columns];
      copy_block(initial.at(0, j), initial.row_stride, rows, columns, edge, tile_columns);
      multiply_column(panels, depth_, a.values, b, b_stride, edge, tile_columns, edge, tile_columns,
                      of_panel);
      copy_block(edge, tile_columns, rows, columns, c + j, c_stride);
    }
  }
}

}  // namespace

std::size_t gemm_blocked_workspace(std::size_t m, std::size_t k, std::size_t n) {
  const std::size_t of_few_rows = workspace_with(blocks_for_one_block_of_a, m, k, n);
  return std::max(of_few_rows, workspace_with(largest_blocks(m), m, k, n));
}

void gemm_blocked(const Gemm& problem, float* workspace) {
  const std::size_t m = problem.m;
  const std::size_t k = problem.k;
  const std::size_t n = problem.n;
  const std::size_t direct_limit = m <= few_rows ? direct_elements_of_few_rows : direct_elements;
  const bool is_narrow = tile_kind().emitted && k > 0 && n <= narrow && m >= n;
  const bool direct = !is_narrow && k > 0 && problem.implicit_b == nullptr &&
                      !problem.b_transposed && k * problem.b_stride <= direct_limit;
  const BlockSizes largest = largest_blocks(m);
  float* const packed_a = workspace;
  float* const packed_b = workspace + packed_a_size(m, std::min(k, largest.k));
  const std::size_t row_blocks = quotient_up(m, block_m);
  // Where there is nothing to add, one empty block still writes what C begins with.
  const std::size_t depth_blocks = std::max(quotient_up(k, largest.k), std::size_t{1});
  for (std::size_t block = 0; block < depth_blocks; ++block) {
    const std::size_t p = block_begin(k, depth_blocks, block);
    const std::size_t depth = block_begin(k, depth_blocks, block + 1) - p;
    for (std::size_t j = 0; j < n; j += largest.n) {
      const std::size_t count = std::min(largest.n, n - j);
      const Columns columns(problem, j, count, p, depth, direct, packed_b);
      for (std::size_t row_block = 0; row_block < row_blocks; ++row_block) {
        const std::size_t i = block_begin(m, row_blocks, row_block);
        const std::size_t rows = block_begin(m, row_blocks, row_block + 1) - i;
        const Panels panels(rows);
        const bool unpacked = is_narrow && columns.have_unpacked_tiles(panels);
        const bool is_packed = row_blocks == 1 && j > 0;
        const float* const a = problem.a + i * k + p;
        if (!unpacked && !is_packed) pack_block_of_a(a, k, panels, depth, packed_a);
        float* const c = problem.c + i * problem.c_stride + j;
        alignas(64) float spread[block_m * tile_columns];
        const Initial initial = p > 0                     ? Initial{c, problem.c_stride, 1}
                                : problem.bias != nullptr ? Initial{problem.bias + j, 0, 1}
                                : problem.row_bias != nullptr
                                    ? in_rows(problem.row_bias + i, rows, spread)
                                    : Initial{zeros, 0, 0};
        columns.multiply(panels, rows, unpacked ? BlockOfA{a, k} : BlockOfA{packed_a, 0}, initial,
                         c, problem.c_stride);
      }
    }
  }
}

}  // namespace flopscope::layers
