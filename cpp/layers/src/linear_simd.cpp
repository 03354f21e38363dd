// SPDX-License-Identifier: MIT
#include "flopscope/layers/linear.h"
#include "gemm.h"

namespace flopscope::layers {

std::size_t linear_workspace(const LinearShape& shape) {
  return gemm_workspace(static_cast<std::size_t>(shape.batch),
                        static_cast<std::size_t>(shape.in_features),
                        static_cast<std::size_t>(shape.out_features), true);
}

void linear_simd(const LinearShape& shape, const float* x, const float* weight, const float* bias,
                 float* y, float* workspace) {
  gemm({.m = static_cast<std::size_t>(shape.batch),
        .k = static_cast<std::size_t>(shape.in_features),
        .n = static_cast<std::size_t>(shape.out_features),
        .a = x,
        .b = weight,
        .b_transposed = true,
        .bias = shape.bias ? bias : nullptr,
        .c = y,
        .b_stride = static_cast<std::size_t>(shape.in_features),
        .c_stride = static_cast<std::size_t>(shape.out_features)},
       workspace);
}

}  // namespace flopscope::layers
