// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// What is done to rows of numbers where nothing else is.
#pragma once

#include <cstddef>

namespace flopscope::layers {

/// y = a + b, element by element.
void add_rows(std::size_t size, const float* a, const float* b, float* y);

}  // namespace flopscope::layers
