// SPDX-License-Identifier: MIT
//
// A matrix product in any of the ways in which the blocked kernel is asked for one: its sizes and
// strides, how B is stored, what is added, how tall its tiles are; and how far the kernel is from
// the textbook's sums.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "flopscope/layers/tile_kind.h"
#include "layers/matmul/gemm.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"

namespace flopscope::test {

enum class StoredB { by_rows, by_columns, nowhere };
enum class AddedBias { none, to_columns, to_rows };

struct ProductProblem {
  std::size_t m, k, n;
  StoredB b;
  std::size_t b_stride;
  std::size_t c_stride;
  AddedBias bias;
  std::size_t tile_rows;  ///< of the tallest tile, where tiles are emitted
};

/// Any problem: `between(least, most)` makes the choices. Half of all sizes are at the edges, where
/// tiles are cut; C may be empty, and so may its sums be. The largest have several blocks in each
/// direction.
template <class Between>
ProductProblem any_product_problem(Between&& between) {
  const auto m = between(0, 1) == 0 ? between(0, 13) : between(0, 150);
  const auto n = between(0, 1) == 0 ? between(0, 17) : between(0, 70);
  const auto k = between(0, 1) == 0   ? between(0, 9)
                 : between(0, 9) == 0 ? between(500, 1100)
                                      : between(1, 200);
  const auto b = static_cast<StoredB>(between(0, 2));
  const auto heights = layers::tile_heights();
  return {.m = m,
          .k = k,
          .n = n,
          .b = b,
          .b_stride = (b == StoredB::by_columns ? k : n) + between(0, 5),
          .c_stride = n + between(0, 5),
          .bias = static_cast<AddedBias>(between(0, 2)),
          .tile_rows = heights[between(0, static_cast<std::uint32_t>(heights.size()) - 1)]};
}

struct ProductErrors {
  std::size_t wrong = 0;  ///< elements beyond 1e-5 of |A| |B|, and those written to beside C
  double worst = 0;       ///< error as a share of |A| |B|
};

/// B as it lies in rows, handed out as it is packed.
class PackedOnDemand final : public layers::ImplicitMatrix {
 public:
  PackedOnDemand(const float* rows, std::size_t stride) : rows_(rows), stride_(stride) {}

  void pack(std::size_t p, std::size_t depth, std::size_t j, std::size_t count, float* panel,
            std::size_t width) const override {
    for (std::size_t q = 0; q < depth; ++q) {
      for (std::size_t r = 0; r < width; ++r) {
        panel[q * width + r] = r < count ? rows_[(p + q) * stride_ + j + r] : 0;
      }
    }
  }

 private:
  const float* rows_;
  std::size_t stride_;
};

/// Multiplies random numbers by the blocked kernel and by the textbook's loops.
inline ProductErrors product_errors(const ProductProblem& problem, std::uint64_t seed) {
  const std::size_t m = problem.m;
  const std::size_t k = problem.k;
  const std::size_t n = problem.n;
  const std::size_t b_stride = problem.b_stride;
  const std::size_t c_stride = problem.c_stride;
  const AddedBias added = problem.bias;
  const bool by_columns = problem.b == StoredB::by_columns;
  const bool implicit = problem.b == StoredB::nowhere;
  const auto a = random_floats(m * k, seed);
  const auto b = random_floats((by_columns ? n : k) * b_stride, seed + 1);
  const auto bias = random_floats(added == AddedBias::to_rows ? m : n, seed + 2);
  const PackedOnDemand implicit_b(b.data(), b_stride);
  constexpr float beside_c = 0.25F;
  GuardedFloats c(m * c_stride);
  std::fill_n(c.data(), m * c_stride, beside_c);
  GuardedWorkspace workspace(layers::gemm_blocked_workspace(m, k, n));
  layers::Gemm gemm = layers::gemm_sizes(m, k, n, by_columns);
  gemm.a = a.data();
  gemm.b = implicit ? nullptr : b.data();
  gemm.implicit_b = implicit ? &implicit_b : nullptr;
  gemm.b_stride = b_stride;
  gemm.bias = added == AddedBias::to_columns ? bias.data() : nullptr;
  gemm.row_bias = added == AddedBias::to_rows ? bias.data() : nullptr;
  gemm.c = c.data();
  gemm.c_stride = c_stride;
  layers::choose_tile_height(problem.tile_rows);
  layers::gemm_blocked(gemm, workspace.data());
  layers::choose_tile_height(layers::tile_heights().front());

  ProductErrors errors;
  errors.wrong += c.intact() && workspace.intact() ? 0 : 1;
  const auto is_right = [&](std::size_t i, std::size_t j) {
    const float found = c.data()[i * c_stride + j];
    if (j >= n) return found == beside_c;
    double sum = added == AddedBias::none ? 0 : double{bias[added == AddedBias::to_rows ? i : j]};
    double scale = std::abs(sum);
    for (std::size_t p = 0; p < k; ++p) {
      const double product =
          double{a[i * k + p]} * double{b[by_columns ? j * b_stride + p : p * b_stride + j]};
      sum += product;
      scale += std::abs(product);
    }
    const double error = found == sum ? 0 : std::abs(found - sum) / scale;
    errors.worst = std::max(errors.worst, error);
    return error <= 1e-5;
  };
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t j = 0; j < c_stride; ++j) errors.wrong += is_right(i, j) ? 0 : 1;
  }
  return errors;
}

}  // namespace flopscope::test
