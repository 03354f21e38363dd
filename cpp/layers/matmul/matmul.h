// SPDX-License-Identifier: MIT
//
// The product of two matrices, PyTorch's `torch.matmul` of two 2-D tensors.
//
//   c[i][j] = sum over p of a[i][p] b[p][j]        a (m, k), b (k, n), c (m, n), row-major
//
//   | macs  | multiplies | adds  | others | parameters | read      | written |
//   | m k n | m k n      | m k n | 0      | 0          | m k + k n | m n     |
//
// The first term of each sum is counted as an addition too, as everybody does. A NaN or an infinity
// reaches every c of its row of a or its column of b, and no other; 0 times infinity is NaN.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/operation.h"
#include "flopscope/layers/shape.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

struct MatmulShape {
  std::int64_t m = 256;
  std::int64_t k = 256;
  std::int64_t n = 256;

  static const measure::RecordType record_type;
};

/// (m, n)
[[nodiscard]] Shape output_shape(const MatmulShape& shape);
[[nodiscard]] measure::Cost cost(const MatmulShape& shape);

/// The textbook's three loops. `T` is float or double.
template <class T>
void matmul_naive(const MatmulShape& shape, const T* a, const T* b, T* c);

/// Adds the product of a block of a with a block of b to c, both small enough to stay in a
/// first-level cache, until all have met.
void matmul_blocked(const MatmulShape& shape, const float* a, const float* b, float* c);

/// Packed, blocked for caches and tiled for vector registers. `workspace` holds
/// `matmul_workspace(shape)` floats on a 64-byte boundary.
void matmul_simd(const MatmulShape& shape, const float* a, const float* b, float* c,
                 float* workspace);
[[nodiscard]] std::size_t matmul_workspace(const MatmulShape& shape);

/// Compares a c that was computed elsewhere with the naive product, as `PreparedOperation::verify`
/// does.
[[nodiscard]] Verification verify_matmul(const MatmulShape& shape, const float* a, const float* b,
                                         float* c, double max_work);

}  // namespace flopscope::layers
