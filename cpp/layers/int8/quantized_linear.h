// SPDX-License-Identifier: MIT
//
// A fully connected layer whose weights are 8-bit integers and whose input is made ones on the way
// in: quantize.h says how, and how far the output is from that of `linear`.
//
//   y[i][o] = (sum over p of q[i][p] weight[o][p] - zero_point sum_o) scale scale_o + bias[o]
//   x (batch, in_features), q its integers, weight (out_features, in_features), sum_o the sum of
//   weight[o], bias (out_features), y (batch, out_features), row-major
//
//   with B = batch, I = in_features, O = out_features and b = 1 with bias, 0 without:
//   | macs  | multiplies | adds          | others    | parameters |
//   | B I O | B I O      | B I O + b B O | B I + B O | I O + b O  |
//
//   | read, bytes                     | written, bytes |
//   | 4 B I + B I + I O + 8 O + 4 b O | B I + 4 B O    |
//
// Multiply-accumulates of integers count as others' do. To quantize a number or an output back is
// one other operation. The integers of x are stored before the product, and read for it. An
// output's scale and the sum of its integers are read with its weights; they are no parameters, for
// they follow from them.
//
// The sums of integers are exact, so that all kernels give the same output. What it cannot do: hold
// NaN or infinities.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/linear.h"
#include "flopscope/layers/quantize.h"

namespace flopscope::layers {

/// The same sizes as of `linear`; in_features up to `most_quantized_terms`.
struct QuantizedLinearShape : LinearShape {
  static const measure::RecordType record_type;
};

[[nodiscard]] measure::Cost cost(const QuantizedLinearShape& shape);

/// The textbook's loops over integers. `workspace` holds the integers of x.
void quantized_naive(const QuantizedLinearShape& shape, const QuantizedData& data,
                     std::int8_t* workspace);

/// `workspace` holds `quantized_workspace(shape)` bytes on a 64-byte boundary.
void quantized_simd(const QuantizedLinearShape& shape, const QuantizedData& data,
                    std::int8_t* workspace);
[[nodiscard]] std::size_t quantized_workspace(const QuantizedLinearShape& shape);

}  // namespace flopscope::layers
