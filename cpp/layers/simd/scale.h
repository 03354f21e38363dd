// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// scale: y = x scale + shift, with one scale and one shift for all elements, which is what a
// normalisation comes to once its statistics are known.
#pragma once

#include <cstddef>

namespace flopscope::layers {

void scale_naive(std::size_t size, float scale, float shift, const float* x, float* y);
void scale_simd(std::size_t size, float scale, float shift, const float* x, float* y);

}  // namespace flopscope::layers
