// SPDX-License-Identifier: MIT
#include "flopscope/layers/matmul.h"
#include "gemm.h"

namespace flopscope::layers {

std::size_t matmul_workspace(const MatmulShape& shape) {
  return gemm_workspace(gemm_sizes(shape.m, shape.k, shape.n, false));
}

void matmul_simd(const MatmulShape& shape, const float* a, const float* b, float* c,
                 float* workspace) {
  Gemm problem = gemm_sizes(shape.m, shape.k, shape.n, false);
  problem.a = a;
  problem.b = b;
  problem.c = c;
  gemm(problem, workspace);
}

}  // namespace flopscope::layers
