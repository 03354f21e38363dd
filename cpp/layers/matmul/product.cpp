// SPDX-License-Identifier: MIT
#include "product.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/verification.h"
#include "flopscope/layers/thread_pool.h"
#include "gemm_threads.h"

namespace flopscope::layers {

namespace {

/// However few terms an element has, to find and fetch it takes as long as some.
constexpr std::size_t least_work = 32;

/// An element of C, summed as the naive kernels do it, and the sum of its terms' absolute values.
struct Element {
  float value;
  double scale;
};

Element element(const Gemm& problem, std::size_t i, std::size_t j) {
  const float* a = problem.a + i * problem.k;
  const float* b = problem.b + (problem.b_transposed ? j * problem.b_stride : j);
  const std::size_t step = problem.b_transposed ? 1 : problem.b_stride;
  Element found{0, 0};
  for (std::size_t p = 0; p < problem.k; ++p, b += step) {
    found.value += a[p] * *b;
    found.scale += std::abs(static_cast<double>(a[p]) * *b);
  }
  if (problem.bias != nullptr) {
    found.value += problem.bias[j];
    found.scale += std::abs(static_cast<double>(problem.bias[j]));
  }
  return found;
}

}  // namespace

std::size_t product_workspace(const Gemm& sizes, Kernel kernel) {
  if (is_plain_loop(kernel)) return 0;
  if constexpr (has_threads) {
    if (kernel == Kernel::threads) return gemm_threads_workspace(sizes, thread_count());
  }
  return gemm_workspace(sizes);
}

void run_product(const Gemm& problem, Kernel kernel, float* workspace) {
  if constexpr (has_threads) {
    if (kernel == Kernel::threads) return gemm_threads(problem, workspace, shared_threads());
  }
  gemm(problem, workspace);
}

Verification verify_product(const Gemm& problem, double max_work) {
  const auto [m, k, n] = std::array{problem.m, problem.k, problem.n};
  const auto work = static_cast<double>(std::max(k, least_work));
  const std::size_t elements = affordable_parts(m * n, work, max_work);
  if (elements == 0) return too_much_work();
  // A square of rows and columns, or as near to one as the output's shape allows.
  const auto side = static_cast<std::size_t>(std::sqrt(static_cast<double>(elements)));
  const Sample columns(n, std::min(n, elements / std::min(m, side)));
  const Sample rows(m, std::min(m, elements / columns.size()));
  ErrorGauge gauge(sum_tolerance(k + (problem.bias != nullptr ? 1 : 0)));
  // Column by column: in a row-major B each is far apart in memory, so it is fetched once only.
  for (std::size_t at = 0; at < columns.size(); ++at) {
    const std::size_t j = columns[at];
    for (std::size_t down = 0; down < rows.size(); ++down) {
      const std::size_t i = rows[down];
      const Element expected = element(problem, i, j);
      gauge.compare(problem.c[i * n + j], expected.value, expected.scale);
    }
  }
  return gauge.verification();
}

}  // namespace flopscope::layers
