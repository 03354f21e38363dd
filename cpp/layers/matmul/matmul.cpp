// SPDX-License-Identifier: MIT
#include "flopscope/layers/matmul.h"

#include "core/catalogue.h"
#include "core/js_kernels.h"
#include "core/shaped_operation.h"
#include "product_operation.h"

namespace flopscope::layers {

using measure::Cost;

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

MatmulShape shape_of(const Gemm& problem) {
  return {static_cast<std::int64_t>(problem.m), static_cast<std::int64_t>(problem.k),
          static_cast<std::int64_t>(problem.n)};
}

void naive(const Gemm& problem) {
  matmul_naive(shape_of(problem), problem.a, problem.b, problem.c);
}

void blocked(const Gemm& problem) {
  matmul_blocked(shape_of(problem), problem.a, problem.b, problem.c);
}

// Never called where there is no engine.
void js([[maybe_unused]] const Gemm& problem) {
  if constexpr (has_javascript) {
    const MatmulShape shape = shape_of(problem);
    flopscope_js_matmul(static_cast<std::int32_t>(shape.m), static_cast<std::int32_t>(shape.k),
                        static_cast<std::int32_t>(shape.n), problem.a, problem.b, problem.c);
  }
}

struct Matmul {
  using Record = MatmulShape;
  static constexpr const char* name = "matmul";

  static Gemm sizes(const MatmulShape& shape) {
    return gemm_sizes(shape.m, shape.k, shape.n, false);
  }

  static Product product(const MatmulShape& shape) {
    return {.name = name,
            .b_category = measure::Category::activations,
            .b_bound = 1,
            .has_bias = false,
            .cost = layers::cost(shape),
            .naive = &naive,
            .blocked = &blocked,
            .js = &js};
  }

  static double bytes_needed(const MatmulShape& shape, Kernel kernel) {
    return product_bytes(product(shape), sizes(shape), kernel);
  }

  static auto prepare(const MatmulShape& shape, Kernel kernel, std::uint64_t seed) {
    return prepare_product(product(shape), sizes(shape), kernel, seed);
  }
};

}  // namespace

OperationType matmul_type() {
  return {Matmul::name,
          "the product of an (m, k) and a (k, n) matrix",
          &measure::record_type<MatmulShape>,
          kernel_ladder,
          &ShapedOperation<Matmul>::create,
          true};
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
