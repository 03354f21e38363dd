// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// What operations on single elements say of themselves in the same words. A Definition has
//
//   using Layer = ...;                                the layer that it is in a model
//   static constexpr const char* name;                in the catalogue
//   static constexpr double tolerance;                of the SIMD kernel, on a scale of 1 at least
//   static constexpr auto naive = &..., simd = &...;  (elements, x, y)
//   static constexpr bool keeps_output;               whether its gradient is made of y, not of x
//   static constexpr auto backward_naive = &..., backward_simd = &...;
#pragma once

#include "core/catalogue.h"
#include "core/shaped_operation.h"
#include "flopscope/layers/elementwise.h"
#include "unary_operation.h"

namespace flopscope::layers {

template <class Definition>
[[nodiscard]] Unary elementwise_unary(const Shape& shape, const measure::Cost& cost) {
  return {.name = Definition::name,
          .shape = shape,
          .cost = cost,
          .part = elements_per_part,
          .tolerance = Definition::tolerance,
          .least_scale = 1,
          .most_scale = 1,
          .naive = [](std::int64_t elements, std::int64_t, const float* x,
                      float* y) { Definition::naive(elements, x, y); },
          .simd = [](std::int64_t elements, std::int64_t, const float* x,
                     float* y) { Definition::simd(elements, x, y); },
          .gradient =
              {.of_output = Definition::keeps_output,
               .naive = [](std::int64_t elements, std::int64_t, const float* kept, const float* dy,
                           float* dx) { Definition::backward_naive(elements, kept, dy, dx); },
               .simd = [](std::int64_t elements, std::int64_t, const float* kept, const float* dy,
                          float* dx) { Definition::backward_simd(elements, kept, dy, dx); }}};
}

template <class Definition>
struct ElementwiseOperation {
  using Record = ElementwiseShape<typename Definition::Layer>;
  static constexpr const char* name = Definition::name;

  static Unary unary(const Record& shape) {
    return elementwise_unary<Definition>({shape.size}, layers::cost(shape));
  }
  static double bytes_needed(const Record& shape, Kernel) { return unary_bytes(unary(shape)); }
  static auto prepare(const Record& shape, Kernel kernel, std::uint64_t seed) {
    return prepare_unary(unary(shape), kernel, seed);
  }
};

template <class Definition>
[[nodiscard]] OperationType elementwise_type(const char* doc) {
  using OfElements = ElementwiseOperation<Definition>;
  return {Definition::name, doc, &measure::record_type<typename OfElements::Record>,
          threaded_kernels, &ShapedOperation<OfElements>::create};
}

/// The fields of a shape that is called `name`.
template <class Layer>
[[nodiscard]] const measure::RecordType& elementwise_shape(const char* name, const char* doc) {
  using Record = ElementwiseShape<Layer>;
  static constexpr measure::Field fields[] = {
      measure::field<&Record::size>("size", "", "elements", size_range),
  };
  static const measure::RecordType type{name, doc, fields};
  return type;
}

}  // namespace flopscope::layers
