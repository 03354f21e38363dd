// SPDX-License-Identifier: MIT
#include "rows.h"
#include "simd.h"

namespace flopscope::layers {

void add_rows(std::size_t size, const float* a, const float* b, float* y) {
  simd::map(
      size, y, [](auto of_a, auto of_b) { return of_a + of_b; }, a, b);
}

}  // namespace flopscope::layers
