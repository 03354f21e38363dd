// SPDX-License-Identifier: MIT
//
// A trained layer turned into one of 8-bit integers, to be run in its place: its weights quantized
// once, its input by what the layer was given in training or on data like that.
//
//   auto input = calibrate(what the exact layer reads on some batches);
//   auto layer = QuantizedLayer<QuantizedLinearShape>::make({shape}, weight, bias, *input);
//   layer->run(x, y, workspace);
//
// What it cannot do: stand in a model's spec. A trained network takes it in a layer's place
// (layer_form.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "flopscope/layers/operation.h"
#include "flopscope/layers/quantized_conv2d.h"
#include "flopscope/layers/quantized_linear.h"
#include "flopscope/layers/tensor.h"

namespace flopscope::layers {

/// `Sizes` is QuantizedLinearShape or QuantizedConv2dShape.
template <class Sizes>
class QuantizedLayer {
 public:
  /// Weights and bias, empty without one, as the exact layer has them; they are not needed
  /// afterwards. Errors: "invalid_value" for a size out of its range, groups that do not divide the
  /// channels, more terms than `most_quantized_terms`, a scale or zero point that no calibration
  /// finds, and a weight or bias that is not finite, with its place; "shape_mismatch" for a kernel
  /// that is larger than the image and for spans of other sizes than the layer's; "out_of_memory".
  [[nodiscard]] static measure::Result<QuantizedLayer> make(const Sizes& sizes,
                                                            std::span<const float> weight,
                                                            std::span<const float> bias,
                                                            const Quantization& input);

  /// A batch, with the fast kernel. `workspace` holds `workspace_floats()` on a 64-byte boundary.
  void run(const float* x, float* y, float* workspace) const;
  [[nodiscard]] std::size_t workspace_floats() const;
  /// Compares what `run` made of `x` with what the textbook's loops over integers make of some of
  /// its samples, as many as take them `max_work` multiply-accumulates.
  [[nodiscard]] Verification verify(const float* x, const float* y, double max_work) const;

  /// The bytes of the integers, their scales and sums, and the bias.
  [[nodiscard]] double parameter_bytes() const;

 private:
  Sizes sizes_;
  Quantization input_;
  Tensor<std::int8_t> weight_;
  Tensor<QuantizedRow> rows_;
  Tensor<float> bias_;
};

extern template class QuantizedLayer<QuantizedLinearShape>;
extern template class QuantizedLayer<QuantizedConv2dShape>;

}  // namespace flopscope::layers
