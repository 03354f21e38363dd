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
using simd::Quad;

/// The rows of x and of y, k long; out[i][j] = x[i] . y[j]. The rows of x are as many as there may
/// be, those of y are taken by up to four.
constexpr std::size_t most_columns = 4;

/// The sums of the lanes of up to four vectors.
template <std::size_t count>
Quad lane_sums(const Floats* values) {
  const auto value = [&](std::size_t i) { return i < count ? values[i] : Floats{}; };
  return simd::sums_of_lanes(value(0), value(1), value(2), value(3));
}

/// `count` tiles of rows x columns dot products, one below the other, into out (count rows,
/// columns).
template <std::size_t rows, std::size_t columns>
void dots(std::size_t count, std::size_t k, const float* x, const float* y, float* out) {
  constexpr std::size_t size = rows * columns;
  for (; count > 0; --count) {
    Floats sums[size] = {};
    const float* xs[rows];
    const float* ys[columns];
    for (std::size_t i = 0; i < rows; ++i) xs[i] = x + i * k;
    for (std::size_t j = 0; j < columns; ++j) ys[j] = y + j * k;
    std::size_t p = 0;
    for (; p + lanes <= k; p += lanes) {
      Floats of_y[columns];
      for (std::size_t j = 0; j < columns; ++j) {
        of_y[j] = simd::load(ys[j]);
        ys[j] += lanes;
      }
      for (std::size_t i = 0; i < rows; ++i) {
        const Floats of_x = simd::load(xs[i]);
        xs[i] += lanes;
        for (std::size_t j = 0; j < columns; ++j) {
          sums[i * columns + j] = simd::multiply_add(of_x, of_y[j], sums[i * columns + j]);
        }
      }
    }
    float results[(size + 3) / 4 * 4];
    for (std::size_t q = 0; q < size / 4 * 4; q += 4) {
      simd::store_quad(results + q, lane_sums<4>(sums + q));
    }
    if constexpr (size % 4 != 0) {
      constexpr std::size_t q = size / 4 * 4;
      simd::store_quad(results + q, lane_sums<size % 4>(sums + q));
    }
    for (; p < k; ++p) {
      for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
          results[i * columns + j] += x[i * k + p] * y[j * k + p];
        }
      }
    }
    std::copy_n(results, size, out);
    x += rows * k;
    out += size;
  }
}

// By the number of columns. Eight accumulators hide the latency of an addition, and leave registers
// for the loads.
using Dots = void (*)(std::size_t, std::size_t, const float*, const float*, float*);
constexpr Dots tall[] = {dots<8, 1>, dots<4, 2>, dots<3, 3>, dots<2, 4>};
constexpr std::size_t heights[] = {8, 4, 3, 2};
constexpr Dots flat[] = {dots<1, 1>, dots<1, 2>, dots<1, 3>, dots<1, 4>};

/// The dot products of rows of x (k) with one y (k). That of row i is out[i step], with
/// bias[i bias_step].
struct VectorDots {
  const float* x;
  const float* y;
  std::size_t k;
  const float* bias;
  std::size_t bias_step;
  float* out;
  std::size_t step;

  static constexpr std::size_t most_together = 5;

  /// `groups` groups of `together` rows, which lie `apart` rows apart; the first row is `first`.
  void multiply(emit::DotRowsFunction dot, std::size_t together, std::size_t first,
                std::size_t groups, std::size_t apart) const {
    constexpr std::size_t most_groups = 16;
    alignas(16) float sums[most_groups * most_together * 4];
    for (std::size_t group = 0; group < groups; group += most_groups) {
      const std::size_t count = std::min(most_groups, groups - group);
      const std::size_t row = first + group;
      dot(count, k / emit::vector_product_turn, x + row * k, k, apart * k, y, sums);
      for (std::size_t i = 0; i < count * together; ++i) {
        finish(row + i / together + i % together * apart, sums + 4 * i);
      }
    }
  }

  /// Adds up the four sums of a row, the terms that are left, and the bias.
  void finish(std::size_t row, const float* four) const {
    const float* const xs = x + row * k;
    Quad sums = simd::load_quad(four);
    std::size_t p = k / emit::vector_product_turn * emit::vector_product_turn;
    for (; p + 4 <= k; p += 4) sums += simd::load_quad(xs + p) * simd::load_quad(y + p);
    float sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    for (; p < k; ++p) sum += xs[p] * y[p];
    out[row * step] = sum + (bias == nullptr ? 0 : bias[row * bias_step]);
  }
};

// With fewer terms, what comes before and after the loops would take a good part of the time.
constexpr std::size_t least_terms = 4 * emit::vector_product_turn;

/// One row or one column of C by the loops that are written at run time. False where there are
/// none.
bool emitted_vector_dots(const Gemm& problem, bool flipped) {
  constexpr std::size_t together = VectorDots::most_together;
  const bool enough = problem.k >= least_terms;
  const emit::DotRowsFunction several = enough ? emit::emitted_dot_rows<together>() : nullptr;
  const emit::DotRowsFunction one = enough ? emit::emitted_dot_rows<1>() : nullptr;
  if (several == nullptr || one == nullptr) return false;
  const VectorDots dots{.x = flipped ? problem.b : problem.a,
                        .y = flipped ? problem.a : problem.b,
                        .k = problem.k,
                        .bias = problem.bias,
                        .bias_step = flipped ? std::size_t{1} : 0,
                        .out = problem.c,
                        .step = flipped ? 1 : problem.c_stride};
  const std::size_t rows = flipped ? problem.n : problem.m;
  const std::size_t apart = far_rows(rows, together);
  dots.multiply(several, together, 0, apart, apart);
  dots.multiply(one, 1, apart * together, rows - apart * together, 0);
  return true;
}

constexpr std::size_t chunk = 48;  // rows of x at a time; a multiple of all heights

}  // namespace

void gemm_dots(const Gemm& problem) { gemm_dots(problem, std::min(problem.m, problem.n) == 1); }

void gemm_dots(const Gemm& problem, bool of_vector) {
  // The side with more rows takes the part of x; the results then lie transposed.
  const bool flipped = problem.m < problem.n;
  const std::size_t rows = flipped ? problem.n : problem.m;
  const std::size_t columns = flipped ? problem.m : problem.n;
  if (of_vector && emitted_vector_dots(problem, flipped)) return;
  const std::size_t k = problem.k;
  const float* const x = flipped ? problem.b : problem.a;
  const float* const y = flipped ? problem.a : problem.b;
  const std::size_t row_step = flipped ? 1 : problem.c_stride;
  const std::size_t column_step = flipped ? problem.c_stride : 1;
  const std::size_t groups = (columns + most_columns - 1) / most_columns;
  for (std::size_t i = 0; i < rows; i += chunk) {
    const std::size_t height = std::min(chunk, rows - i);
    for (std::size_t group = 0; group < groups; ++group) {
      const std::size_t j = columns * group / groups;
      const std::size_t width = columns * (group + 1) / groups - j;
      const std::size_t tiles = height / heights[width - 1];
      const std::size_t tiled = tiles * heights[width - 1];
      float results[chunk * most_columns];
      tall[width - 1](tiles, k, x + i * k, y + j * k, results);
      flat[width - 1](height - tiled, k, x + (i + tiled) * k, y + j * k, results + tiled * width);
      for (std::size_t r = 0; r < height; ++r) {
        for (std::size_t q = 0; q < width; ++q) {
          const float bias = problem.bias == nullptr ? 0 : problem.bias[flipped ? i + r : j + q];
          problem.c[(i + r) * row_step + (j + q) * column_step] = results[r * width + q] + bias;
        }
      }
    }
  }
}

}  // namespace flopscope::layers
