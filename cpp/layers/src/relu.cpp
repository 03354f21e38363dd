// SPDX-License-Identifier: MIT
#include "flopscope/layers/relu.h"

#include "catalogue.h"
#include "unary_operation.h"

namespace flopscope::layers {

Shape output_shape(const ReluShape& shape) { return {shape.size}; }

measure::Cost cost(const ReluShape& shape) {
  const auto size = static_cast<double>(shape.size);
  return {
      .others = size, .bytes_read = size * sizeof(float), .bytes_written = size * sizeof(float)};
}

namespace {

struct Relu {
  using Record = ReluShape;
  static constexpr const char* name = "relu";

  static double bytes_needed(const ReluShape& shape, Kernel) {
    return UnaryOperation<Relu>::bytes_needed(shape);
  }
  static auto prepare(const ReluShape& shape, Kernel kernel, std::uint64_t seed) {
    return UnaryOperation<Relu>::prepare(shape, kernel, seed);
  }
  static void naive(const ReluShape& shape, const float* x, float* y) { relu_naive(shape, x, y); }
  static void simd(const ReluShape& shape, const float* x, float* y) { relu_simd(shape, x, y); }

  static std::size_t rows(const ReluShape& shape) { return part_count(shape); }
  static ReluShape row(const ReluShape& shape, std::size_t index) { return part(shape, index); }
  // No rounding happens: every element is copied or 0.
  static double scale(float) { return 1; }
  static double tolerance(const ReluShape&) { return 0; }
};

constexpr Kernel kernels[] = {Kernel::naive, Kernel::simd};

}  // namespace

OperationType relu_type() {
  return {Relu::name, "max(x, 0), element by element", &measure::record_type<ReluShape>, kernels,
          &ShapedOperation<Relu>::create};
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::ReluShape>() {
  using layers::ReluShape;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&ReluShape::size>("size", "", "elements", size_range),
  };
  static constexpr RecordType type{"ReluShape", "the size of a rectifier", fields};
  return type;
}
