// SPDX-License-Identifier: MIT
//
// Quantization: numbers in 8 bits, for the quantized linear layer and convolution (Jacob et al.,
// "Quantization and training of neural networks for efficient integer-arithmetic-only inference",
// 2018).
//
//   an activation is  x = scale (q - zero_point),  q from 0 to 127: asymmetric, one scale for the
//                     whole tensor, calibrated on data by their smallest and largest number
//   a weight is       w = scale q,  q from -127 to 127: symmetric, one scale for each output
//
// Activations have 7 bits, as PyTorch's default for x86 has them (`reduce_range`): two products of
// a 7-bit and an 8-bit number fit into 16 bits, so that the fast instructions of all processors
// compute the same, and exactly.
//
// How far that is from the exact layer: rounding moves a number by half a step, scale / 2, at most.
// A product x w becomes (x + dx) (w + dw), so an output of n terms is off by at most
//
//   scale_w / 2 sum |x| + scale_x / 2 sum |w| + n scale_x scale_w / 4
//
// for inputs within the calibrated range, the rounding of single precision apart. Numbers beyond
// the range become its ends; NaN becomes the lowest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "flopscope/measure/result.h"

namespace flopscope::layers {

/// The largest q of activations and weights.
inline constexpr std::int32_t most_quantized = 127;

/// The most terms of a sum: 2^17 products of 127 times 127 fit into 32 bits.
inline constexpr std::int64_t most_quantized_terms = 131072;

/// How activations become integers.
struct Quantization {
  float scale = 1;
  std::int32_t zero_point = 0;  ///< the q of 0, which is exact
};

/// The finest quantization that holds 0 and all of `data`. Errors: "invalid_value" where a number
/// is NaN or infinite, with its place.
[[nodiscard]] measure::Result<Quantization> calibrate(std::span<const float> data);

/// q = round(x / scale + zero_point), to the even one of two that are equally near.
void quantize_naive(const Quantization& quantization, std::size_t size, const float* x,
                    std::int8_t* q);
void quantize_simd(const Quantization& quantization, std::size_t size, const float* x,
                   std::int8_t* q);

/// What is kept of an output's weights beside their integers.
struct QuantizedRow {
  float scale = 0;       ///< 0 where all weights are
  std::int32_t sum = 0;  ///< of the integers, by which the zero point is taken out again
};

/// The weights of one output, all finite.
[[nodiscard]] QuantizedRow quantize_weights(std::span<const float> weights, std::int8_t* q);

/// What a layer of integers works on, each as the exact layer has it.
struct QuantizedData {
  const float* x = nullptr;
  Quantization input;                   ///< of x
  const std::int8_t* weight = nullptr;  ///< the integers of the weights
  const QuantizedRow* rows = nullptr;   ///< for each output
  const float* bias = nullptr;          ///< or null
  float* y = nullptr;
};

/// An output, of the sum of the products of integers.
[[nodiscard]] inline float dequantized(std::int32_t sum, const Quantization& input,
                                       const QuantizedRow& row, float bias) {
  return static_cast<float>(sum - input.zero_point * row.sum) * (input.scale * row.scale) + bias;
}

/// The bound above, of an output's terms.
[[nodiscard]] double quantization_bound(const Quantization& input, const QuantizedRow& row,
                                        double absolute_x, double absolute_weights,
                                        std::int64_t terms);

}  // namespace flopscope::layers
