// SPDX-License-Identifier: MIT
//
// The rectifier that stops at 6, PyTorch's `torch.nn.ReLU6`: min(max(x, 0), 6), element by element.
//
// Its slope at 0 and at 6 is 0, as PyTorch has it. NaN stays NaN, and lets dy pass.
#pragma once

#include "flopscope/layers/activation.h"

namespace flopscope::layers {

struct ReLU6 : ActivationLayer<ReLU6> {
  static constexpr char type_name[] = "ReLU6";
  static constexpr char operation_name[] = "relu6";
  static constexpr char doc[] = "min(max(x, 0), 6), element by element";
  static constexpr bool keeps_output = true;
  static constexpr double tolerance = 0;  // no rounding happens

  static constexpr Arithmetic counts() { return {.others = 2}; }
  static constexpr Arithmetic slope_counts() { return {.others = 2}; }

  template <class T>
  [[nodiscard]] T value(T x) const {
    using std::clamp;
    return clamp(x, T(0), T(6));
  }
  template <class T>
  [[nodiscard]] T gradient(T y, T dy) const {
    return select(y >= T(6), T(0), select(y <= T(0), T(0), dy));
  }
};

}  // namespace flopscope::layers
