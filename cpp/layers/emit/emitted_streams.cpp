// SPDX-License-Identifier: MIT
#include "flopscope/layers/emitted_streams.h"

#include <array>
#include <cstdint>

#include "engine.h"
#include "flopscope/layers/kernel.h"
#include "flopscope/measure/memory_recording.h"
#include "stream_loops.h"

namespace flopscope::layers::emit {

namespace {

static_assert(stream_numbers == std::size_t{4} * stream_vectors);

/// The loop, once it has made two turns right, twice, of whole numbers, which no rounding touches:
/// a = of_b b + of_c c, the factor being 3.
StreamFunction compile_stream(const FunctionBody& loop, float of_b, float of_c) {
  const measure::Unrecorded unrecorded;
  constexpr std::int32_t turns = 2;
  constexpr std::size_t count = turns * stream_numbers;
  const float factor = 3;
  std::array<float, count> a{}, b{}, c{};
  for (std::size_t i = 0; i < count; ++i) {
    b[i] = static_cast<float>(i);
    c[i] = static_cast<float>(i % 7);
  }
  const std::array<std::int32_t, 6> trial{
      2, turns, address(&factor), address(b.data()), address(c.data()), address(a.data())};
  const AnyFunction compiled = compile(module_bytes(loop, memory_kind), trial);
  for (std::size_t i = 0; i < count; ++i) {
    if (a[i] != of_b * b[i] + of_c * c[i]) return nullptr;
  }
  return reinterpret_cast<StreamFunction>(compiled);
}

}  // namespace

StreamFunction emitted_scale() {
  static thread_local const StreamFunction kept =
      has_javascript ? compile_stream(scale_loop(), 3, 0) : nullptr;
  return kept;
}

StreamFunction emitted_triad() {
  static thread_local const StreamFunction kept =
      has_javascript ? compile_stream(triad_loop(), 1, 3) : nullptr;
  return kept;
}

}  // namespace flopscope::layers::emit
