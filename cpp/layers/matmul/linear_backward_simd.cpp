// SPDX-License-Identifier: MIT
#include <algorithm>

#include "flopscope/layers/linear.h"
#include "gemm.h"
#include "pack.h"
#include "simd/align.h"
#include "simd/rows.h"

namespace flopscope::layers {

namespace {

Gemm input_product(const LinearShape& shape) {
  return gemm_sizes(shape.batch, shape.out_features, shape.in_features, false);
}

Gemm weight_product(const LinearShape& shape) {
  return gemm_sizes(shape.out_features, shape.batch, shape.in_features, false);
}

/// What a product of the backward pass needs lies behind these, on a cache line.
struct Parts {
  explicit Parts(const LinearShape& shape)
      : transposed(aligned_floats(static_cast<std::size_t>(shape.batch * shape.out_features))),
        products(aligned_floats(static_cast<std::size_t>(shape.out_features * shape.in_features))) {
  }

  std::size_t transposed;  // dy, with its columns as rows
  std::size_t products;    // what is added to dweight
};

}  // namespace

std::size_t linear_backward_workspace(const LinearShape& shape) {
  const Parts parts(shape);
  return parts.transposed + parts.products +
         std::max(gemm_workspace(input_product(shape)), gemm_workspace(weight_product(shape)));
}

void linear_backward_simd(const LinearShape& shape, const float* x, const float* weight,
                          const float* dy, float* dx, float* dweight, float* dbias,
                          float* workspace) {
  const Parts parts(shape);
  float* const transposed = workspace;
  float* const products = transposed + parts.transposed;
  float* const of_gemm = products + parts.products;
  const auto [batch, out] = as_sizes(shape.batch, shape.out_features);
  if (dx != nullptr) {
    Gemm problem = input_product(shape);
    problem.a = dy;
    problem.b = weight;
    problem.c = dx;
    gemm(problem, of_gemm);
  }
  pack_rows(dy, out, batch, out, transposed, batch);
  Gemm problem = weight_product(shape);
  problem.a = transposed;
  problem.b = x;
  problem.c = products;
  gemm(problem, of_gemm);
  add_rows(problem.m * problem.n, dweight, products, dweight);
  for (std::size_t b = 0; dbias != nullptr && b < batch; ++b) {
    add_rows(out, dbias, dy + b * out, dbias);
  }
}

}  // namespace flopscope::layers
