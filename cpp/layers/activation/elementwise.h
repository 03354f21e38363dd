// SPDX-License-Identifier: MIT
//
// What layers without options have in common that make each element of their input anew: the shape
// stays, the arithmetic is a line of the table in counting.h. Each of them is an operation, too.
#pragma once

#include <cstdint>

#include "flopscope/layers/counting.h"
#include "flopscope/layers/layer.h"

namespace flopscope::layers {

template <const Arithmetic& forward, const Arithmetic& backward>
struct Elementwise {
  static measure::Result<Shape> output_shape(const Shape& input) { return input; }
  static measure::Cost cost(const Shape& input) {
    return elementwise_cost(forward, elements_of(input));
  }
  static BackwardCost backward_cost(const Shape& input) {
    return {.input = elementwise_gradient(backward, elements_of(input)), .parameters = {}};
  }
};

/// The operation that `Layer` does, on its own.
template <class Layer>
struct ElementwiseShape {
  std::int64_t size = 65536;
};

/// (size)
template <class Layer>
[[nodiscard]] Shape output_shape(const ElementwiseShape<Layer>& shape) {
  return {shape.size};
}

template <class Layer>
[[nodiscard]] measure::Cost cost(const ElementwiseShape<Layer>& shape) {
  return Layer::cost({shape.size});
}

}  // namespace flopscope::layers
