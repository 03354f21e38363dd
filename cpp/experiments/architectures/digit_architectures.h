// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Three architectures that read the same digit of 28x28 pixels, each of any width: a perceptron, a
// convolutional network and a transformer.
#pragma once

#include <cstdint>
#include <vector>

#include "flopscope/experiments/architectures.h"

namespace flopscope::experiments {

/// Two hidden layers of `width` values.
[[nodiscard]] layers::Model digit_mlp(std::int64_t width);
/// Two convolutions of 3x3, of `width` channels and twice as many, each halved by pooling.
[[nodiscard]] layers::Model digit_cnn(std::int64_t width);
/// Two blocks on 49 patches of 4x4, with a class token; 2 heads of `width` each.
[[nodiscard]] layers::Model digit_transformer(std::int64_t width);

/// The MLP of the options' width, and the other two of the width that matches it.
[[nodiscard]] std::vector<Architecture> digit_architectures(const ArchitecturesOptions& options);

}  // namespace flopscope::experiments
