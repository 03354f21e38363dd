// SPDX-License-Identifier: MIT
#include "flopscope/layers/matmul.h"

#include <algorithm>
#include <cmath>

#include "catalogue.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/trace.h"
#include "shaped_operation.h"
#include "verification.h"

namespace flopscope::layers {

using measure::Category;
using measure::Cost;
using measure::MemoryTag;
using measure::Result;

Shape output_shape(const MatmulShape& shape) { return {shape.m, shape.n}; }

Cost cost(const MatmulShape& shape) {
  const auto m = static_cast<double>(shape.m);
  const auto k = static_cast<double>(shape.k);
  const auto n = static_cast<double>(shape.n);
  return {.macs = m * k * n,
          .multiplies = m * k * n,
          .adds = m * k * n,
          .bytes_read = (m * k + k * n) * sizeof(float),
          .bytes_written = m * n * sizeof(float)};
}

namespace {

class PreparedMatmul final : public PreparedOperation {
 public:
  PreparedMatmul(const MatmulShape& shape, Kernel kernel, Tensor<float> a, Tensor<float> b,
                 Tensor<float> c, Tensor<float> workspace)
      : shape_(shape),
        kernel_(kernel),
        a_(std::move(a)),
        b_(std::move(b)),
        c_(std::move(c)),
        workspace_(std::move(workspace)) {}

  void run() override {
    const measure::Span span("matmul", [this] { return cost(shape_); });
    if (kernel_ == Kernel::naive) {
      matmul_naive(shape_, a_.data(), b_.data(), c_.data());
    } else {
      matmul_simd(shape_, a_.data(), b_.data(), c_.data(), workspace_.data());
    }
  }

  [[nodiscard]] std::span<const float> output() const override { return c_.values(); }

  [[nodiscard]] Verification verify(double max_macs) override;

 private:
  MatmulShape shape_;
  Kernel kernel_;
  Tensor<float> a_;          // (m, k)
  Tensor<float> b_;          // (k, n)
  Tensor<float> c_;          // (m, n)
  Tensor<float> workspace_;  // of the SIMD kernel
};

Verification PreparedMatmul::verify(double max_macs) {
  run();
  const auto m = static_cast<std::size_t>(shape_.m);
  const auto k = static_cast<std::size_t>(shape_.k);
  const auto n = static_cast<std::size_t>(shape_.n);
  const RowSample sample(m, static_cast<double>(k) * static_cast<double>(n), max_macs);
  const MatmulShape one_row{1, shape_.k, shape_.n};
  auto reference = Tensor<float>::allocate(output_shape(one_row));
  if (!reference) return not_verified();
  ErrorGauge gauge(sum_tolerance(k));
  for (std::size_t s = 0; s < sample.size(); ++s) {
    const float* a = a_.data() + sample[s] * k;
    const float* c = c_.data() + sample[s] * n;
    matmul_naive(one_row, a, b_.data(), reference->data());
    for (std::size_t j = 0; j < n; ++j) {
      double scale = 0;
      for (std::size_t p = 0; p < k; ++p) {
        scale += std::abs(static_cast<double>(a[p]) * b_.data()[p * n + j]);
      }
      gauge.compare(c[j], reference->data()[j], scale);
    }
  }
  return gauge.verification();
}

struct Matmul {
  using Record = MatmulShape;
  static constexpr const char* name = "matmul";

  static Shape workspace_shape(const MatmulShape& shape, Kernel kernel) {
    const std::size_t floats = kernel == Kernel::naive ? 0 : matmul_workspace(shape);
    return {std::max<std::int64_t>(1, static_cast<std::int64_t>(floats))};
  }

  static double bytes_needed(const MatmulShape& shape, Kernel kernel) {
    const Cost cost = layers::cost(shape);
    const auto workspace = static_cast<double>(workspace_shape(shape, kernel).elements());
    return cost.bytes_read + cost.bytes_written + workspace * sizeof(float);
  }

  static Result<std::unique_ptr<PreparedOperation>> prepare(const MatmulShape& shape, Kernel kernel,
                                                            std::uint64_t seed) {
    const MemoryTag activations(name, Category::activations);
    auto a = Tensor<float>::allocate({shape.m, shape.k});
    if (!a) return a.error();
    auto b = Tensor<float>::allocate({shape.k, shape.n});
    if (!b) return b.error();
    auto c = Tensor<float>::allocate(output_shape(shape));
    if (!c) return c.error();
    const MemoryTag scratch(name, Category::workspace);
    auto workspace = Tensor<float>::allocate(workspace_shape(shape, kernel));
    if (!workspace) return workspace.error();
    measure::Random random(seed);
    a->fill_uniform(random, -1, 1);
    b->fill_uniform(random, -1, 1);
    return std::unique_ptr<PreparedOperation>(std::make_unique<PreparedMatmul>(
        shape, kernel, std::move(*a), std::move(*b), std::move(*c), std::move(*workspace)));
  }
};

constexpr Kernel kernels[] = {Kernel::naive, Kernel::simd};

}  // namespace

OperationType matmul_type() {
  return {Matmul::name, "the product of an (m, k) and a (k, n) matrix",
          &measure::record_type<MatmulShape>, kernels, &ShapedOperation<Matmul>::create};
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::MatmulShape>() {
  using layers::MatmulShape;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&MatmulShape::m>("m", "", "rows of the first matrix and of the result", size_range),
      field<&MatmulShape::k>("k", "", "columns of the first matrix, rows of the second",
                             size_range),
      field<&MatmulShape::n>("n", "", "columns of the second matrix and of the result", size_range),
  };
  static constexpr RecordType type{"MatmulShape", "the sizes of a matrix product", fields};
  return type;
}
