// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// An operation that is a matrix product at heart: the part that matmul and linear have in common.
#pragma once

#include <cstdint>
#include <memory>

#include "flopscope/layers/operation.h"
#include "flopscope/measure/memory_tag.h"
#include "gemm.h"

namespace flopscope::layers {

/// Computes `problem` by loops that need no workspace.
using PlainProduct = void (*)(const Gemm& problem);

/// What one of these operations says of itself.
struct Product {
  const char* name;
  measure::Category b_category;  ///< of B and the bias
  double b_bound;                ///< B and the bias are uniform within it; A is within 1
  bool has_bias;
  measure::Cost cost;
  PlainProduct naive;
  PlainProduct blocked = nullptr;  ///< null where there is none
  PlainProduct js = nullptr;       ///< null where there is none
};

/// The floats that `run_product` needs besides; none for plain loops.
[[nodiscard]] std::size_t product_workspace(const Gemm& sizes, Kernel kernel);

/// Computes `problem` by a kernel that is no plain loop.
void run_product(const Gemm& problem, Kernel kernel, float* workspace);

/// The bytes of the tensors and the workspace.
[[nodiscard]] double product_bytes(const Product& product, const Gemm& sizes, Kernel kernel);

/// Allocates and fills A, B, C, the bias and the workspace from `seed`. The pointers in `sizes` are
/// not read. Error: "out_of_memory".
[[nodiscard]] measure::Result<std::unique_ptr<PreparedOperation>> prepare_product(
    const Product& product, const Gemm& sizes, Kernel kernel, std::uint64_t seed);

/// Compares C with the sums of products that it should hold, as `PreparedOperation::verify` does.
[[nodiscard]] Verification verify_product(const Gemm& problem, double max_work);

}  // namespace flopscope::layers
