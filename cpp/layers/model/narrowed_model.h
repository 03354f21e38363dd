// SPDX-License-Identifier: MIT
//
// Structured pruning: a trained model without those outputs of its layers that matter least. What
// is left is a smaller model of ordinary layers, which needs no kernel of its own.
//
// An output can go where only the next such layer reads it: a row of the weights of a Linear or a
// channel of a Conv2d of one group goes, with its bias, and so does what the next Linear or Conv2d
// makes of it. Between the two may be layers that work on each channel alone: activations, pooling,
// batch normalisation, dropout, flatten. Which rows go is chosen by prune.h's `prune_rows`, the
// first layer first.
//
// Such an output is left out, not replaced by what its bias alone would give: nothing is learned
// again, so the more goes, the more answers change.
//
// What it cannot do: look inside of layers that are made of others, as a residual's branch; the
// outputs of a model's last layer are its answers and stay.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "flopscope/layers/model.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

/// A layer that has lost outputs.
struct NarrowedLayer {
  std::string path;
  std::int64_t outputs_before = 0, outputs = 0;
};

struct NarrowedModel {
  Model model;
  std::vector<std::vector<float>> parameters;  ///< in the order of a network of it
  std::vector<NarrowedLayer> layers;           ///< none where no output can go
};

/// `model`, which runs, with `parameters` in the order of its network (`Trainable::tensors`),
/// without that fraction of the outputs of each layer that can do without some; at least one of
/// each stays. Errors: those of making the network and of `prune_rows`, "shape_mismatch" where the
/// parameters are not those of the network.
[[nodiscard]] measure::Result<NarrowedModel> narrowed_model(
    const Model& model, std::span<const std::span<const float>> parameters, double fraction);

}  // namespace flopscope::layers
