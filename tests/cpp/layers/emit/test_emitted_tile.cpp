// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/layers/kernel.h"
#include "flopscope/measure/random.h"
#include "layers/emit/compiled_tile.h"
#include "layers/matmul/tiles.h"
#include "support/interpreted_tile.h"
#include "support/tile_problem.h"

using namespace flopscope::layers;
using namespace flopscope::layers::emit;
using namespace flopscope::test;
using flopscope::measure::Random;

namespace {

TileProblem any_problem(Random& random) {
  return any_tile_problem([&](std::uint32_t least, std::uint32_t most) {
    return least + random.below(most - least + 1);
  });
}

/// Each row of C, with what lies between it and the next.
std::vector<float> emitted(TileFunction function, const TileProblem& problem,
                           const TileOperands& operands) {
  const CalledTile tile = called(function, problem, operands);
  CHECK(tile.intact);
  return tile.c;
}

/// Compares so many random tiles at random sizes, natively interpreted. How many of them the engine
/// refused, as one without fused instructions does.
std::size_t compare_with_naive(std::size_t tiles, std::uint64_t seed) {
  Random random(seed);
  std::size_t refused = 0;
  for (std::size_t at = 0; at < tiles; ++at) {
    const TileProblem problem = any_problem(random);
    const ProductTile& tile = problem.tile;
    INFO("tile " << at << ": " << tile.rows << " x " << problem.columns() << ", " << tile.steps
                 << " steps, " << (tile.unpacked ? "unpacked, " : "")
                 << (tile.fused ? "fused" : "not fused") << "; depth " << problem.depth);
    const TileOperands operands(problem, at);
    if constexpr (!has_javascript) {
      CHECK(wrong_elements(problem, operands, interpreted(problem, operands)) == 0);
      continue;
    }
    const TileFunction function = compile_tile(tile);
    if (function == nullptr) {
      CHECK(tile.fused);
      ++refused;
      continue;
    }
    CHECK(wrong_elements(problem, operands, emitted(function, problem, operands)) == 0);
  }
  return refused;
}

}  // namespace

TEST_CASE("Tiles written at run time equal the textbook's sums at random shapes") {
  CHECK(compare_with_naive(500, 1) < 300);
}

TEST_CASE("Ten thousand tiles written at run time equal the textbook's sums", "[simulation]") {
  CHECK(compare_with_naive(10000, 2) < 6000);
}

TEST_CASE("NaN and infinity pass through an emitted tile to their row and column only") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (const bool fused : {false, true}) {
    const TileProblem problem{{.rows = 5, .vectors = 2, .fused = fused}, 1, 9, 8, 0, 8};
    const TileFunction function = compile_tile(problem.tile);
    if (function == nullptr && has_javascript) continue;
    TileOperands operands(problem, 1);
    for (float& value : operands.a) value = std::abs(value) + 1;
    for (float& value : operands.b) value = std::abs(value) + 1;
    operands.a[4 * 5 + 1] = std::numeric_limits<float>::quiet_NaN();
    operands.b[7 * 8 + 2] = infinity;
    const std::vector<float> c =
        function != nullptr ? emitted(function, problem, operands) : interpreted(problem, operands);
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
  const TileFunction kept = emitted_tile(5, 7);
  CHECK((kept != nullptr) ==
        (compile_tile({.rows = 5, .vectors = 2, .edge = 3, .fused = true}) != nullptr));
  CHECK(emitted_tile(5, 7) == kept);
  const UnpackedTileFunction unpacked = emitted_unpacked_tile(5, 7);
  CHECK((unpacked == nullptr) == (kept == nullptr));
  CHECK(emitted_unpacked_tile(5, 7) == unpacked);
  if (kept != nullptr) {
    CHECK(emitted_tile(5, 8) != kept);
    CHECK(unpacked != kept);
  }
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
