// SPDX-License-Identifier: MIT
//
// The leaky rectifier, PyTorch's `torch.nn.LeakyReLU`: x where x > 0, else negative_slope x,
// element by element (Maas, Hannun and Ng, "Rectifier Nonlinearities Improve Neural Network
// Acoustic Models", 2013).
//
// Its slope at 0 is negative_slope, as PyTorch has it. NaN stays NaN.
#pragma once

#include "flopscope/layers/activation.h"

namespace flopscope::layers {

struct LeakyReLU : ActivationLayer<LeakyReLU> {
  static constexpr char type_name[] = "LeakyReLU";
  static constexpr char operation_name[] = "leaky_relu";
  static constexpr char doc[] = "x where x > 0, else negative_slope x, element by element";
  static constexpr bool keeps_output = false;
  static constexpr double tolerance = 0;  // one product, rounded alike

  LeakyReLU() = default;
  explicit LeakyReLU(double slope) : negative_slope(slope) {}

  double negative_slope = 0.01;

  static constexpr Arithmetic counts() { return {.multiplies = 1, .others = 1}; }
  static constexpr Arithmetic slope_counts() { return {.multiplies = 1, .others = 1}; }

  template <class T>
  [[nodiscard]] T value(T x) const {
    return select(x > T(0), x, x * T(negative_slope));
  }
  template <class T>
  [[nodiscard]] T gradient(T x, T dy) const {
    return select(x > T(0), dy, dy * T(negative_slope));
  }

  [[nodiscard]] static std::span<const measure::Field> fields() {
    static constexpr measure::Field all[] = {
        measure::field<&LeakyReLU::negative_slope>("the slope below 0"),
    };
    return all;
  }
};

}  // namespace flopscope::layers
