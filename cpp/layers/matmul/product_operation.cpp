// SPDX-License-Identifier: MIT
#include "product_operation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/verification.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/trace.h"
#include "gemm_threads.h"

namespace flopscope::layers {

namespace {

using measure::Category;
using measure::MemoryTag;
using measure::Random;
using measure::Result;

std::int64_t signed_size(std::size_t size) { return static_cast<std::int64_t>(size); }

Shape workspace_shape(const Gemm& sizes, Kernel kernel) {
  return {std::max<std::int64_t>(1, signed_size(product_workspace(sizes, kernel)))};
}

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

namespace {

Shape b_shape(const Gemm& sizes) {
  const std::int64_t k = signed_size(sizes.k);
  const std::int64_t n = signed_size(sizes.n);
  return sizes.b_transposed ? Shape{n, k} : Shape{k, n};
}

struct Tensors {
  Tensor<float> a;          // (m, k)
  Tensor<float> b;          // (k, n), transposed (n, k)
  Tensor<float> bias;       // (n), or nothing
  Tensor<float> c;          // (m, n)
  Tensor<float> workspace;  // of a kernel that is no plain loop
};

PlainProduct plain_loop(const Product& product, Kernel kernel) {
  return kernel == Kernel::naive     ? product.naive
         : kernel == Kernel::blocked ? product.blocked
         : kernel == Kernel::js      ? product.js
                                     : nullptr;
}

class PreparedProduct final : public PreparedOperation {
 public:
  PreparedProduct(const Product& product, const Gemm& sizes, Kernel kernel, Tensors tensors)
      : product_(product), kernel_(kernel), tensors_(std::move(tensors)), problem_(sizes) {
    problem_.a = tensors_.a.data();
    problem_.b = tensors_.b.data();
    problem_.bias = tensors_.bias.data();
    problem_.c = tensors_.c.data();
  }

  void run() override {
    const measure::Span span(product_.name, product_.cost);
    if (const PlainProduct loop = plain_loop(product_, kernel_)) loop(problem_);
    else run_product(problem_, kernel_, tensors_.workspace.data());
  }

  [[nodiscard]] std::span<const float> output() const override { return tensors_.c.values(); }

  [[nodiscard]] Verification verify(double max_work) const override {
    return verify_product(problem_, max_work);
  }

 private:
  Product product_;
  Kernel kernel_;
  Tensors tensors_;
  Gemm problem_;
};

}  // namespace

double product_bytes(const Product& product, const Gemm& sizes, Kernel kernel) {
  const auto workspace = static_cast<double>(workspace_shape(sizes, kernel).elements());
  return product.cost.bytes_read + product.cost.bytes_written + workspace * sizeof(float);
}

Result<std::unique_ptr<PreparedOperation>> prepare_product(const Product& product,
                                                           const Gemm& sizes, Kernel kernel,
                                                           std::uint64_t seed) {
  const std::int64_t m = signed_size(sizes.m);
  const std::int64_t k = signed_size(sizes.k);
  const std::int64_t n = signed_size(sizes.n);
  const MemoryTag activations(product.name, Category::activations);
  auto a = Tensor<float>::allocate({m, k});
  if (!a) return a.error();
  auto c = Tensor<float>::allocate({m, n});
  if (!c) return c.error();
  const MemoryTag weights(product.name, product.b_category);
  auto b = Tensor<float>::allocate(b_shape(sizes));
  if (!b) return b.error();
  Result<Tensor<float>> bias = Tensor<float>();
  if (product.has_bias) bias = Tensor<float>::allocate({n});
  if (!bias) return bias.error();
  const MemoryTag scratch(product.name, Category::workspace);
  auto workspace = Tensor<float>::allocate(workspace_shape(sizes, kernel));
  if (!workspace) return workspace.error();
  Random random(seed);
  a->fill_uniform(random, -1, 1);
  b->fill_uniform(random, -product.b_bound, product.b_bound);
  bias->fill_uniform(random, -product.b_bound, product.b_bound);
  return std::unique_ptr<PreparedOperation>(
      std::make_unique<PreparedProduct>(product, sizes, kernel,
                                        Tensors{std::move(*a), std::move(*b), std::move(*bias),
                                                std::move(*c), std::move(*workspace)}));
}

}  // namespace flopscope::layers
