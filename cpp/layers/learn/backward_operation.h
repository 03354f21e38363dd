// SPDX-License-Identifier: MIT
//
// A backward pass as an operation: from a gradient of the output, drawn from the seed, to those of
// the parameters and, of a layer, of its input. One forward pass of training runs before; what it
// leaves behind is kept, so that the backward pass alone can run again and again. As in PyTorch the
// gradients of parameters are added to what is there.
//
// It has two kernels, naive and simd, each for all that is inside.
#pragma once

#include <cstdint>
#include <memory>

#include "flopscope/layers/model.h"
#include "flopscope/layers/operation.h"

namespace flopscope::layers {

/// The backward pass of `model` on a batch, without the gradient of the model's own input, as in
/// training. Errors: those of Network::make and Trainable::make that need nothing but shapes, and
/// "invalid_value" where nothing is learned.
[[nodiscard]] measure::Result<std::unique_ptr<Operation>> backward_of(const Model& model,
                                                                      std::int64_t batch);

/// The backward pass of an operation that is a layer as well, with the gradient of its input; its
/// shape is that of `forward`, and may be changed as that. A product is one without bias, its
/// second matrix (k, n) held as the layer's weight (n, k). Error: "unsupported_subject" for an
/// operation that is no layer.
[[nodiscard]] measure::Result<std::unique_ptr<Operation>> backward_of(
    std::unique_ptr<Operation> forward);

}  // namespace flopscope::layers
