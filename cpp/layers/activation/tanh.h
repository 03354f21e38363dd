// SPDX-License-Identifier: MIT
//
// The hyperbolic tangent, PyTorch's `torch.nn.Tanh`, element by element.
//
// NaN stays NaN; the infinities give 1 and -1.
#pragma once

#include "flopscope/layers/activation.h"

namespace flopscope::layers {

struct Tanh : ActivationLayer<Tanh> {
  static constexpr char type_name[] = "Tanh";
  static constexpr char operation_name[] = "tanh";
  static constexpr char doc[] = "the hyperbolic tangent, element by element";
  static constexpr bool keeps_output = true;
  // The rational approximation's error, and a few roundings.
  static constexpr double tolerance = 1e-6;

  static constexpr Arithmetic counts() { return {.others = 1}; }
  static constexpr Arithmetic slope_counts() { return {.multiplies = 2, .adds = 1}; }

  template <class T>
  [[nodiscard]] T value(T x) const {
    using std::tanh;
    return tanh(x);
  }
  template <class T>
  [[nodiscard]] T gradient(T y, T dy) const {
    return dy * (T(1) - y * y);
  }
};

}  // namespace flopscope::layers
