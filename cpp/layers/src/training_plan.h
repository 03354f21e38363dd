// SPDX-License-Identifier: MIT
//
// What of a network's plan a training step needs besides: which gradients are wanted, what the way
// back reads, and how much memory both passes take.
#pragma once

#include <memory>
#include <vector>

#include "network_plan.h"

namespace flopscope::layers {

struct TrainingPlan {
  std::shared_ptr<const NetworkPlan> network;  ///< as it is where it learns
  std::vector<bool>
      wanted;              ///< of each value: whether its gradient is, as it depends on a parameter
  std::vector<bool> kept;  ///< of each value: whether the way back reads it, or the caller

  /// Errors: "unsupported_layer" with the path of a layer without a way back, and that of a layer
  /// that cannot learn from a batch of this size.
  [[nodiscard]] static measure::Result<TrainingPlan> make(
      std::shared_ptr<const NetworkPlan> network);

  /// Whether the way back goes through `step`.
  [[nodiscard]] bool returns(const NetworkStep& step) const {
    return step.computes() && wanted[step.output];
  }
  /// Of parameters, their gradients and the input.
  [[nodiscard]] double lasting_bytes() const;
  /// At the peak of a forward pass and its way back, besides those.
  [[nodiscard]] double passing_bytes(Kernel kernel) const;
  /// The error for a training step that ended early.
  [[nodiscard]] measure::Error step_too_large(Kernel kernel) const;
};

/// The workspace of a step's way back: of no dimension where it needs none.
[[nodiscard]] Shape backward_workspace_of(const NetworkStep& step, Kernel kernel);

}  // namespace flopscope::layers
