// SPDX-License-Identifier: MIT
//
// The matrix product behind matmul and linear: C = A B (+ bias), packed and blocked after Goto and
// van de Geijn, "Anatomy of high-performance matrix multiplication" (2008).
#pragma once

#include <cstddef>

namespace flopscope::layers {

/// C (m, n) = A (m, k) B (k, n) + bias (n). A and C are row-major.
struct Gemm {
  std::size_t m;
  std::size_t k;
  std::size_t n;
  const float* a;
  const float* b;
  bool b_transposed;  ///< b is stored (n, k) instead of (k, n)
  const float* bias;  ///< or null
  float* c;
};

/// The floats of workspace that `gemm` needs for these sizes.
[[nodiscard]] std::size_t gemm_workspace(std::size_t m, std::size_t k, std::size_t n);

/// `workspace` starts on a 64-byte boundary.
void gemm(const Gemm& problem, float* workspace);

}  // namespace flopscope::layers
