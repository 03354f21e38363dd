// SPDX-License-Identifier: MIT
#include <algorithm>

#include "gemm.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

/// c (rows, columns) += a (rows, steps) b (steps, columns); the elements of a stay in registers.
template <std::size_t rows, std::size_t steps>
void add_rows(const float* a, std::size_t a_stride, const float* b, std::size_t b_stride, float* c,
              std::size_t c_stride, std::size_t columns) {
  Floats factors[rows][steps];
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t s = 0; s < steps; ++s) factors[i][s] = simd::splat(a[i * a_stride + s]);
  }
  std::size_t j = 0;
  for (; j + lanes <= columns; j += lanes) {
    Floats of_b[steps];
    for (std::size_t s = 0; s < steps; ++s) of_b[s] = simd::load(b + s * b_stride + j);
    for (std::size_t i = 0; i < rows; ++i) {
      Floats sum = simd::load(c + i * c_stride + j);
      for (std::size_t s = 0; s < steps; ++s) sum = simd::multiply_add(factors[i][s], of_b[s], sum);
      simd::store(c + i * c_stride + j, sum);
    }
  }
  for (; j < columns; ++j) {
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t s = 0; s < steps; ++s) {
        c[i * c_stride + j] += a[i * a_stride + s] * b[s * b_stride + j];
      }
    }
  }
}

// By the number of rows, with as many steps as their factors leave registers for.
using AddRows = void (*)(const float*, std::size_t, const float*, std::size_t, float*, std::size_t,
                         std::size_t);
constexpr AddRows several_steps[] = {add_rows<1, 4>, add_rows<2, 4>, add_rows<3, 2>,
                                     add_rows<4, 2>};
constexpr std::size_t step_counts[] = {4, 4, 2, 2};
constexpr AddRows one_step[] = {add_rows<1, 1>, add_rows<2, 1>, add_rows<3, 1>, add_rows<4, 1>};

constexpr std::size_t most_rows = 4;
constexpr std::size_t block_n = 1024;  // columns at a time: four rows of c in 16 KB of cache

}  // namespace

void gemm_rows(const Gemm& problem) {
  const std::size_t k = problem.k;
  const std::size_t groups = (problem.m + most_rows - 1) / most_rows;
  for (std::size_t j = 0; j < problem.n; j += block_n) {
    const std::size_t columns = std::min(block_n, problem.n - j);
    for (std::size_t group = 0; group < groups; ++group) {
      const std::size_t i = problem.m * group / groups;
      const std::size_t rows = problem.m * (group + 1) / groups - i;
      const float* const a = problem.a + i * k;
      const float* const b = problem.b + j;
      float* const c = problem.c + i * problem.c_stride + j;
      for (std::size_t r = 0; r < rows; ++r) {
        float* const row = c + r * problem.c_stride;
        if (problem.bias == nullptr) {
          std::fill_n(row, columns, 0.0F);
        } else {
          std::copy_n(problem.bias + j, columns, row);
        }
      }
      const std::size_t steps = step_counts[rows - 1];
      std::size_t p = 0;
      for (; p + steps <= k; p += steps) {
        several_steps[rows - 1](a + p, k, b + p * problem.b_stride, problem.b_stride, c,
                                problem.c_stride, columns);
      }
      for (; p < k; ++p) {
        one_step[rows - 1](a + p, k, b + p * problem.b_stride, problem.b_stride, c,
                           problem.c_stride, columns);
      }
    }
  }
}

}  // namespace flopscope::layers
