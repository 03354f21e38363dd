// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The innermost loop of the blocked matrix product: tiles of C that stay in vector registers while
// the inner dimension runs. Where an engine has fused multiply-adds they are written at run time
// (emit/product_tile.h); the compiled ones run natively and wherever that is refused.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/emitted_tile.h"
#include "flopscope/layers/tile_kind.h"
#include "simd/simd.h"

namespace flopscope::layers {

// A tile of C is kept in registers while k runs: rows x vectors accumulators, the vectors of a row
// of B, one element of A in all lanes and one product must fit the 15 registers that V8 leaves of
// x86's 16. Measured there, the compiled 5 x 2 is at least as fast as 4 x 2, 3 x 3 and 2 x 4, with
// and without fused multiply-add; 6 x 2 without it spills a register and halves the speed.
constexpr std::size_t tile_rows = 5;
constexpr std::size_t tile_vectors = 2;
constexpr std::size_t tile_columns = tile_vectors * simd::lanes;

/// Rows cut into panels of nearly equal height: the first `taller` have one row more than `height`.
struct Panels {
  explicit Panels(std::size_t rows, std::size_t most = tile_kind().rows)
      : count((rows + most - 1) / most), height(rows / count), taller(rows % count) {}
  std::size_t count;
  std::size_t height;
  std::size_t taller;
};

/// Rows of A (rows, depth), `stride` apart, into the panels that tiles read: one after another,
/// each (depth, its height).
void pack_block_of_a(const float* a, std::size_t stride, const Panels& panels, std::size_t depth,
                     float* packed);

/// A column of tiles, from the first panel of rows to the last: c = initial + a b.
///
/// columns: `tile_columns` or fewer, of which `has_tiles` says whether there are such tiles; always
/// of one whole vector and of `tile_columns`
/// a: the panels one after another, each (depth, its height), packed
/// b: (depth, columns rounded up to whole vectors), rows `b_stride` apart
/// initial, c: (rows, columns), rows `initial_stride` and `c_stride` apart; may be the same
void multiply_column(const Panels& panels, std::size_t depth, const float* a, const float* b,
                     std::size_t b_stride, const float* initial, std::size_t initial_stride,
                     float* c, std::size_t c_stride, std::size_t columns);
[[nodiscard]] bool has_tiles(const Panels& panels, std::size_t columns);

/// The same, but a is (rows, depth) as it is stored, its rows `a_stride` apart; the rows of b lie
/// one behind the other. Natively there are no such tiles.
void multiply_unpacked_column(const Panels& panels, std::size_t depth, const float* a,
                              std::size_t a_stride, const float* b, const float* initial,
                              std::size_t initial_stride, float* c, std::size_t c_stride,
                              std::size_t columns);
[[nodiscard]] bool has_unpacked_tiles(const Panels& panels, std::size_t columns);

/// The same for columns of B whose row p lies `offsets[p]` bytes behind b: there is nothing to
/// pack.
class ScatteredTiles {
 public:
  /// `columns`: one whole vector, or `tile_columns`.
  ScatteredTiles(const Panels& panels, std::size_t columns);

  [[nodiscard]] std::size_t columns() const { return columns_; }

  /// Whether an engine has compiled them; natively there are none.
  [[nodiscard]] bool exist() const { return low_ != nullptr; }
  void multiply_column(std::size_t depth, const float* a, const float* b,
                       const std::int32_t* offsets, const float* initial,
                       std::size_t initial_stride, float* c, std::size_t c_stride) const;

 private:
  Panels panels_;
  std::size_t columns_;
  emit::ScatteredTileFunction low_;   ///< null where any is missing
  emit::ScatteredTileFunction tall_;  ///< a row taller
};

}  // namespace flopscope::layers
