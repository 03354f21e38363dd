// SPDX-License-Identifier: MIT
#include "flopscope/layers/sparse_linear.h"

namespace flopscope::layers {

void sparse_linear_naive(const SparseLinearShape& shape, const float* x, const SparseRows& weights,
                         const float* bias, float* y) {
  for (std::int64_t i = 0; i < shape.batch; ++i) {
    for (std::int64_t o = 0; o < shape.out_features; ++o) {
      float sum = 0;
      for (std::int64_t entry = weights.starts[o]; entry < weights.starts[o + 1]; ++entry) {
        sum += x[i * shape.in_features + weights.columns[entry]] * weights.values[entry];
      }
      y[i * shape.out_features + o] = shape.bias ? sum + bias[o] : sum;
    }
  }
}

}  // namespace flopscope::layers
