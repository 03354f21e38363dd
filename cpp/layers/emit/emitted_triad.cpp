// SPDX-License-Identifier: MIT
#include "flopscope/layers/emitted_triad.h"

#include <array>
#include <cstdint>

#include "engine.h"
#include "flopscope/layers/kernel.h"
#include "flopscope/measure/memory_recording.h"
#include "triad_loop.h"

namespace flopscope::layers::emit {

namespace {

static_assert(triad_numbers == std::size_t{4} * triad_vectors);

/// The loop, once it has made two turns right, twice, of whole numbers, which no rounding touches.
TriadFunction compile_triad() {
  const measure::Unrecorded unrecorded;
  constexpr std::int32_t turns = 2;
  constexpr std::size_t count = turns * triad_numbers;
  const float factor = 3;
  std::array<float, count> a{}, b{}, c{};
  for (std::size_t i = 0; i < count; ++i) {
    b[i] = static_cast<float>(i);
    c[i] = static_cast<float>(i % 7);
  }
  const std::array<std::int32_t, 6> trial{
      2, turns, address(&factor), address(b.data()), address(c.data()), address(a.data())};
  const AnyFunction compiled = compile(module_bytes(triad_loop(), memory_kind), trial);
  for (std::size_t i = 0; i < count; ++i) {
    if (a[i] != b[i] + factor * c[i]) return nullptr;
  }
  return reinterpret_cast<TriadFunction>(compiled);
}

}  // namespace

TriadFunction emitted_triad() {
  static thread_local const TriadFunction kept = has_javascript ? compile_triad() : nullptr;
  return kept;
}

}  // namespace flopscope::layers::emit
