// SPDX-License-Identifier: MIT
//
// A tile of a matrix product with the sizes that it is called with, what the textbook makes of it,
// and how far an emitted loop is from that.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "flopscope/layers/emitted_tile.h"
#include "layers/emit/product_tile.h"
#include "support/floats.h"

namespace flopscope::test {

struct TileProblem {
  layers::emit::ProductTile tile;
  std::size_t count;
  std::size_t depth;
  std::size_t stride;          ///< of b's rows, or of a's where the tile is unpacked
  std::size_t initial_stride;  ///< 0: one row for all
  std::size_t c_stride;

  [[nodiscard]] std::size_t rows() const { return count * tile.rows; }
  [[nodiscard]] std::size_t columns() const { return tile.columns(); }
  /// Where a (i, p) stands.
  [[nodiscard]] std::size_t place_in_a(std::size_t i, std::size_t p) const {
    if (tile.unpacked) return i * stride + p;
    return (i / tile.rows * depth + p) * tile.rows + i % tile.rows;
  }
  [[nodiscard]] std::size_t b_stride() const { return tile.unpacked ? width() : stride; }
  /// Of a row of b, in whole vectors.
  [[nodiscard]] std::size_t width() const { return 4 * std::size_t{tile.vectors}; }
};

/// Any problem: `between(least, most)` makes the choices.
template <class Between>
TileProblem any_tile_problem(Between&& between) {
  const layers::emit::ProductTile tile{.rows = between(1, 12),
                                       .vectors = between(1, 4),
                                       .edge = between(0, 3),
                                       .steps = between(1, 8),
                                       .fused = between(0, 1) == 1,
                                       .in_turn = between(0, 1) == 1,
                                       .unpacked = between(0, 1) == 1};
  const std::uint32_t depth = between(0, 70);
  return {.tile = tile,
          .count = between(1, 4),
          .depth = depth,
          .stride = (tile.unpacked ? depth : 4 * tile.vectors) + between(0, 9),
          .initial_stride = between(0, 1) == 0 ? 0 : tile.columns() + between(0, 9),
          .c_stride = tile.columns() + between(0, 9)};
}

struct TileOperands {
  std::vector<float> a, b, initial;

  TileOperands(const TileProblem& problem, std::uint64_t seed)
      : a(random_floats(problem.rows() * (problem.tile.unpacked ? problem.stride : problem.depth),
                        seed)),
        b(random_floats(problem.depth * problem.b_stride(), seed + 1)),
        initial(
            random_floats(problem.rows() * problem.initial_stride + problem.columns(), seed + 2)) {}
};

/// What stands between the rows of C, where nothing may be written.
inline constexpr float beside_c = 0.25F;

struct TileErrors {
  std::size_t wrong = 0;  ///< elements, and those beside C that were written to
  double worst = 0;       ///< error as a share of |A| |B|, of elements that are numbers
};

/// An element is wrong beyond 1e-5 of |A| |B|, and where nothing is fused if it is not the very
/// bits.
inline TileErrors tile_errors(const TileProblem& problem, const TileOperands& operands,
                              std::span<const float> c) {
  TileErrors errors;
  const auto is_right = [&](std::size_t i, std::size_t j, float found) {
    float sum = operands.initial[i * problem.initial_stride + j];
    double scale = std::abs(static_cast<double>(sum));
    for (std::size_t p = 0; p < problem.depth; ++p) {
      const float product =
          operands.a[problem.place_in_a(i, p)] * operands.b[p * problem.b_stride() + j];
      sum += product;
      scale += std::abs(static_cast<double>(product));
    }
    if (std::isnan(sum) || std::isnan(found)) return std::isnan(sum) && std::isnan(found);
    if (found == sum) return true;
    const double error = std::abs(static_cast<double>(found) - sum) / scale;
    if (std::isfinite(error)) errors.worst = std::max(errors.worst, error);
    return problem.tile.fused && std::isfinite(sum) && error <= 1e-5;
  };
  for (std::size_t at = 0; at < c.size(); ++at) {
    const std::size_t j = at % problem.c_stride;
    const bool right =
        j < problem.columns() ? is_right(at / problem.c_stride, j, c[at]) : c[at] == beside_c;
    errors.wrong += right ? 0 : 1;
  }
  return errors;
}

inline std::size_t wrong_elements(const TileProblem& problem, const TileOperands& operands,
                                  std::span<const float> c) {
  return tile_errors(problem, operands, c).wrong;
}

/// C with what lies between its rows.
struct CalledTile {
  std::vector<float> c;
  bool intact;  ///< whether nothing was written before and behind it
};

inline CalledTile called(layers::emit::TileFunction function, const TileProblem& problem,
                         const TileOperands& operands) {
  GuardedFloats c(problem.rows() * problem.c_stride);
  std::fill_n(c.data(), problem.rows() * problem.c_stride, beside_c);
  function(problem.count, problem.depth, operands.a.data(), operands.b.data(), problem.stride,
           operands.initial.data(), problem.initial_stride, c.data(), problem.c_stride);
  return {c.values(), c.intact()};
}

}  // namespace flopscope::test
