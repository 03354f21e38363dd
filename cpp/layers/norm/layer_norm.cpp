// SPDX-License-Identifier: MIT
#include "flopscope/layers/layer_norm.h"

#include <algorithm>
#include <cmath>

#include "core/catalogue.h"
#include "core/fields.h"
#include "core/misfit.h"
#include "core/parallel_ranges.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/counting.h"

namespace flopscope::layers {

using measure::Cost;

Shape output_shape(const LayerNormShape& shape) { return {shape.rows, shape.cols}; }

Cost cost(const LayerNormShape& shape) {
  const auto [rows, n] = as_doubles(shape.rows, shape.cols);
  Cost cost = arithmetic_cost(counting::layer_norm_row(n), rows, (rows + 2) * n, rows * n);
  cost.parameters = 2 * n;
  return cost;
}

namespace {

/// How large the numbers of a row are for how far they lie apart: the mean of their sizes over
/// their deviation. The mean's rounding error is in proportion to the first, and becomes by that
/// factor more when it is divided by the second. About 1 in a long row of random numbers of both
/// signs, but some hundred where three happen to lie close to each other.
double condition_of(const float* x, std::size_t cols) {
  const auto n = static_cast<double>(cols);
  double sum = 0;
  double size = 0;
  for (std::size_t j = 0; j < cols; ++j) {
    sum += x[j];
    size += std::abs(double{x[j]});
  }
  const double mean = sum / n;
  double squares = 0;
  for (std::size_t j = 0; j < cols; ++j) squares += (x[j] - mean) * (x[j] - mean);
  return size / n / std::sqrt(squares / n + layer_norm_epsilon);
}

class LayerNormPass final : public ForwardPass, public BackwardPass {
 public:
  explicit LayerNormPass(const LayerNormShape& shape) : shape_(shape) {}

  [[nodiscard]] std::vector<Parameter> parameters() const override {
    return {{{shape_.cols}, Init::constant(1)}, {{shape_.cols}, Init::constant(0)}};
  }

  void run(Kernel kernel, const PassData& data) const override {
    const float* const weight = data.parameters[0];
    const float* const bias = data.parameters[1];
    if (kernel == Kernel::naive) return layer_norm_naive(shape_, data.x, weight, bias, data.y);
    if constexpr (has_threads) {
      if (kernel == Kernel::threads) return run_threads(data);
    }
    layer_norm_simd(shape_, data.x, weight, bias, data.y);
  }

  // Both means are sums over a row in another order. What is divided by the deviation is as far
  // off, relative to the largest number of the row and, by the mean, to the row's condition.
  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override {
    const auto rows = static_cast<std::size_t>(shape_.rows);
    const auto cols = static_cast<std::size_t>(shape_.cols);
    const double work = 12 * static_cast<double>(cols);  // twice the pass: its condition, too
    const float* const weight = data.parameters[0];
    const float* const bias = data.parameters[1];
    double largest_weight = 0;
    for (std::size_t j = 0; j < cols; ++j) {
      largest_weight = std::max(largest_weight, std::abs(double{weight[j]}));
    }
    const auto compare = [&](std::size_t row, float* expected, ErrorGauge& gauge) {
      const std::size_t begin = row * cols;
      layer_norm_naive({1, shape_.cols}, data.x + begin, weight, bias, expected);
      double largest = 1;
      for (std::size_t j = 0; j < cols; ++j) {
        largest = std::max(largest, std::abs(double{expected[j]}));
      }
      const double scale = largest + largest_weight * condition_of(data.x + begin, cols);
      for (std::size_t j = 0; j < cols; ++j) gauge.compare(data.y[begin + j], expected[j], scale);
    };
    return verify_parts(rows, work, max_work, 1e-6 + 2 * sum_tolerance(cols), cols, compare);
  }

  [[nodiscard]] const BackwardPass* backward() const override { return this; }
  [[nodiscard]] BackwardNeeds backward_needs() const override { return {.input = true}; }
  void run_backward(Kernel kernel, const BackwardData& data) const override {
    const auto& run =
        kernel == Kernel::naive ? layer_norm_backward_naive<float> : layer_norm_backward_simd;
    run(shape_, data.x, data.parameters[0], data.dy, data.dx, data.dparameters[0],
        data.dparameters[1]);
  }

 private:
  void run_threads(const PassData& data) const {
    constexpr std::size_t least_elements = 1 << 15;  // some 40 us of one thread's time
    const auto cols = static_cast<std::size_t>(shape_.cols);
    parallel_ranges(static_cast<std::size_t>(shape_.rows), 1, least_elements / cols,
                    [&](std::size_t row, std::size_t rows) {
                      layer_norm_simd({static_cast<std::int64_t>(rows), shape_.cols},
                                      data.x + row * cols, data.parameters[0], data.parameters[1],
                                      data.y + row * cols);
                    });
  }

  LayerNormShape shape_;
};

struct LayerNormOperation {
  using Record = LayerNormShape;
  using Pass = LayerNormPass;
  static constexpr const char* name = "layer_norm";
  static constexpr const char* doc = "layer normalisation, row by row";
  static constexpr auto kernels = threaded_kernels;
  static Shape input(const LayerNormShape& shape) { return output_shape(shape); }
};

}  // namespace

measure::Result<LayerOnInput> LayerNorm::on(const Shape& input) const {
  if (input.last() != normalized_shape) {
    return misfit("normalized_shape", normalized_shape, ending_in(normalized_shape), input);
  }
  const LayerNormShape shape{input.elements() / normalized_shape, normalized_shape};
  const auto [rows, n] = as_doubles(shape.rows, shape.cols);
  const double elements = rows * n;
  // Both gradients are made in one pass over x and dy, which the parameters' needs anyway.
  return LayerOnInput{.output = input,
                      .forward = cost(shape),
                      .backward = {.input = arithmetic_cost(counting::layer_norm_row_backward(n),
                                                            rows, n, elements),
                                   .parameters = arithmetic_cost({elements, 2 * (elements - n), 0},
                                                                 1, 2 * elements, 2 * n)},
                      .pass = std::make_shared<LayerNormPass>(shape)};
}

OperationType layer_norm_type() { return operation_type<LayerNormOperation>(); }

constexpr Field layer_norm_shape_fields[] = {
    field<&LayerNormShape::rows>("rows, each normalised on its own", size_range),
    field<&LayerNormShape::cols>("elements of a row", size_range),
};
constexpr RecordType LayerNormShape::record_type{
    "LayerNormShape", "the sizes of a layer normalisation", layer_norm_shape_fields};

constexpr Field layer_norm_fields[] = {
    field<&LayerNorm::normalized_shape>("innermost size of the input", size_range),
};
std::span<const Field> LayerNorm::fields() { return layer_norm_fields; }

}  // namespace flopscope::layers
