// SPDX-License-Identifier: MIT
//
// A model as a caller writes it: a tree of objects in PyTorch's layer names.
//
//   { "input": [1, 28, 28],
//     "layers": [
//       { "type": "Conv2d", "in_channels": 1, "out_channels": 8, "kernel_size": 3 },
//       { "type": "Residual", "main": [ { "type": "ReLU" } ] },
//       { "type": "Flatten" },
//       { "type": "Linear", "in_features": 5408, "out_features": 10, "name": "head" } ] }
//
// `input` is the shape of one sample, without the batch. Options that are left out have PyTorch's
// defaults; those without one must be given. What types and options there are is told by
// `layers::layer_types()`.
//
// A spec may come from anybody, also nested without end, holding itself or holding one object many
// times over; it is read to a depth of 64 and to 10,000 layers, and refused beyond.
#pragma once

#include <string>

#include "flopscope/experiments/value.h"
#include "flopscope/layers/model.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// Reads a spec. Whether the shapes of the layers fit is found by counting.
/// Errors name the layer's path, "layers[2].main[0]", and its field: "invalid_value",
/// "unknown_field", "unknown_layer", "too_large".
[[nodiscard]] measure::Result<layers::Model> decode_model(const Value& value);

/// The spec of a model as JSON text; options that have their default are left out. Reading it gives
/// the same model.
[[nodiscard]] std::string model_spec_json(const layers::Model& model);

}  // namespace flopscope::experiments
