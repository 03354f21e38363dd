// SPDX-License-Identifier: MIT
#include "flopscope/layers/emitted_chains.h"

#include <array>

#include "engine.h"
#include "flopscope/layers/kernel.h"
#include "flopscope/measure/memory_recording.h"
#include "peak_chains.h"

namespace flopscope::layers::emit {

namespace {

/// The loop, once it has made two steps right, of numbers that no rounding touches.
ChainsFunction compile_chains(const PeakChains& form) {
  const measure::Unrecorded unrecorded;
  const std::size_t count = 4 * static_cast<std::size_t>(form.accumulators);
  const std::array<float, 2> numbers{2, form.one_number ? 2.0F : 3.0F};
  std::array<float, 4 * most_chains> begin{}, y{};
  for (std::size_t i = 0; i < count; ++i) begin[i] = static_cast<float>(i);
  const std::array<std::int32_t, 4> trial{2, address(numbers.data()), address(begin.data()),
                                          address(y.data())};
  const AnyFunction compiled = compile(module_bytes(peak_chains(form), memory_kind), trial);
  for (std::size_t i = 0; i < count; ++i) {
    if (y[i] != 4 * begin[i] + 3 * numbers[1]) return nullptr;
  }
  return reinterpret_cast<ChainsFunction>(compiled);
}

}  // namespace

ChainsFunction emitted_chains(std::size_t accumulators, bool one_number) {
  if constexpr (!has_javascript) return nullptr;
  static thread_local struct {
    bool asked;
    ChainsFunction function;
  } kept[2][most_chains];
  auto& [asked, function] = kept[one_number ? 1 : 0][accumulators - 1];
  if (!asked) {
    asked = true;
    function = compile_chains({static_cast<std::uint32_t>(accumulators), one_number});
  }
  return function;
}

}  // namespace flopscope::layers::emit
