// SPDX-License-Identifier: MIT
//
// A trained layer in another form, which a network takes in the layer's place (network.h): made of
// 8-bit integers, or pruned and multiplied by the kernel that skips zeros.
//
// It keeps the weights of that form itself, unlike what a layer's own pass does, and reads and
// writes what the layer did.
//
// What it cannot do: learn, and be counted: what a network's layers cost on paper stays what the
// exact ones cost.
#pragma once

#include <span>
#include <string>

#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/layer.h"
#include "flopscope/layers/quantize.h"

namespace flopscope::layers {

struct LayerForm {
  std::string path;  ///< of the layer in its model
  ForwardPassPointer pass;
  double parameter_bytes = 0;  ///< of all that it keeps
};

/// The parameters of a layer, in the order in which its pass names them.
using LayerParameters = std::span<const std::span<const float>>;

/// Whether a layer can be made of integers: Linear and Conv2d can.
[[nodiscard]] bool can_be_quantized(const CountedLayer& layer);
/// Whether a layer has a kernel that skips zeros: Linear has.
[[nodiscard]] bool can_be_sparse(const CountedLayer& layer);

/// `layer`, which can be, made of integers; `input` says how what it reads becomes some. Errors:
/// those of QuantizedLayer::make.
[[nodiscard]] measure::Result<LayerForm> quantized_form(const CountedLayer& layer,
                                                        LayerParameters parameters,
                                                        const Quantization& input);

/// `layer`, which can be, without that fraction of its weights. Errors: those of SparseLayer::make.
[[nodiscard]] measure::Result<LayerForm> sparse_form(const CountedLayer& layer,
                                                     LayerParameters parameters, double fraction);

}  // namespace flopscope::layers
