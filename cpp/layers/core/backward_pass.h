// SPDX-License-Identifier: MIT
//
// The backward pass of a layer: from the gradient of its output to those of its input and of its
// parameters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "flopscope/layers/kernel.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

/// What the forward pass must leave behind.
struct BackwardNeeds {
  bool input = false;
  bool output = false;
};

/// What the backward pass works on, each row-major and of the shape of what it is the gradient of.
struct BackwardData {
  const float* x;                            ///< the input, where it is needed
  const float* y;                            ///< the output, where it is needed
  std::span<const float* const> parameters;  ///< as in the forward pass
  const float* dy;                           ///< the gradient that arrives
  float* dx;                                 ///< the input's gradient; null where nobody wants it
  /// Gradients of the parameters, which are added to what is there, as PyTorch does: a weight may
  /// be shared. Null for buffers.
  std::span<float* const> dparameters;
  float* workspace;        ///< `workspace_floats` of them, on a 64-byte boundary
  std::uint64_t seed = 0;  ///< that of the forward pass
};

class BackwardPass {
 public:
  virtual ~BackwardPass() = default;
  /// Why sizes that can run cannot be trained, if so.
  [[nodiscard]] virtual std::optional<measure::Error> obstacle() const { return std::nullopt; }
  [[nodiscard]] virtual BackwardNeeds backward_needs() const = 0;
  [[nodiscard]] virtual std::size_t backward_workspace_floats(Kernel) const { return 0; }
  virtual void run_backward(Kernel kernel, const BackwardData& data) const = 0;
};

}  // namespace flopscope::layers
