// SPDX-License-Identifier: MIT
//
// The logistic function, PyTorch's `torch.nn.Sigmoid`: 1 / (1 + exp(-x)), element by element.
//
// NaN stays NaN; the infinities give 1 and 0. With vectors, results below the smallest normal float
// may become 0.
#pragma once

#include "flopscope/layers/activation.h"

namespace flopscope::layers {

struct Sigmoid : ActivationLayer<Sigmoid> {
  static constexpr char type_name[] = "Sigmoid";
  static constexpr char operation_name[] = "sigmoid";
  static constexpr char doc[] = "1 / (1 + exp(-x)), element by element";
  static constexpr bool keeps_output = true;
  // exp is right to a few units in the last place, and what it is added to is 1.
  static constexpr double tolerance = 1e-6;

  // An addition; an exp and a division.
  static constexpr Arithmetic counts() { return {.adds = 1, .others = 2}; }
  static constexpr Arithmetic slope_counts() { return {.multiplies = 2, .adds = 1}; }

  template <class T>
  [[nodiscard]] T value(T x) const {
    return logistic(x);
  }
  template <class T>
  [[nodiscard]] T gradient(T y, T dy) const {
    return dy * y * (T(1) - y);
  }
};

}  // namespace flopscope::layers
