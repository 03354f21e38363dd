// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The loop of functions of single elements, a few vectors at a time, so that one's chain of
// operations fills the waits of the others. Included by kernels (`*_simd.cpp`) only.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simd/simd.h"

namespace flopscope::layers::simd {

/// y = function(x), where the function changes an array of vectors.
template <class Function>
void each(std::int64_t elements, const float* x, float* y, Function function) {
  constexpr std::size_t at_once = 2;
  const auto size = static_cast<std::size_t>(elements);
  std::size_t i = 0;
  for (; i + at_once * lanes <= size; i += at_once * lanes) {
    Floats values[at_once];
    for (std::size_t v = 0; v < at_once; ++v) values[v] = load(x + i + v * lanes);
    function(values);
    for (std::size_t v = 0; v < at_once; ++v) store(y + i + v * lanes, values[v]);
  }
  for (; i < size; i += lanes) {
    const std::size_t count = size - i < lanes ? size - i : lanes;
    Floats values[] = {load_partial(x + i, count, 0)};
    function(values);
    store_partial(y + i, values[0], count);
  }
}

}  // namespace flopscope::layers::simd
