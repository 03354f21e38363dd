// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// add_rows: the sum of two rows of numbers.
#pragma once

#include <cstddef>

namespace flopscope::layers {

/// y = a + b, element by element.
void add_rows(std::size_t size, const float* a, const float* b, float* y);

}  // namespace flopscope::layers
