// SPDX-License-Identifier: MIT
#include "flopscope/layers/matmul.h"
#include "gemm.h"

namespace flopscope::layers {

std::size_t matmul_workspace(const MatmulShape& shape) {
  return gemm_workspace(static_cast<std::size_t>(shape.m), static_cast<std::size_t>(shape.k),
                        static_cast<std::size_t>(shape.n), false);
}

void matmul_simd(const MatmulShape& shape, const float* a, const float* b, float* c,
                 float* workspace) {
  gemm({.m = static_cast<std::size_t>(shape.m),
        .k = static_cast<std::size_t>(shape.k),
        .n = static_cast<std::size_t>(shape.n),
        .a = a,
        .b = b,
        .b_transposed = false,
        .bias = nullptr,
        .c = c,
        .b_stride = static_cast<std::size_t>(shape.n),
        .c_stride = static_cast<std::size_t>(shape.n)},
       workspace);
}

}  // namespace flopscope::layers
