// SPDX-License-Identifier: MIT
#include "flopscope/layers/softmax.h"

#include <limits>

#include "core/catalogue.h"
#include "core/fields.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/counting.h"
#include "partwise_pass.h"

namespace flopscope::layers {

Shape output_shape(const SoftmaxShape& shape) { return {shape.rows, shape.cols}; }

measure::Cost cost(const SoftmaxShape& shape) {
  const auto rows = static_cast<double>(shape.rows);
  const auto cols = static_cast<double>(shape.cols);
  return arithmetic_cost(counting::softmax_row(cols), rows, rows * cols, rows * cols);
}

namespace {

class SoftmaxPass : public PartwisePass {
 public:
  // The error is relative, down to the smallest normal float: the exps differ by a few units in the
  // last place, and the sums by what rounding adds with every term. No term is negative, so nothing
  // cancels.
  explicit SoftmaxPass(const SoftmaxShape& shape)
      : PartwisePass({.shape = output_shape(shape),
                      .cost = layers::cost(shape),
                      .part = shape.cols,
                      .tolerance = 1e-6 + sum_bound(static_cast<std::size_t>(shape.cols)),
                      .least_scale = std::numeric_limits<float>::min(),
                      .most_scale = 1,
                      .keeps_output = true}),
        cols_(shape.cols) {}

  void backward_naive(std::int64_t elements, const float* y, const float* dy, float* dx) const {
    softmax_backward_naive({elements / cols_, cols_}, y, dy, dx);
  }
  void backward_simd(std::int64_t elements, const float* y, const float* dy, float* dx) const {
    softmax_backward_simd({elements / cols_, cols_}, y, dy, dx);
  }

 private:
  void naive(std::int64_t elements, const float* x, float* y) const override {
    softmax_naive({elements / cols_, cols_}, x, y);
  }
  void simd(std::int64_t elements, const float* x, float* y) const override {
    softmax_simd({elements / cols_, cols_}, x, y);
  }

  std::int64_t cols_;
};

struct SoftmaxOperation {
  using Record = SoftmaxShape;
  using Pass = SoftmaxPass;
  static constexpr const char* name = "softmax";
  static constexpr const char* doc = "exp(x) / sum of exp(x), row by row";
  static constexpr auto kernels = threaded_kernels;
  static constexpr double input_bound = 4;
  static Shape input(const SoftmaxShape& shape) { return output_shape(shape); }
};

}  // namespace

measure::Result<LayerOnInput> Softmax::on(const Shape& input) const {
  const SoftmaxShape shape{input.elements() / input.last(), input.last()};
  const double elements = elements_of(input);
  const auto cols = static_cast<double>(shape.cols);
  return LayerOnInput{
      .output = input,
      .forward = cost(shape),
      .backward = {.input = arithmetic_cost(counting::softmax_row_backward(cols), elements / cols,
                                            2 * elements, elements)},
      .pass = std::make_shared<PartwiseLayerPass<SoftmaxPass>>(shape)};
}

OperationType softmax_type() { return operation_type<SoftmaxOperation>(); }

constexpr Field softmax_shape_fields[] = {
    field<&SoftmaxShape::rows>("rows, each of which will add up to 1", size_range),
    field<&SoftmaxShape::cols>("elements of a row", size_range),
};
constexpr RecordType SoftmaxShape::record_type{"SoftmaxShape", "the sizes of a softmax",
                                               softmax_shape_fields};

}  // namespace flopscope::layers
