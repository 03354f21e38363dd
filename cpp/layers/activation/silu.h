// SPDX-License-Identifier: MIT
//
// The sigmoid linear unit, also known as swish, PyTorch's `torch.nn.SiLU`: x / (1 + exp(-x)),
// element by element.
//
// NaN stays NaN and infinity stays infinity; minus infinity gives NaN (it meets a factor of 0).
#pragma once

#include "flopscope/layers/activation.h"

namespace flopscope::layers {

struct SiLU : ActivationLayer<SiLU> {
  static constexpr char type_name[] = "SiLU";
  static constexpr char operation_name[] = "silu";
  static constexpr char doc[] = "x / (1 + exp(-x)), element by element";
  static constexpr bool keeps_output = false;
  // exp is right to a few units in the last place, and |y| stays below |x| <= 4.
  static constexpr double tolerance = 2e-6;

  // An addition; an exp and a division.
  static constexpr Arithmetic counts() { return {.adds = 1, .others = 2}; }
  static constexpr Arithmetic slope_counts() { return {.multiplies = 3, .adds = 3, .others = 2}; }

  template <class T>
  [[nodiscard]] T value(T x) const {
    return logistic(x, x);
  }
  template <class T>
  [[nodiscard]] T gradient(T x, T dy) const {
    const T s = logistic(x);
    return dy * s * multiply_add(x, T(1) - s, T(1));
  }
};

}  // namespace flopscope::layers
