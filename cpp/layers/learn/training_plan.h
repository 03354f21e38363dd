// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The plan of a training step: which gradients of a network are wanted, what the backward pass
// reads, what of that is kept or computed again, and how much memory both passes take.
#pragma once

#include <memory>
#include <vector>

#include "flopscope/layers/trainable.h"
#include "model/network_plan.h"

namespace flopscope::layers {

class TrainingPlan {
 public:
  std::shared_ptr<const NetworkPlan> network;  ///< as it is where it learns
  /// For each value, whether its gradient is wanted: it is where it depends on a parameter.
  std::vector<bool> wanted;
  std::vector<bool> read;  ///< of each value: whether the backward pass reads it, or the caller

  /// Steps whose tensors are computed again together, before the backward pass goes through them;
  /// the last are not: they are needed as soon as they are there.
  struct Segment {
    std::size_t begin, end;
  };
  std::vector<Segment> segments;
  std::vector<bool> kept;   ///< of each value: whether the forward pass leaves it behind
  std::vector<bool> again;  ///< of each step: whether it runs once more in the backward pass

  bool retains_graph = false;  ///< whether the backward pass keeps what it reads, to be run again

  /// Errors: "unsupported_layer" with the path of a layer without a backward pass, and that of a
  /// layer that cannot learn from a batch of this size.
  [[nodiscard]] static measure::Result<TrainingPlan> make(
      std::shared_ptr<const NetworkPlan> network, std::int64_t checkpoint_every,
      const GradientOptions& gradients = {});

  /// Whether the backward pass goes through `step`.
  [[nodiscard]] bool returns(const NetworkStep& step) const {
    return step.computes() && wanted[step.output];
  }
  /// Whether what the step `at` makes is there when the backward pass comes to it.
  [[nodiscard]] bool holds(std::size_t at) const {
    const std::size_t made = network->steps[at].output;
    return kept[made] || (again[at] && read[made]);
  }
  /// Calls `release(value)` for what `at`, which ran once more, was the last to read of what ran
  /// once more before it.
  template <class Release>
  void release_again(std::size_t at, Release&& release) const {
    for (const std::size_t value : network->steps[at].inputs) {
      if (value == 0 || kept[value] || read[value]) continue;
      if (last_again_[value] == at) release(value);
    }
  }
  /// The cost of what runs once more.
  [[nodiscard]] measure::Cost recomputed() const;
  /// The bytes of parameters, their gradients and the input.
  [[nodiscard]] double lasting_bytes() const;
  /// At the peak of a forward pass and its backward pass, besides those.
  [[nodiscard]] double passing_bytes(Kernel kernel) const;
  /// The error for a training step that ended early.
  [[nodiscard]] measure::Error step_too_large(Kernel kernel) const;

 private:
  void choose_kept(std::int64_t checkpoint_every);

  std::vector<std::size_t> last_again_;  // of each value: the last step that reads it once more
};

/// The workspace of a step's backward pass: of no dimension where it needs none.
[[nodiscard]] Shape backward_workspace_of(const NetworkStep& step, Kernel kernel);

}  // namespace flopscope::layers
