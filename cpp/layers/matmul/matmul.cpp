// SPDX-License-Identifier: MIT
#include "flopscope/layers/matmul.h"

#include "core/catalogue.h"
#include "core/js_kernels.h"
#include "core/shaped_operation.h"
#include "flopscope/layers/counting.h"
#include "product.h"

namespace flopscope::layers {

using measure::Cost;

Shape output_shape(const MatmulShape& shape) { return {shape.m, shape.n}; }

Cost cost(const MatmulShape& shape) {
  const auto m = static_cast<double>(shape.m);
  const auto k = static_cast<double>(shape.k);
  const auto n = static_cast<double>(shape.n);
  return product_cost(m * k * n, m * k + k * n, m * n);
}

Verification verify_matmul(const MatmulShape& shape, const float* a, const float* b, float* c,
                           double max_work) {
  Gemm problem = gemm_sizes(shape.m, shape.k, shape.n, false);
  problem.a = a;
  problem.b = b;
  problem.c = c;
  return verify_product(problem, max_work);
}

namespace {

/// A times B, which is its parameter, though nobody learns it.
class MatmulPass final : public ForwardPass {
 public:
  explicit MatmulPass(const MatmulShape& shape) : shape_(shape) {}

  [[nodiscard]] std::vector<Parameter> parameters() const override {
    return {{{shape_.k, shape_.n}, Init::uniform(1)}};
  }

  [[nodiscard]] std::size_t workspace_floats(Kernel kernel) const override {
    return product_workspace(sizes(), kernel);
  }

  void run(Kernel kernel, const PassData& data) const override {
    const float* const b = data.parameters[0];
    if (kernel == Kernel::naive) return matmul_naive(shape_, data.x, b, data.y);
    if (kernel == Kernel::blocked) return matmul_blocked(shape_, data.x, b, data.y);
    if constexpr (has_javascript) {
      if (kernel == Kernel::js) {
        return flopscope_js_matmul(static_cast<std::int32_t>(shape_.m),
                                   static_cast<std::int32_t>(shape_.k),
                                   static_cast<std::int32_t>(shape_.n), data.x, b, data.y);
      }
    }
    run_product(problem(data), kernel, data.workspace);
  }

  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override {
    return verify_product(problem(data), max_work);
  }

 private:
  [[nodiscard]] Gemm sizes() const { return gemm_sizes(shape_.m, shape_.k, shape_.n, false); }

  [[nodiscard]] Gemm problem(const PassData& data) const {
    Gemm problem = sizes();
    problem.a = data.x;
    problem.b = data.parameters[0];
    problem.c = data.y;
    return problem;
  }

  MatmulShape shape_;
};

struct Matmul {
  using Record = MatmulShape;
  using Pass = MatmulPass;
  static constexpr const char* name = "matmul";
  static constexpr const char* doc = "the product of an (m, k) and a (k, n) matrix";
  static constexpr auto kernels = kernel_ladder;
  static constexpr bool in_javascript = true;
  static constexpr const char* together = "m,k,n";
  static constexpr auto parameters = measure::Category::activations;
  static Shape input(const MatmulShape& shape) { return {shape.m, shape.k}; }
};

}  // namespace

OperationType matmul_type() { return operation_type<Matmul>(); }

constexpr Field matmul_shape_fields[] = {
    field<&MatmulShape::m>("rows of the first matrix and of the result", size_range),
    field<&MatmulShape::k>("columns of the first matrix, rows of the second", size_range),
    field<&MatmulShape::n>("columns of the second matrix and of the result", size_range),
};
constexpr RecordType MatmulShape::record_type{"MatmulShape", "the sizes of a matrix product",
                                              matmul_shape_fields};

}  // namespace flopscope::layers
