// SPDX-License-Identifier: MIT
#include "flopscope/layers/softmax.h"

#include <limits>

#include "core/catalogue.h"
#include "core/layer_catalogue.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/counting.h"
#include "unary_operation.h"

namespace flopscope::layers {

Shape output_shape(const SoftmaxShape& shape) { return {shape.rows, shape.cols}; }

measure::Cost cost(const SoftmaxShape& shape) {
  const auto rows = static_cast<double>(shape.rows);
  const auto cols = static_cast<double>(shape.cols);
  return arithmetic_cost(counting::softmax_row(cols), rows, rows * cols, rows * cols);
}

measure::Result<Shape> Softmax::output_shape(const Shape& input) const { return input; }

measure::Cost Softmax::cost(const Shape& input) const {
  return layers::cost(SoftmaxShape{input.elements() / input.last(), input.last()});
}

BackwardCost Softmax::backward_cost(const Shape& input) const {
  const double elements = elements_of(input);
  const auto cols = static_cast<double>(input.last());
  return {.input = arithmetic_cost(counting::softmax_row_backward(cols), elements / cols,
                                   2 * elements, elements),
          .parameters = {}};
}

namespace {

struct SoftmaxOperation {
  using Record = SoftmaxShape;
  static constexpr const char* name = "softmax";

  static Unary unary(const SoftmaxShape& shape) {
    // The error is relative, down to the smallest normal float: the exps differ by a few units in
    // the last place, and the sums by what rounding adds with every term. No term is negative, so
    // nothing cancels.
    return {.name = name,
            .shape = output_shape(shape),
            .cost = layers::cost(shape),
            .part = shape.cols,
            .tolerance = 1e-6 + sum_bound(static_cast<std::size_t>(shape.cols)),
            .least_scale = std::numeric_limits<float>::min(),
            .most_scale = 1,
            .naive =
                [](std::int64_t elements, std::int64_t part, const float* x, float* y) {
                  softmax_naive({elements / part, part}, x, y);
                },
            .simd =
                [](std::int64_t elements, std::int64_t part, const float* x, float* y) {
                  softmax_simd({elements / part, part}, x, y);
                },
            .gradient = {.of_output = true,
                         .naive =
                             [](std::int64_t elements, std::int64_t part, const float* y,
                                const float* dy, float* dx) {
                               softmax_backward_naive({elements / part, part}, y, dy, dx);
                             },
                         .simd =
                             [](std::int64_t elements, std::int64_t part, const float* y,
                                const float* dy, float* dx) {
                               softmax_backward_simd({elements / part, part}, y, dy, dx);
                             }}};
  }
  static double bytes_needed(const SoftmaxShape& shape, Kernel) {
    return unary_bytes(unary(shape));
  }
  static auto prepare(const SoftmaxShape& shape, Kernel kernel, std::uint64_t seed) {
    return prepare_unary(unary(shape), kernel, seed);
  }
};

}  // namespace

ForwardPassPointer Softmax::forward_pass(const Shape& input) const {
  return unary_pass(SoftmaxOperation::unary({input.elements() / input.last(), input.last()}));
}

OperationType softmax_type() {
  return {SoftmaxOperation::name, "exp(x) / sum of exp(x), row by row",
          &measure::record_type<SoftmaxShape>, threaded_kernels,
          &ShapedOperation<SoftmaxOperation>::create};
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::SoftmaxShape>() {
  using layers::size_range;
  using layers::SoftmaxShape;
  static constexpr Field fields[] = {
      field<&SoftmaxShape::rows>("rows", "", "rows, each of which will add up to 1", size_range),
      field<&SoftmaxShape::cols>("cols", "", "elements of a row", size_range),
  };
  static constexpr RecordType type{"SoftmaxShape", "the sizes of a softmax", fields};
  return type;
}

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::Softmax>() {
  static constexpr RecordType type{"SoftmaxOptions", "Softmax has none", {}};
  return type;
}

template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::Softmax>() {
  static constexpr LayerType type =
      make_layer_type<Softmax>("exp(x) / sum of exp(x) over the innermost dimension");
  return type;
}
