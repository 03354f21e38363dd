// SPDX-License-Identifier: MIT
//
// AdamW, PyTorch's `torch.optim.AdamW` (Loshchilov and Hutter, "Decoupled weight decay
// regularization", 2017): Adam whose weight decay is not a part of the gradient, so that it is not
// divided by the gradient's size. The formulas are in adam.h.
#pragma once

#include "flopscope/layers/adam.h"

namespace flopscope::layers {

/// PyTorch's defaults.
inline constexpr AdamOptions adamw_options{.weight_decay = 1e-2, .decoupled_weight_decay = true};

/// Adam with decoupled weight decay, whatever `options` say of that. Errors as of `make_adam`.
[[nodiscard]] inline measure::Result<std::unique_ptr<Optimizer>> make_adamw(
    AdamOptions options, Kernel kernel, std::span<const LearnedTensor> tensors) {
  options.decoupled_weight_decay = true;
  return make_adam(options, kernel, tensors);
}

}  // namespace flopscope::layers
