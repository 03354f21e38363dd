// SPDX-License-Identifier: MIT
//
// The Gaussian error linear unit in its exact form, PyTorch's `torch.nn.functional.gelu` with
// `approximate='none'` (Hendrycks and Gimpel, "Gaussian Error Linear Units", 2016).
//
//   y = (x / 2) (1 + erf(x / sqrt 2)), element by element        x (size), y (size)
//
//   | macs | multiplies | adds | others        | parameters | read | written |
//   | 0    | 3 size     | size | size: one erf | 0          | size | size    |
//
// NaN stays NaN, infinity stays infinity, and minus infinity gives NaN (it meets a factor of 0).
#pragma once

#include <cstdint>

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/layer.h"
#include "flopscope/layers/shape.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

struct GeluShape {
  std::int64_t size = 65536;
};

/// (size)
[[nodiscard]] Shape output_shape(const GeluShape& shape);
[[nodiscard]] measure::Cost cost(const GeluShape& shape);

/// The formula with the standard library's erf. `T` is float or double.
template <class T>
void gelu_naive(const GeluShape& shape, const T* x, T* y);

/// With a rational approximation of erf, whose absolute error is below 1e-6.
void gelu_simd(const GeluShape& shape, const float* x, float* y);

/// The form with tanh, `approximate='tanh'`: (x / 2) (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))).
template <class T>
void gelu_tanh_naive(std::int64_t size, const T* x, T* y);
void gelu_tanh_simd(std::int64_t size, const float* x, float* y);

/// The gradient of the exact form: dx = dy (P(x) + x p(x)), where P(x) = (1 + erf(x / sqrt 2)) / 2
/// and p(x) = exp(-x^2 / 2) / sqrt(2 pi), the standard normal distribution and its density.
template <class T>
void gelu_backward_naive(std::int64_t size, const T* x, const T* dy, T* dx);
void gelu_backward_simd(std::int64_t size, const float* x, const float* dy, float* dx);

/// That of the form with tanh: dx = dy ((1 + t) / 2 + (x / 2) (1 - t^2) u'), where t is the tanh
/// and u' = sqrt(2 / pi) (1 + 3 0.044715 x^2) the slope of what it is taken of.
template <class T>
void gelu_tanh_backward_naive(std::int64_t size, const T* x, const T* dy, T* dx);
void gelu_tanh_backward_simd(std::int64_t size, const float* x, const float* dy, float* dx);

/// PyTorch's names for the exact form and for the one with tanh that GPT-2 uses.
enum class GeluForm : int { none, tanh };
inline constexpr const char* gelu_form_names[] = {"none", "tanh"};
inline constexpr measure::Choices gelu_form_choices{gelu_form_names};

/// The layer of a model, `torch.nn.GELU`, of any shape.
struct GELU {
  static constexpr const char* type_name = "GELU";
  GeluForm approximate = GeluForm::none;

  [[nodiscard]] measure::Result<Shape> output_shape(const Shape& input) const;
  [[nodiscard]] measure::Cost cost(const Shape& input) const;
  [[nodiscard]] BackwardCost backward_cost(const Shape& input) const;
  [[nodiscard]] ForwardPassPointer forward_pass(const Shape& input) const;
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::GeluShape>();
template <>
const flopscope::measure::RecordType& flopscope::measure::record_type<flopscope::layers::GELU>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::GELU>();
