// SPDX-License-Identifier: MIT
#include <array>
#include <vector>

#include "catch.h"
#include "flopscope/layers/emitted_chains.h"
#include "flopscope/layers/kernel.h"
#include "layers/emit/module_bytes.h"
#include "layers/emit/peak_chains.h"
#include "support/wasm_function.h"

using namespace flopscope::layers::emit;

namespace {

/// What the interpreter makes of chains that begin with 0, 1, 2 ...
std::vector<float> chains(const PeakChains& form, std::int32_t steps, float factor, float term) {
  const std::size_t count = 4 * form.accumulators;
  std::vector<float> memory{factor, term};
  for (std::size_t i = 0; i < count; ++i) memory.push_back(static_cast<float>(i));
  memory.resize(memory.size() + count);
  const auto y = static_cast<std::int32_t>(2 + count);
  const std::array<std::int32_t, 4> arguments{steps, 0, 2 * 4, y * 4};
  const flopscope::test::WasmFunction function(module_bytes(peak_chains(form), MemoryKind::own));
  function.call(arguments, memory);
  return {memory.begin() + y, memory.end()};
}

}  // namespace

TEST_CASE("Emitted chains multiply and add in each of so many steps") {
  for (const std::uint32_t accumulators : {1U, 12U, 24U}) {
    for (const bool one_number : {false, true}) {
      const float term = one_number ? 2 : 3;
      const PeakChains form{accumulators, one_number};
      const auto none = chains(form, 0, 2, term);
      const auto three = chains(form, 3, 2, term);
      REQUIRE(three.size() == std::size_t{4} * accumulators);
      for (std::size_t i = 0; i < three.size(); ++i) {
        const auto begin = static_cast<float>(i);
        CHECK(none[i] == begin);
        CHECK(three[i] == 8 * begin + 7 * term);
      }
    }
  }
}

TEST_CASE("Emitted chains are compiled once, where the engine has fused instructions") {
  const ChainsFunction kept = emitted_chains(14, true);
  CHECK(emitted_chains(14, true) == kept);
  if constexpr (!flopscope::layers::has_javascript) CHECK(kept == nullptr);
}
