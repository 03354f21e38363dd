// SPDX-License-Identifier: MIT
//
// PyTorch's `torch.nn.Dropout` (Srivastava et al., "Dropout: A Simple Way to Prevent Neural
// Networks from Overfitting", 2014).
//
// In inference its input, unchanged. In training each element is 0 with probability `p`, and else
// divided by 1 - p, so that its mean stays; the gradient goes back through what was left. The mask
// is drawn again in the backward pass, from the same seed, rather than kept. It is not counted.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

/// y = x where it stays, divided by 1 - p, else 0, for `size` elements. The same seed gives the
/// same mask. `p` from 0 to 1.
void dropout(double p, std::uint64_t seed, std::size_t size, const float* x, float* y);

struct Dropout {
  static constexpr const char* type_name = "Dropout";
  static constexpr const char* doc =
      "nothing in inference; in training a share of elements becomes 0";
  double p = 0.5;

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
