// SPDX-License-Identifier: MIT
//
// Batch normalisation, PyTorch's `torch.nn.BatchNorm2d` (Ioffe and Szegedy, 2015).
//
//   (batch, num_features, height, width) -> the same
//
// Counted as inference does it, x * scale + shift with one scale and shift for each channel, made
// of the running statistics. Training also computes the statistics of the batch, which is not
// counted forward; the gradient is the one of training. The running statistics are no parameters in
// the counts. A pass runs the same inference form, with the statistics, a mean and a variance for
// each channel, as two further tensors; nothing updates them.
#pragma once

#include <cstdint>

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct BatchNorm2d {
  static constexpr const char* type_name = "BatchNorm2d";
  std::int64_t num_features = 0;

  [[nodiscard]] measure::Result<Shape> output_shape(const Shape& input) const;
  [[nodiscard]] measure::Cost cost(const Shape& input) const;
  [[nodiscard]] BackwardCost backward_cost(const Shape& input) const;
  [[nodiscard]] ForwardPassPointer forward_pass(const Shape& input) const;
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::BatchNorm2d>();
template <>
const flopscope::layers::LayerType& flopscope::layers::layer_type<flopscope::layers::BatchNorm2d>();
