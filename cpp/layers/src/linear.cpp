// SPDX-License-Identifier: MIT
#include "flopscope/layers/linear.h"

#include <cmath>

#include "catalogue.h"
#include "product_operation.h"
#include "shaped_operation.h"

namespace flopscope::layers {

using measure::Cost;

Shape output_shape(const LinearShape& shape) { return {shape.batch, shape.out_features}; }

Cost cost(const LinearShape& shape) {
  const auto batch = static_cast<double>(shape.batch);
  const auto in = static_cast<double>(shape.in_features);
  const auto out = static_cast<double>(shape.out_features);
  const double macs = batch * in * out;
  const double bias_adds = shape.bias ? batch * out : 0;
  const double parameters = in * out + (shape.bias ? out : 0);
  return {.macs = macs,
          .multiplies = macs,
          .adds = macs + bias_adds,
          .bias_adds = bias_adds,
          .parameters = parameters,
          .bytes_read = (batch * in + parameters) * sizeof(float),
          .bytes_written = batch * out * sizeof(float)};
}

namespace {

LinearShape shape_of(const Gemm& problem) {
  return {static_cast<std::int64_t>(problem.m), static_cast<std::int64_t>(problem.k),
          static_cast<std::int64_t>(problem.n), problem.bias != nullptr};
}

void naive(const Gemm& problem, float*) {
  linear_naive(shape_of(problem), problem.a, problem.b, problem.bias, problem.c);
}

struct Linear {
  using Record = LinearShape;
  static constexpr const char* name = "linear";

  static Gemm sizes(const LinearShape& shape) {
    return gemm_sizes(shape.batch, shape.in_features, shape.out_features, true);
  }

  // The weights are drawn as PyTorch draws them: uniform within 1 / sqrt(in_features).
  static Product product(const LinearShape& shape) {
    return {.name = name,
            .b_category = measure::Category::parameters,
            .b_bound = 1 / std::sqrt(static_cast<double>(shape.in_features)),
            .has_bias = shape.bias,
            .cost = layers::cost(shape),
            .naive = &naive,
            .simd = &gemm};
  }

  static double bytes_needed(const LinearShape& shape, Kernel kernel) {
    return product_bytes(product(shape), sizes(shape), kernel);
  }

  static auto prepare(const LinearShape& shape, Kernel kernel, std::uint64_t seed) {
    return prepare_product(product(shape), sizes(shape), kernel, seed);
  }
};

constexpr Kernel kernels[] = {Kernel::naive, Kernel::simd};

}  // namespace

OperationType linear_type() {
  return {Linear::name, "a fully connected layer: y = x weight^T + bias",
          &measure::record_type<LinearShape>, kernels, &ShapedOperation<Linear>::create};
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::LinearShape>() {
  using layers::LinearShape;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&LinearShape::batch>("batch", "", "rows of the input", size_range),
      field<&LinearShape::in_features>("in_features", "", "columns of the input", size_range),
      field<&LinearShape::out_features>("out_features", "", "columns of the output", size_range),
      field<&LinearShape::bias>("bias", "", "whether a learned bias is added"),
  };
  static constexpr RecordType type{"LinearShape", "the sizes of a fully connected layer", fields};
  return type;
}
