// SPDX-License-Identifier: MIT
#include "flopscope/measure/stack_gauge.h"

#include "flopscope/measure/sanitized.h"

#if defined(__EMSCRIPTEN__)
#include <emscripten/stack.h>
#endif

namespace flopscope::measure {

#if defined(__EMSCRIPTEN__) && !defined(FLOPSCOPE_SANITIZED)

namespace {

using Word = std::uint32_t;

constexpr Word pattern = 0xC0DEFACEU;
// The painter's own frame and those that it calls lie in here.
constexpr std::uintptr_t margin = 256;

volatile Word* word_at(std::uintptr_t address) { return reinterpret_cast<volatile Word*>(address); }

std::uintptr_t end() { return emscripten_stack_get_end(); }

std::int64_t distance_from_base(std::uintptr_t address) {
  return static_cast<std::int64_t>(emscripten_stack_get_base() - address);
}

}  // namespace

void StackGauge::paint() {
  painted_to_ = (emscripten_stack_get_current() - margin) / sizeof(Word) * sizeof(Word);
  for (std::uintptr_t at = end(); at < painted_to_; at += sizeof(Word)) *word_at(at) = pattern;
}

std::optional<std::int64_t> StackGauge::high_water_bytes() const {
  if (painted_to_ == 0) return std::nullopt;
  std::uintptr_t at = end();
  while (at < painted_to_ && *word_at(at) == pattern) at += sizeof(Word);
  return distance_from_base(at);
}

std::optional<std::int64_t> StackGauge::limit_bytes() { return distance_from_base(end()); }

#else

void StackGauge::paint() {}
std::optional<std::int64_t> StackGauge::high_water_bytes() const { return std::nullopt; }
std::optional<std::int64_t> StackGauge::limit_bytes() { return std::nullopt; }

#endif

}  // namespace flopscope::measure
