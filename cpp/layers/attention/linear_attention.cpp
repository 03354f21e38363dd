// SPDX-License-Identifier: MIT
#include "flopscope/layers/linear_attention.h"

#include <algorithm>
#include <cmath>

#include "attention_pass.h"
#include "core/catalogue.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/counting.h"

namespace flopscope::layers {

Shape output_shape(const LinearAttentionShape& shape) {
  return {shape.batch, shape.seq, shape.d_model};
}

measure::Cost cost(const LinearAttentionShape& shape) {
  const auto [batch, d_model] = as_doubles(shape.batch, shape.d_model);
  const double width = d_model / static_cast<double>(shape.heads);
  const double rows = batch * static_cast<double>(shape.seq);
  const double vectors = rows * d_model;
  const double macs = 2 * vectors * width;
  measure::Cost total = product_cost(macs, 3 * vectors, vectors);
  total += arithmetic_cost({0, 1, 2}, 2 * vectors, 0, 0);  // phi
  total += arithmetic_cost({0, 1, 0}, vectors, 0, 0);      // z
  total += arithmetic_cost({1, 1, 1}, vectors, 0, 0);      // the normaliser
  total.adds -= rows * static_cast<double>(shape.heads);   // a sum of w takes w - 1
  return total;
}

namespace {

class LinearAttentionPass final : public ForwardPass {
 public:
  explicit LinearAttentionPass(const LinearAttentionShape& shape) : shape_(shape) {}

  [[nodiscard]] std::size_t workspace_floats(Kernel kernel) const override {
    return kernel == Kernel::naive ? linear_attention_naive_workspace(shape_)
                                   : linear_attention_workspace(shape_);
  }

  void run(Kernel kernel, const PassData& data) const override {
    const auto run =
        kernel == Kernel::naive ? linear_attention_naive<float> : linear_attention_simd;
    run(shape_, data.x, data.workspace, data.y);
  }

  // Columns of a head need nothing of each other. An element is a mean of its column's values, of
  // which the largest is the scale.
  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override {
    const std::int64_t width = shape_.d_model / shape_.heads;
    const auto columns = static_cast<std::size_t>(shape_.batch * shape_.d_model);
    const double work = 4 * static_cast<double>(shape_.seq) * static_cast<double>(width);
    std::int64_t head_before = -1;
    const auto compare_column = [&](std::size_t sampled, float* features, ErrorGauge& gauge) {
      float* const sums = features + 2 * shape_.seq * width;
      float* const column = sums + 2 * width;
      const auto at = static_cast<std::int64_t>(sampled);
      const std::int64_t b = at / shape_.d_model;
      const std::int64_t h = at % shape_.d_model / width;
      if (at / width != head_before) {
        linear_attention_features_naive(shape_, data.x, b, h, features);
      }
      head_before = at / width;
      linear_attention_column_naive(shape_, data.x, b, h, at % width, features, sums, column);
      compare(data, b, at % shape_.d_model, column, gauge);
    };
    const auto terms = static_cast<std::size_t>(std::max(width, shape_.seq));
    return verify_parts(columns, work, max_work, 1e-5 + sum_tolerance(terms),
                        linear_attention_naive_workspace(shape_), compare_column);
  }

 private:
  void compare(const PassData& data, std::int64_t b, std::int64_t at, const float* column,
               ErrorGauge& gauge) const {
    const std::int64_t d_model = shape_.d_model;
    const float* const values = data.x + (b * shape_.seq * 3 + 2) * d_model + at;
    const float* const found = data.y + b * shape_.seq * d_model + at;
    double largest = 0;
    for (std::int64_t t = 0; t < shape_.seq; ++t) {
      largest = std::max(largest, std::abs(double{values[t * 3 * d_model]}));
    }
    for (std::int64_t t = 0; t < shape_.seq; ++t) {
      gauge.compare(found[t * d_model], column[t], largest);
    }
  }

  LinearAttentionShape shape_;
};

struct LinearAttentionOperation : PackedOperation<LinearAttentionShape> {
  using Pass = LinearAttentionPass;
  static constexpr const char* name = "linear_attention";
  static constexpr const char* doc =
      "attention whose work grows with seq, by a feature map in the place of softmax";
  static constexpr auto kernels = kernels_of_one_thread;
};

}  // namespace

OperationType linear_attention_type() { return operation_type<LinearAttentionOperation>(); }

constexpr Field linear_attention_shape_fields[] = {
    field<&LinearAttentionShape::batch>("sequences", size_range),
    field<&LinearAttentionShape::heads>("parallel attentions; a divisor of d_model", size_range),
    field<&LinearAttentionShape::seq>("positions of a sequence", size_range),
    field<&LinearAttentionShape::d_model>("width of all heads together", size_range),
    field<&LinearAttentionShape::causal>("whether positions see only those before them"),
};
constexpr RecordType LinearAttentionShape::record_type{
    "LinearAttentionShape", "the sizes of a linear attention", linear_attention_shape_fields};

}  // namespace flopscope::layers
