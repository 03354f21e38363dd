// SPDX-License-Identifier: MIT
#include "flopscope/layers/gelu.h"

#include "catalogue.h"
#include "unary_operation.h"

namespace flopscope::layers {

Shape output_shape(const GeluShape& shape) { return {shape.size}; }

measure::Cost cost(const GeluShape& shape) {
  const auto size = static_cast<double>(shape.size);
  return {.multiplies = 3 * size,
          .adds = size,
          .others = size,
          .bytes_read = size * sizeof(float),
          .bytes_written = size * sizeof(float)};
}

namespace {

struct Gelu {
  using Record = GeluShape;
  static constexpr const char* name = "gelu";

  static double bytes_needed(const GeluShape& shape, Kernel) {
    return UnaryOperation<Gelu>::bytes_needed(shape);
  }
  static auto prepare(const GeluShape& shape, Kernel kernel, std::uint64_t seed) {
    return UnaryOperation<Gelu>::prepare(shape, kernel, seed);
  }
  static void naive(const GeluShape& shape, const float* x, float* y) { gelu_naive(shape, x, y); }
  static void simd(const GeluShape& shape, const float* x, float* y) { gelu_simd(shape, x, y); }

  static std::size_t rows(const GeluShape& shape) { return part_count(shape); }
  static GeluShape row(const GeluShape& shape, std::size_t index) { return part(shape, index); }
  // The error of erf, 1e-6 at most, times x / 2; the inputs lie within 4.
  static double scale(float) { return 1; }
  static double tolerance(const GeluShape&) { return 2e-6; }
};

constexpr Kernel kernels[] = {Kernel::naive, Kernel::simd};

}  // namespace

OperationType gelu_type() {
  return {Gelu::name, "the Gaussian error linear unit, in its exact form",
          &measure::record_type<GeluShape>, kernels, &ShapedOperation<Gelu>::create};
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::GeluShape>() {
  using layers::GeluShape;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&GeluShape::size>("size", "", "elements", size_range),
  };
  static constexpr RecordType type{"GeluShape", "the size of a Gaussian error linear unit", fields};
  return type;
}
