// SPDX-License-Identifier: MIT
//
// The rectifier, PyTorch's `torch.nn.ReLU`: max(x, 0), element by element.
//
// Its slope at 0 is 0, as PyTorch has it. NaN stays NaN, and lets dy pass. Whether -0 keeps its
// sign is up to the compiler.
#pragma once

#include "flopscope/layers/activation.h"

namespace flopscope::layers {

struct ReLU : ActivationLayer<ReLU> {
  static constexpr char type_name[] = "ReLU";
  static constexpr char operation_name[] = "relu";
  static constexpr char shape_name[] = "ReluShape";
  static constexpr char doc[] = "max(x, 0), element by element";
  static constexpr bool keeps_output = true;
  static constexpr double tolerance = 0;  // no rounding happens

  static constexpr Arithmetic counts() { return {.others = 1}; }
  static constexpr Arithmetic slope_counts() { return {.others = 1}; }

  template <class T>
  [[nodiscard]] T value(T x) const {
    using std::max;
    return max(x, T(0));
  }
  template <class T>
  [[nodiscard]] T gradient(T y, T dy) const {
    return select(y <= T(0), T(0), dy);
  }
};

}  // namespace flopscope::layers
