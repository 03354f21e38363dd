// SPDX-License-Identifier: MIT
//
// A model: layers one after another on an input of a given shape. It can be counted at any size;
// shapes are inferred, nothing is executed.
#pragma once

#include <cstdint>
#include <string>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct Model {
  std::string name;  ///< a preset's; empty for a caller's own
  Shape input;       ///< of one sample, at most 3 dimensions: (1, 28, 28), (784), (1024) tokens
  Layers layers;
};

/// A copy of `model`, to be changed.
[[nodiscard]] Model copy_of(const Model& model);

/// Counts `model` on `batch` samples. `count_masked` says whether products that a causal mask
/// throws away count, as published figures have it.
///
/// Backward is that of one training step: the gradients of all parameters, and of the
/// input of each layer that has a layer with parameters before it. The gradient of the model's own
/// input is not needed and not counted, which is why an MLP 784-128-10 has a ratio of backward to
/// forward multiply-accumulates of 1.0126 and not 2: its first layer, 99 % of the work, goes back
/// once.
///
/// Where the input is `learned`, as a layer's inside of a model is, its gradient counts as well.
///
/// Errors name the layer's path: "shape_mismatch" with both shapes, "invalid_value", "too_large".
[[nodiscard]] measure::Result<CountedLayer> count(const Model& model, std::int64_t batch,
                                                  bool count_masked = true, bool learned = false);

}  // namespace flopscope::layers
