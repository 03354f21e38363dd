// SPDX-License-Identifier: MIT
#include <algorithm>

#include "far_rows.h"
#include "flopscope/layers/emitted_vector_product.h"
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

/// c (rows, columns) += a (rows, k) b (k, columns). Not inlined, because it would be downloaded
/// three times.
[[gnu::noinline]] void add_product(std::size_t rows, std::size_t k, const float* a,
                                   std::size_t a_stride, const float* b, std::size_t b_stride,
                                   float* c, std::size_t c_stride, std::size_t columns) {
  const std::size_t steps = step_counts[rows - 1];
  for (; k >= steps; k -= steps, a += steps, b += steps * b_stride) {
    several_steps[rows - 1](a, a_stride, b, b_stride, c, c_stride, columns);
  }
  for (; k > 0; --k, ++a, b += b_stride) {
    one_step[rows - 1](a, a_stride, b, b_stride, c, c_stride, columns);
  }
}

// In shorter rows, calls of the loops that are written at run time would take a good part of the
// time.
constexpr std::size_t long_row = 64;

/// c (16 turns) += a (k) b (k, 16 turns) by the loops that are written at run time. False where
/// there are none.
bool emitted_vector_product(std::size_t k, std::size_t turns, const float* a, const float* b,
                            std::size_t b_stride, float* c) {
  constexpr std::size_t rows = 6;
  const emit::AddRowsFunction several = emit::emitted_add_rows<rows>();
  const emit::AddRowsFunction one = emit::emitted_add_rows<1>();
  if (several == nullptr || one == nullptr) return false;
  const std::size_t groups = far_rows(k, rows);
  const std::size_t done = groups * rows;
  if (groups > 0) several(groups, turns, a, groups, b, b_stride, groups * b_stride, c);
  if (done < k) one(k - done, turns, a + done, 0, b + done * b_stride, b_stride, 0, c);
  return true;
}

/// The same with one row, by those loops where there are some. All whole turns of a matrix with
/// long rows are theirs, however few, so that a product cut between turns has the same bits.
void add_vector_product(std::size_t k, const float* a, const float* b, std::size_t b_stride,
                        float* c, std::size_t columns) {
  const std::size_t turns = columns / emit::vector_product_turn;
  const bool emitted =
      b_stride >= long_row && turns > 0 && emitted_vector_product(k, turns, a, b, b_stride, c);
  const std::size_t done = emitted ? turns * emit::vector_product_turn : 0;
  if (done < columns) add_product(1, k, a, 0, b + done, b_stride, c + done, 0, columns - done);
}

constexpr std::size_t most_rows = 4;
constexpr std::size_t block_c = 4096;  // elements of c at a time: 16 KB of cache

}  // namespace

void gemm_rows(const Gemm& problem) {
  const std::size_t k = problem.k;
  const std::size_t groups = (problem.m + most_rows - 1) / most_rows;
  // As long as may be, since processors foresee what is read in long runs; a multiple of 16.
  const std::size_t block_n = block_c / std::clamp<std::size_t>(problem.m, 1, most_rows) / 16 * 16;
  for (std::size_t j = 0; j < problem.n; j += block_n) {
    const std::size_t columns = std::min(block_n, problem.n - j);
    for (std::size_t group = 0; group < groups; ++group) {
      const std::size_t i = problem.m * group / groups;
      const std::size_t rows = problem.m * (group + 1) / groups - i;
      float* const c = problem.c + i * problem.c_stride + j;
      for (std::size_t r = 0; r < rows; ++r) {
        float* const row = c + r * problem.c_stride;
        if (problem.bias == nullptr) {
          std::fill_n(row, columns, 0.0F);
        } else {
          std::copy_n(problem.bias + j, columns, row);
        }
      }
      if (k == 0) continue;  // there is no B, and may be no address of one
      const float* const a = problem.a + i * k;
      const float* const b = problem.b + j;
      if (rows == 1) add_vector_product(k, a, b, problem.b_stride, c, columns);
      else add_product(rows, k, a, k, b, problem.b_stride, c, problem.c_stride, columns);
    }
  }
}

}  // namespace flopscope::layers
