// SPDX-License-Identifier: MIT
#include "flopscope/layers/linear.h"
#include "gemm.h"

namespace flopscope::layers {

std::size_t linear_workspace(const LinearShape& shape) {
  return gemm_workspace(gemm_sizes(shape.batch, shape.in_features, shape.out_features, true));
}

void linear_simd(const LinearShape& shape, const float* x, const float* weight, const float* bias,
                 float* y, float* workspace) {
  Gemm problem = gemm_sizes(shape.batch, shape.in_features, shape.out_features, true);
  problem.a = x;
  problem.b = weight;
  problem.bias = shape.bias ? bias : nullptr;
  problem.c = y;
  gemm(problem, workspace);
}

}  // namespace flopscope::layers
