// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <vector>

#include "catch.h"
#include "flopscope/layers/emitted_streams.h"
#include "flopscope/layers/kernel.h"
#include "layers/emit/module_bytes.h"
#include "layers/emit/stream_loops.h"
#include "support/wasm_function.h"

using namespace flopscope::layers;

TEST_CASE("The emitted triad adds three times c to b, turn by turn, and writes nothing else") {
  for (const std::size_t turns : {std::size_t{1}, std::size_t{3}}) {
    const std::size_t n = 32 * turns;
    // The factor, b, c, and a with a number behind it.
    std::vector<float> memory{3};
    for (std::size_t i = 0; i < 2 * n; ++i) memory.push_back(static_cast<float>(i % 11) - 5);
    memory.resize(1 + 3 * n + 1, 1);
    const auto bytes = [](std::size_t at) { return static_cast<std::int32_t>(at * 4); };
    const std::array<std::int32_t, 6> arguments{
        2, static_cast<std::int32_t>(turns), 0, bytes(1), bytes(1 + n), bytes(1 + 2 * n)};
    flopscope::test::WasmFunction(emit::module_bytes(emit::triad_loop(), emit::MemoryKind::own))
        .call(arguments, memory);
    for (std::size_t i = 0; i < n; ++i) {
      CHECK(memory[1 + 2 * n + i] == memory[1 + i] + 3 * memory[1 + n + i]);
    }
    CHECK(memory.back() == 1);
  }
}

TEST_CASE("The emitted scaling makes three times b, turn by turn, and writes nothing else") {
  for (const std::size_t turns : {std::size_t{1}, std::size_t{3}}) {
    const std::size_t n = 32 * turns;
    // The factor, b, and a with a number behind it.
    std::vector<float> memory{3};
    for (std::size_t i = 0; i < n; ++i) memory.push_back(static_cast<float>(i % 11) - 5);
    memory.resize(1 + 2 * n + 1, 1);
    const auto to = static_cast<std::int32_t>(4 * (1 + n));
    const std::array<std::int32_t, 6> arguments{2, static_cast<std::int32_t>(turns), 0, 4, 0, to};
    flopscope::test::WasmFunction(emit::module_bytes(emit::scale_loop(), emit::MemoryKind::own))
        .call(arguments, memory);
    for (std::size_t i = 1; i <= n; ++i) CHECK(memory[n + i] == 3 * memory[i]);
    CHECK(memory.back() == 1);
  }
}

TEST_CASE("Each further pass of the emitted triad adds again") {
  constexpr std::size_t n = 64;
  // The factor, b, which a is, too, and c.
  std::vector<float> memory{3};
  for (std::size_t i = 0; i < 2 * n; ++i) memory.push_back(static_cast<float>(i % 11) - 5);
  const std::vector<float> begun = memory;
  constexpr std::int32_t passes = 5;
  constexpr auto c = static_cast<std::int32_t>(4 * (1 + n));
  const std::array<std::int32_t, 6> arguments{passes, n / 32, 0, 4, c, 4};
  flopscope::test::WasmFunction(emit::module_bytes(emit::triad_loop(), emit::MemoryKind::own))
      .call(arguments, memory);
  for (std::size_t i = 1; i <= n; ++i) CHECK(memory[i] == begun[i] + passes * 3 * begun[n + i]);
}

TEST_CASE("The loops of streams are compiled once, and only by an engine") {
  const emit::StreamFunction scale = emit::emitted_scale();
  const emit::StreamFunction triad = emit::emitted_triad();
  CHECK(emit::emitted_scale() == scale);
  CHECK(emit::emitted_triad() == triad);
  CHECK((scale != nullptr) == has_javascript);
  if constexpr (!has_javascript) CHECK(triad == nullptr);
}
