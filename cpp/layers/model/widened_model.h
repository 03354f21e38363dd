// SPDX-License-Identifier: MIT
//
// A model at another width: all its hidden sizes larger or smaller in one proportion, at the same
// depth. How time and work grow with the width is a question of its own: the products of weights
// grow with its square, what works on each channel alone grows with the width itself.
//
// The width is the first hidden size: the outputs of an MLP's first Linear, the channels of the
// first Conv2d, the dimensions of an Embedding. Kernels, strides, heads, vocabularies and lengths
// stay, and so do the features of the input and the answers of the last layer. Where a model reads
// rows of its own width, as a single block of a Transformer does, its input grows with it.
//
// What it cannot do: tell a hidden size from one that happens to bear its name, as a second layer
// that reads the input. Then the shapes do not fit, and counting the model says where.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "flopscope/layers/model.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

/// None where no layer makes anything hidden: `relu` alone, or one Linear from input to answers.
[[nodiscard]] std::optional<std::int64_t> hidden_width(const Model& model);

/// `model`, which has one, with that hidden width, from 1. Error ("invalid_value"): a width at
/// which one of the sizes would be no whole number; `named` is what the width is called there.
[[nodiscard]] measure::Result<Model> widened_model(const Model& model, std::int64_t width,
                                                   const std::string& named);

}  // namespace flopscope::layers
