// SPDX-License-Identifier: MIT
//
// An emitted tile as the interpreter of the tests runs it, where there is no JavaScript engine.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include "layers/emit/module_bytes.h"
#include "layers/emit/product_tile.h"
#include "support/tile_problem.h"
#include "support/wasm_function.h"

namespace flopscope::test {

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
                                              number(problem.stride),
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
