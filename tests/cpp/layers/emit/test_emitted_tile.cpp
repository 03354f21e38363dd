// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/layers/kernel.h"
#include "flopscope/measure/random.h"
#include "layers/emit/compiled_tile.h"
#include "layers/matmul/tiles.h"
#include "support/floats.h"

using namespace flopscope::layers;
using namespace flopscope::layers::emit;
using namespace flopscope::test;
using flopscope::measure::Random;

namespace {

/// A tile, and the sizes that it is called with.
struct Problem {
  ProductTile tile;
  std::size_t count;
  std::size_t depth;
  std::size_t b_stride;
  std::size_t initial_stride;  ///< 0: one row for all
  std::size_t c_stride;

  [[nodiscard]] std::size_t rows() const { return count * tile.rows; }
  [[nodiscard]] std::size_t columns() const { return 4 * tile.vectors; }
};

std::uint32_t between(Random& random, std::uint32_t least, std::uint32_t most) {
  return least + random.below(most - least + 1);
}

Problem any_problem(Random& random) {
  const ProductTile tile{.rows = between(random, 1, 8),
                         .vectors = between(random, 1, 4),
                         .steps = between(random, 1, 8),
                         .fused = random.below(2) == 1};
  const std::uint32_t width = 4 * tile.vectors;
  return {tile,
          between(random, 1, 4),
          between(random, 0, 70),
          width + between(random, 0, 9),
          random.below(2) == 1 ? 0 : width + between(random, 0, 9),
          width + between(random, 0, 9)};
}

struct Operands {
  std::vector<float> a, b, initial;

  Operands(const Problem& problem, std::uint64_t seed)
      : a(random_floats(problem.rows() * problem.depth, seed)),
        b(random_floats(problem.depth * problem.b_stride, seed + 1)),
        initial(
            random_floats(problem.rows() * problem.initial_stride + problem.columns(), seed + 2)) {}
};

struct Sum {
  float value;
  double scale;  ///< the sum of the absolute values
};

/// An element of C as the textbook sums it.
Sum naive(const Problem& problem, const Operands& operands, std::size_t i, std::size_t j) {
  const std::size_t rows = problem.tile.rows;
  const float* const panel = operands.a.data() + i / rows * problem.depth * rows + i % rows;
  const float initial = operands.initial[i * problem.initial_stride + j];
  Sum sum{initial, std::abs(static_cast<double>(initial))};
  for (std::size_t p = 0; p < problem.depth; ++p) {
    const float b = operands.b[p * problem.b_stride + j];
    sum.value += panel[p * rows] * b;
    sum.scale += std::abs(static_cast<double>(panel[p * rows]) * b);
  }
  return sum;
}

/// Each row of C, with what lies between it and the next.
std::vector<float> emitted(TileFunction function, const Problem& problem,
                           const Operands& operands) {
  GuardedFloats c(problem.rows() * problem.c_stride);
  std::fill_n(c.data(), problem.rows() * problem.c_stride, 0.25F);
  function(problem.count, problem.depth, operands.a.data(), operands.b.data(), problem.b_stride,
           operands.initial.data(), problem.initial_stride, c.data(), problem.c_stride);
  CHECK(c.intact());
  return c.values();
}

/// How many elements are wrong: beyond 1e-5 of |A| |B|, or not the very bits where nothing is
/// fused; and what was written beside C.
std::size_t wrong_elements(const Problem& problem, const Operands& operands,
                           const std::vector<float>& c) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < problem.rows(); ++i) {
    for (std::size_t j = 0; j < problem.c_stride; ++j) {
      const float found = c[i * problem.c_stride + j];
      if (j >= problem.columns()) {
        wrong += found == 0.25F ? 0 : 1;
        continue;
      }
      const Sum sum = naive(problem, operands, i, j);
      const bool right =
          problem.tile.fused ? std::abs(found - sum.value) <= 1e-5 * sum.scale : found == sum.value;
      wrong += right ? 0 : 1;
    }
  }
  return wrong;
}

/// Compares so many random tiles at random sizes; how many an engine without fused instructions
/// refused.
std::size_t compare_with_naive(std::size_t tiles, std::uint64_t seed) {
  Random random(seed);
  std::size_t refused = 0;
  for (std::size_t at = 0; at < tiles; ++at) {
    const Problem problem = any_problem(random);
    const ProductTile& tile = problem.tile;
    INFO("tile " << at << ": " << tile.rows << " x " << problem.columns() << ", " << tile.steps
                 << " steps, " << (tile.fused ? "fused" : "not fused") << "; depth "
                 << problem.depth);
    const TileFunction function = compile_tile(tile);
    if (function == nullptr) {
      CHECK((tile.fused || !has_javascript));
      ++refused;
      continue;
    }
    const Operands operands(problem, at);
    CHECK(wrong_elements(problem, operands, emitted(function, problem, operands)) == 0);
  }
  return refused;
}

}  // namespace

TEST_CASE("Tiles written at run time equal the textbook's sums at random shapes") {
  const std::size_t refused = compare_with_naive(500, 1);
  CHECK(refused < (has_javascript ? 300 : 501));
}

TEST_CASE("Ten thousand tiles written at run time equal the textbook's sums", "[simulation]") {
  const std::size_t refused = compare_with_naive(10000, 2);
  CHECK(refused < (has_javascript ? 6000 : 10001));
}

TEST_CASE("NaN and infinity pass through an emitted tile to their row and column only") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (const bool fused : {false, true}) {
    const Problem problem{{.rows = 5, .vectors = 2, .fused = fused}, 1, 9, 8, 0, 8};
    const TileFunction function = compile_tile(problem.tile);
    if (function == nullptr) continue;
    Operands operands(problem, 1);
    for (float& value : operands.a) value = std::abs(value) + 1;
    for (float& value : operands.b) value = std::abs(value) + 1;
    operands.a[4 * 5 + 1] = std::numeric_limits<float>::quiet_NaN();
    operands.b[7 * 8 + 2] = infinity;
    const std::vector<float> c = emitted(function, problem, operands);
    for (std::size_t i = 0; i < 5; ++i) {
      for (std::size_t j = 0; j < 8; ++j) {
        const float value = c[i * 8 + j];
        INFO("row " << i << ", column " << j);
        if (i == 1) CHECK(std::isnan(value));
        else if (j == 2) CHECK(value == infinity);
        else CHECK(std::isfinite(value));
      }
    }
  }
}

TEST_CASE("A tile is compiled once and then kept") {
  const TileFunction kept = emitted_tile(5, 2, false);
  CHECK((kept != nullptr) == has_javascript);
  CHECK(emitted_tile(5, 2, false) == kept);
}

TEST_CASE("Panels of any height cover each row once, as evenly as they can") {
  for (const std::size_t most : {1U, 2U, 5U, 6U}) {
    for (std::size_t rows = 1; rows <= 150; ++rows) {
      const Panels panels(rows, most);
      INFO(rows << " rows in panels of at most " << most);
      CHECK(panels.taller * (panels.height + 1) + (panels.count - panels.taller) * panels.height ==
            rows);
      CHECK(panels.height + (panels.taller > 0 ? 1 : 0) <= most);
      CHECK((panels.count - 1) * most < rows);
    }
  }
}
