// SPDX-License-Identifier: MIT
//
// The Gaussian error linear unit, PyTorch's `torch.nn.GELU`, element by element (Hendrycks and
// Gimpel, "Gaussian Error Linear Units", 2016):
//
//   none   x P(x), where P(x) = (1 + erf(x / sqrt 2)) / 2 is the normal distribution function
//   tanh   (x / 2) (1 + tanh(u)), where u = sqrt(2 / pi) (x + 0.044715 x^3), as GPT-2 has it
//
// NaN stays NaN, infinity stays infinity, and minus infinity gives NaN (it meets a factor of 0).
#pragma once

#include "flopscope/layers/activation.h"

namespace flopscope::layers {

/// PyTorch's names of the two forms.
enum class GeluForm : int { none, tanh };
inline constexpr const char* gelu_form_names[] = {"none", "tanh"};
inline constexpr measure::Choices gelu_form_choices{gelu_form_names};

struct GELU : ActivationLayer<GELU> {
  static constexpr char type_name[] = "GELU";
  static constexpr char operation_name[] = "gelu";
  static constexpr char shape_name[] = "GeluShape";
  static constexpr char doc[] = "the Gaussian error linear unit";
  static constexpr bool keeps_output = false;
  // The error of erf or of tanh, 1e-6 at most, times x / 2; the inputs lie within 4.
  static constexpr double tolerance = 2e-6;

  GELU() = default;
  explicit GELU(GeluForm form) : approximate(form) {}

  GeluForm approximate = GeluForm::none;

  // An erf, or a tanh; and an erf and an exp, or a tanh.
  [[nodiscard]] constexpr Arithmetic counts() const {
    return is_exact() ? Arithmetic{3, 1, 1} : Arithmetic{6, 2, 1};
  }
  [[nodiscard]] constexpr Arithmetic slope_counts() const {
    return is_exact() ? Arithmetic{6, 2, 2} : Arithmetic{11, 5, 1};
  }

  // Too long for a compiler to inline on its own.
  template <class T>
  [[gnu::always_inline]] [[nodiscard]] T value(T x) const {
    using std::erf;
    using std::tanh;
    const T half = x * T(0.5);
    if (is_exact()) return half + half * erf(x * T(half_sqrt2));
    return multiply_add(half, tanh(inner(x)), half);
  }

  template <class T>
  [[gnu::always_inline]] [[nodiscard]] T gradient(T x, T dy) const {
    using std::erf;
    using std::tanh;
    if (is_exact()) {
      const T distribution = multiply_add(erf(x * T(half_sqrt2)), T(0.5), T(0.5));
      const T power = exp_of_negative(x * x * T(-0.5));
      return dy * multiply_add(x * T(density_at_0), power, distribution);
    }
    const T t = tanh(inner(x));
    const T inner_slope = multiply_add(x * x, T(root * cubic * 3), T(root));
    const T flat = multiply_add(t, T(0.5), T(0.5));
    return dy * multiply_add(x * T(0.5) * (T(1) - t * t), inner_slope, flat);
  }

  [[nodiscard]] static std::span<const measure::Field> fields() {
    static constexpr measure::Field all[] = {
        measure::choice<&GELU::approximate>("the exact form, or the one with tanh",
                                            gelu_form_choices),
    };
    return all;
  }

 private:
  static constexpr double half_sqrt2 = 0.70710678118654752;    // 1 / sqrt 2
  static constexpr double density_at_0 = 0.39894228040143268;  // 1 / sqrt(2 pi)
  static constexpr double root = 0.79788456080286536;          // sqrt(2 / pi)
  static constexpr double cubic = 0.044715;

  [[nodiscard]] constexpr bool is_exact() const { return approximate == GeluForm::none; }

  /// u
  template <class T>
  [[gnu::always_inline]] [[nodiscard]] static T inner(T x) {
    return x * multiply_add(x * x, T(root * cubic), T(root));
  }
};

}  // namespace flopscope::layers
