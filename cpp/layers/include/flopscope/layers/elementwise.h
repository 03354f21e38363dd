// SPDX-License-Identifier: MIT
//
// What layers without options have in common that make each element of their input anew: the shape
// stays, the arithmetic is a line of the table in counting.h.
#pragma once

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

}  // namespace flopscope::layers
