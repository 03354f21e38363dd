// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A matrix product by the kernels that are no plain loops, and its verification: the part that
// matmul and linear have in common.
#pragma once

#include <cstddef>

#include "flopscope/layers/operation.h"
#include "gemm.h"

namespace flopscope::layers {

/// The floats that `run_product` needs besides; none for plain loops.
[[nodiscard]] std::size_t product_workspace(const Gemm& sizes, Kernel kernel);

/// Computes `problem` by a kernel that is no plain loop.
void run_product(const Gemm& problem, Kernel kernel, float* workspace);

/// Compares C with the sums of products that it should hold, as `PreparedOperation::verify` does.
[[nodiscard]] Verification verify_product(const Gemm& problem, double max_work);

}  // namespace flopscope::layers
