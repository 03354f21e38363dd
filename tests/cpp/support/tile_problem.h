// SPDX-License-Identifier: MIT
//
// A tile of a matrix product with the sizes that it is called with, what the textbook makes of it,
// and how far an emitted loop is from that.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "layers/emit/module_bytes.h"
#include "layers/emit/product_tile.h"
#include "support/floats.h"
#include "support/wasm_function.h"

namespace flopscope::test {

struct TileProblem {
  layers::emit::ProductTile tile;
  std::size_t count;
  std::size_t depth;
  std::size_t b_stride;
  std::size_t initial_stride;  ///< 0: one row for all
  std::size_t c_stride;

  [[nodiscard]] std::size_t rows() const { return count * tile.rows; }
  [[nodiscard]] std::size_t columns() const { return 4 * tile.vectors; }
};

/// Any problem: `between(least, most)` makes the choices.
template <class Between>
TileProblem any_tile_problem(Between&& between) {
  const layers::emit::ProductTile tile{.rows = between(1, 8),
                                       .vectors = between(1, 4),
                                       .steps = between(1, 8),
                                       .fused = between(0, 1) == 1,
                                       .in_turn = between(0, 1) == 1};
  const std::uint32_t width = 4 * tile.vectors;
  return {.tile = tile,
          .count = between(1, 4),
          .depth = between(0, 70),
          .b_stride = width + between(0, 9),
          .initial_stride = between(0, 1) == 0 ? 0 : width + between(0, 9),
          .c_stride = width + between(0, 9)};
}

struct TileOperands {
  std::vector<float> a, b, initial;

  TileOperands(const TileProblem& problem, std::uint64_t seed)
      : a(random_floats(problem.rows() * problem.depth, seed)),
        b(random_floats(problem.depth * problem.b_stride, seed + 1)),
        initial(
            random_floats(problem.rows() * problem.initial_stride + problem.columns(), seed + 2)) {}
};

/// What stands between the rows of C, where nothing may be written.
inline constexpr float beside_c = 0.25F;

/// How many elements are wrong: beyond 1e-5 of |A| |B|, or not the very bits where nothing is
/// fused; and how many of those beside C.
inline std::size_t wrong_elements(const TileProblem& problem, const TileOperands& operands,
                                  std::span<const float> c) {
  const std::size_t height = problem.tile.rows;
  const auto is_right = [&](std::size_t i, std::size_t j, float found) {
    const std::size_t first = i / height * problem.depth * height + i % height;
    float sum = operands.initial[i * problem.initial_stride + j];
    double scale = std::abs(static_cast<double>(sum));
    for (std::size_t p = 0; p < problem.depth; ++p) {
      const float product = operands.a[first + p * height] * operands.b[p * problem.b_stride + j];
      sum += product;
      scale += std::abs(static_cast<double>(product));
    }
    if (std::isnan(sum) || std::isnan(found)) return std::isnan(sum) && std::isnan(found);
    if (found == sum) return true;
    return problem.tile.fused && std::isfinite(sum) && std::abs(found - sum) <= 1e-5 * scale;
  };
  std::size_t wrong = 0;
  for (std::size_t at = 0; at < c.size(); ++at) {
    const std::size_t j = at % problem.c_stride;
    const bool right =
        j < problem.columns() ? is_right(at / problem.c_stride, j, c[at]) : c[at] == beside_c;
    wrong += right ? 0 : 1;
  }
  return wrong;
}

/// C, and what stands between its rows, as the interpreter runs the emitted loop. The operands lie
/// between NaN, which spoil a sum that reads them; a write to those throws.
inline std::vector<float> interpreted(const TileProblem& problem, const TileOperands& operands) {
  constexpr std::size_t gap = 32;
  const std::vector<float> c(problem.rows() * problem.c_stride, beside_c);
  std::vector<float> memory(gap, std::numeric_limits<float>::quiet_NaN());
  std::array<std::size_t, 4> places{};
  std::size_t next = 0;
  for (const auto* operand : {&operands.a, &operands.b, &operands.initial, &c}) {
    places[next++] = memory.size();
    memory.insert(memory.end(), operand->begin(), operand->end());
    memory.insert(memory.end(), gap, std::numeric_limits<float>::quiet_NaN());
  }
  const auto number = [](std::size_t value) { return static_cast<std::int32_t>(value); };
  const auto address = [&](std::size_t place) { return number(places[place] * sizeof(float)); };
  const std::array<std::int32_t, 9> arguments{number(problem.count),
                                              number(problem.depth),
                                              address(0),
                                              address(1),
                                              number(problem.b_stride),
                                              address(2),
                                              number(problem.initial_stride),
                                              address(3),
                                              number(problem.c_stride)};
  const WasmFunction function(layers::emit::module_bytes(layers::emit::product_tile(problem.tile),
                                                         layers::emit::MemoryKind::own));
  const std::vector<float> before = memory;
  function.call(arguments, memory);
  const auto same = [](float x, float y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  const auto c_place = static_cast<std::ptrdiff_t>(places[3]);
  const auto c_end = c_place + static_cast<std::ptrdiff_t>(c.size());
  if (!std::equal(memory.begin(), memory.begin() + c_place, before.begin(), same) ||
      !std::equal(memory.begin() + c_end, memory.end(), before.begin() + c_end, same)) {
    throw std::runtime_error("something is written outside of C");
  }
  return {memory.begin() + c_place, memory.begin() + c_end};
}

}  // namespace flopscope::test
