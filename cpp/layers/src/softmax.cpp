// SPDX-License-Identifier: MIT
#include "flopscope/layers/softmax.h"

#include <algorithm>
#include <limits>

#include "catalogue.h"
#include "unary_operation.h"

namespace flopscope::layers {

Shape output_shape(const SoftmaxShape& shape) { return {shape.rows, shape.cols}; }

measure::Cost cost(const SoftmaxShape& shape) {
  const auto rows = static_cast<double>(shape.rows);
  const auto cols = static_cast<double>(shape.cols);
  return {.adds = rows * (2 * cols - 1),
          .others = rows * (3 * cols - 1),
          .bytes_read = rows * cols * sizeof(float),
          .bytes_written = rows * cols * sizeof(float)};
}

namespace {

struct Softmax {
  using Record = SoftmaxShape;
  static constexpr const char* name = "softmax";

  static double bytes_needed(const SoftmaxShape& shape, Kernel) {
    return UnaryOperation<Softmax>::bytes_needed(shape);
  }
  static auto prepare(const SoftmaxShape& shape, Kernel kernel, std::uint64_t seed) {
    return UnaryOperation<Softmax>::prepare(shape, kernel, seed);
  }
  static void naive(const SoftmaxShape& shape, const float* x, float* y) {
    softmax_naive(shape, x, y);
  }
  static void simd(const SoftmaxShape& shape, const float* x, float* y) {
    softmax_simd(shape, x, y);
  }

  static std::size_t rows(const SoftmaxShape& shape) {
    return static_cast<std::size_t>(shape.rows);
  }
  static SoftmaxShape row(const SoftmaxShape& shape, std::size_t) { return {1, shape.cols}; }
  // Relative, down to the smallest normal float: the exps differ by a few units in the last place,
  // and the sums by what rounding adds with every term. No term is negative, so nothing cancels.
  static double scale(float reference) {
    return std::max(reference, std::numeric_limits<float>::min());
  }
  static double tolerance(const SoftmaxShape& shape) {
    return 1e-6 + sum_bound(static_cast<std::size_t>(shape.cols));
  }
};

constexpr Kernel kernels[] = {Kernel::naive, Kernel::simd};

}  // namespace

OperationType softmax_type() {
  return {Softmax::name, "exp(x) / sum of exp(x), row by row", &measure::record_type<SoftmaxShape>,
          kernels, &ShapedOperation<Softmax>::create};
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
