// SPDX-License-Identifier: MIT
//
// A two-dimensional convolution whose weights are 8-bit integers and whose input is made ones on
// the way in: quantize.h says how, and how far the output is from that of `conv2d`. The padding
// becomes the zero point, which stands for 0 exactly.
//
//   x, weight, bias and y as of `conv2d`
//
//   with E output elements, K = kernel_size^2 in_channels / groups, I input elements, O =
//   out_channels and b = 1 with bias, 0 without:
//   | macs | multiplies | adds      | others | parameters | read, bytes                 | written |
//   | E K  | E K        | E K + b E | I + E  | O K + b O  | 4 I + I + O K + 8 O + 4 b O | I + 4 E |
//
// as of `quantized_linear`. The sums of integers are exact, so that all kernels give the same
// output. What it cannot do: hold NaN or infinities; and with few channels in a group, as in a
// depthwise convolution, the fast kernel has next to nothing to multiply for each patch it gathers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/quantize.h"

namespace flopscope::layers {

/// The same sizes as of `conv2d`; an output has up to `most_quantized_terms` terms.
struct QuantizedConv2dShape : Conv2dShape {
  static const measure::RecordType record_type;
};

[[nodiscard]] measure::Cost cost(const QuantizedConv2dShape& shape);

/// The textbook's loops over integers. `workspace` holds the integers of x.
void quantized_naive(const QuantizedConv2dShape& shape, const QuantizedData& data,
                     std::int8_t* workspace);

/// A product of the weights with the patches of the image, whose channels are laid side by side, so
/// that a patch is a few runs of integers. `workspace` holds `quantized_workspace(shape)`
/// bytes on a 64-byte boundary.
void quantized_simd(const QuantizedConv2dShape& shape, const QuantizedData& data,
                    std::int8_t* workspace);
[[nodiscard]] std::size_t quantized_workspace(const QuantizedConv2dShape& shape);

}  // namespace flopscope::layers
